/** A person with Git Bash on Windows: lines of the shell run here, and each `ads` in them runs in Wine. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Ran } from '../support/new-user.js';
import { createWindowsPerson, type WindowsPerson, windowsTool } from './wine.js';

export interface ShellUser extends WindowsPerson {
  /** Runs a line of bash in the working directory. */
  bash(line: string): Ran;
}

/** Streams that are pipes here become files. */
const script = (skip: number) => `#!/bin/bash
shift ${skip}
streams=$(mktemp -d)
trap 'rm -rf "$streams"' EXIT
if [[ -p /dev/stdin || -f /dev/stdin ]]; then cat >"$streams/in"; else cat /dev/null >"$streams/in"; fi
status=0
wine ${windowsTool()
  .map((word) => `'${word}'`)
  .join(' ')} "$@" <"$streams/in" >"$streams/out" 2>"$streams/err" || status=$?
cat "$streams/err" >&2
cat "$streams/out"
exit $status
`;

export function createShellUser(variables: Readonly<Record<string, string>> = {}): ShellUser {
  const person = createWindowsPerson(variables);
  const bin = join(person.home, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'ads'), script(0), { mode: 0o755 });
  writeFileSync(join(bin, 'npx'), script(1), { mode: 0o755 });
  // Git Bash sets MSYSTEM: messages show commands of its shell.
  const env = { ...person.env, PATH: `${bin}:${person.env.PATH}`, MSYSTEM: 'MINGW64' };
  return {
    ...person,
    bash(line) {
      const options = { cwd: person.folder, env, encoding: 'utf8', timeout: 110_000 } as const;
      const { status, stdout, stderr } = spawnSync('bash', ['-o', 'pipefail', '-c', line], options);
      return { status, stdout: stdout.trim(), stderr };
    },
  };
}
