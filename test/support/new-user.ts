/**
 * A person who has just got the tool: a home directory with nothing in it, and an environment of HOME, PATH and a
 * terminal type alone. Commands run in a real shell, with the built or the packed tool behind `ads` and `npx ads`.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { directoryPath } from '../../src/files/directories.js';
import { startOfRun } from './cli.js';
import { writeFilledWorld } from './filled-worlds.js';
import { toolCommand } from './tool.js';

/** The file of the built tool. */
export const builtTool = toolCommand.at(-1) as string;

export interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface NewUser {
  readonly home: string;
  /** The working directory, below the home. */
  readonly folder: string;
  /** What commands in a shell of theirs have. */
  readonly env: Readonly<Record<string, string>>;
  /** Runs a line of bash in the working directory. */
  bash(line: string): Ran;
  remove(): void;
}

/** `variables` are what the person has exported besides; none by default. */
export function createNewUser(tool: string, variables: Readonly<Record<string, string>> = {}): NewUser {
  const home = mkdtempSync(join(tmpdir(), 'ads-user-'));
  const folder = join(home, 'work');
  const bin = join(home, 'bin');
  mkdirSync(folder);
  mkdirSync(bin);
  const node = tool.endsWith('.js') ? `'${process.execPath}' ` : '';
  const start = `exec ${node}'${tool}' "$@"\n`;
  writeFileSync(join(bin, 'ads'), `#!/bin/sh\n${start}`, { mode: 0o755 });
  writeFileSync(join(bin, 'npx'), `#!/bin/sh\nshift\n${start}`, { mode: 0o755 });
  const env = { HOME: home, PATH: `${bin}:${process.env.PATH}`, TERM: 'xterm-256color', ...variables };
  return {
    home,
    folder,
    env,
    bash(line) {
      const options = { cwd: folder, env, encoding: 'utf8', timeout: 110_000 } as const;
      const { status, stdout, stderr } = spawnSync('bash', ['-o', 'pipefail', '-c', line], options);
      return { status, stdout: stdout.trim(), stderr };
    },
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}

/** Somebody who has run a command before, and so has a world, which is as old as the tests are. */
export async function createUserWithDemo(
  tool: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<NewUser> {
  const user = createNewUser(tool, variables);
  const data = directoryPath('data', { env: {}, platform: 'linux', home: user.home });
  await writeFilledWorld(join(data, 'emulator.db'), { seed: 'demo', now: startOfRun });
  return user;
}
