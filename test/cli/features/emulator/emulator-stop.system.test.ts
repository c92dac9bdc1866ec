/** `ads emulator stop`, on servers that are processes of their own. */
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createEmulator } from '../../../../src/cli/features/emulator/create-emulator.js';
import { homeOfTest, runAds } from '../../../support/cli.js';
import { hear, type Running, startAds } from '../../../support/running-process.js';
import { preload } from '../../../support/tool.js';

const home = homeOfTest();
let programs: Running[];

beforeEach(() => {
  programs = [];
});
afterEach(async () => {
  for (const program of programs) {
    program.kill('SIGCONT');
    await program.stop();
  }
});

/** Starts a server; answers its first line as well. */
async function serve(...flags: string[]) {
  const server = startAds(['emulator', 'start', '--json', '--seed', 'empty', ...flags], home.env);
  programs.push(server);
  const started = JSON.parse(await hear(server, /^(\{.*\})$/m));
  const { port, origin } = new URL(started.ads_url);
  const env = { ADS_EMULATOR_URL: started.control_url, ADS_EMULATOR_TOKEN: started.control_token };
  return { server, port, env, row: { url: origin, pid: started.pid } };
}

async function stop(argv: readonly string[] = [], env: Readonly<Record<string, string>> = {}) {
  const outcome = await runAds(home, ['emulator', 'stop', ...argv, '-o', 'json'], {
    env,
    now: Date.now,
    sleep: (milliseconds) => pause(milliseconds),
  });
  const error = outcome.exit === 0 ? undefined : JSON.parse(outcome.stderr).error;
  return {
    exit: outcome.exit,
    rows: outcome.stdout && JSON.parse(outcome.stdout),
    error,
    stderr: outcome.stderr,
  };
}

const fileOf = () => join(home.data, 'emulator.db');
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('ads emulator stop', () => {
  it('ends the server of the file, which exits with 0, and returns when it has ended; also several at once', async () => {
    const { server, row } = await serve();
    const outcomes = await Promise.all([stop(), stop(), stop()]);
    expect(outcomes.map((one) => one.exit)).toEqual([0, 0, 0]);
    expect(outcomes.flatMap(({ rows }) => rows)).toContainEqual({ ...row, path: fileOf() });
    const { exit, stderr } = await server.ended;
    expect([exit, stderr]).toEqual([0, '']);
    expect(isAlive(row.pid)).toBe(false);
    expect((await runAds(home, ['emulator', 'env'])).stderr).toContain('no emulator is running');
  });

  it('ends all servers of a file, or only the one on a port', async () => {
    const [first, second, third] = [await serve(), await serve(), await serve()];
    expect((await stop(['--port', second.port])).rows).toMatchObject([second.row]);
    await second.server.ended;
    expect([isAlive(first.row.pid), isAlive(third.row.pid)]).toEqual([true, true]);
    const { rows } = await stop();
    expect(rows.map(({ pid }: { pid: number }) => pid).sort()).toEqual([first.row.pid, third.row.pid].sort());
  });

  it('ends the server that the environment names, even one in memory, unless its token is wrong', async () => {
    const kept = await serve();
    const { server, env, row } = await serve('--data', ':memory:');
    const wrong = await stop([], { ...env, ADS_EMULATOR_TOKEN: 'wrong' });
    expect([wrong.exit, wrong.error.code]).toEqual([4, 'EMULATOR_HTTP_401']);
    expect(isAlive(row.pid)).toBe(true);
    expect((await stop(['--port', kept.port], env)).rows).toEqual([]);
    expect(await stop([], env)).toMatchObject({ exit: 0, rows: [{ ...row, path: ':memory:' }] });
    expect((await server.ended).exit).toBe(0);
    expect(await stop([], env)).toMatchObject({ exit: 0, rows: [] });
    expect(isAlive(kept.row.pid)).toBe(true);
    expect((await stop(['--data', fileOf()], env)).rows).toMatchObject([kept.row]);
  });

  it('succeeds if no server runs, and says where it looked', async () => {
    for (const isThere of [false, true]) {
      if (isThere) await runAds(home, ['emulator', 'reset', '--seed', 'empty', '--yes']);
      const { exit, rows, stderr } = await stop(['--port', '8700']);
      expect([exit, rows]).toEqual([0, []]);
      expect(stderr).toContain(`no emulator is running with ${fileOf()} on port 8700`);
    }
  });

  it('names a server that hangs with its process, ends the others, and ends it later', async () => {
    const hanging = await serve();
    const other = await serve();
    hanging.server.kill('SIGSTOP');
    const { exit, error } = await stop(['--timeout', '1']);
    expect([exit, error.code]).toEqual([9, 'EMULATOR_GOES_ON']);
    expect(error.message).toContain(`(process ${hanging.row.pid}) does not answer`);
    expect(error.hint).toContain(`kill ${hanging.row.pid}`);
    await other.server.ended;
    hanging.server.kill('SIGCONT');
    expect((await stop()).exit).toBe(0);
    expect((await hanging.server.ended).exit).toBe(0);
  });

  it('names a server that claims to stop and keeps running', async () => {
    const path = join(home.path, 'world.db');
    const server = createServer((_, response) => {
      response.end(JSON.stringify({ pid: process.pid, identity: null, path }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    let waits = 0;
    const { exit, stderr } = await runAds(home, ['emulator', 'stop', '-o', 'json'], {
      env: { ADS_EMULATOR_URL: `http://127.0.0.1:${port}/emulator`, ADS_EMULATOR_TOKEN: 'token' },
      sleep: async () => void waits++,
    });
    const { error } = JSON.parse(stderr);
    expect([exit, error.code, waits]).toEqual([9, 'EMULATOR_GOES_ON', 200]);
    expect(error.message).toContain(`(process ${process.pid}) did not stop when asked to`);
  });

  it('ends an emulator inside a program without ending the program', async () => {
    mkdirSync(home.data, { recursive: true });
    const emulator = await createEmulator({ path: fileOf(), seed: 'empty' });
    onTestFinished(() => emulator.close());
    const { rows } = await stop();
    expect(rows).toEqual([{ url: new URL(emulator.urls.ads).origin, pid: null, path: fileOf() }]);
    await expect(fetch(emulator.urls.ads)).rejects.toThrow();
    expect(emulator.snapshots).toBeDefined();
  });

  it.each([
    [['--port', '0'], {}, 2, '--port must be between 1 and 65535, got "0"'],
    [['--port', '65536'], {}, 2, '--port must be'],
    [['--port', 'any'], {}, 2, '--port must be'],
    [[], { ADS_EMULATOR_URL: 'nowhere', ADS_EMULATOR_TOKEN: 'x' }, 2, 'nowhere is not a loopback URL'],
    [[], { ADS_EMULATOR_URL: 'http://127.0.0.1:9/emulator' }, 2, 'ADS_EMULATOR_TOKEN is not'],
  ])('refuses %j with %j', async (argv, env, code, message) => {
    const { exit, error } = await stop(argv, env);
    expect([exit, error.message]).toEqual([code, expect.stringContaining(message)]);
  });
});

describe('signals', () => {
  it('end a server that cannot stop listening with the second one, after the time for last words', async () => {
    const never = resolve(import.meta.dirname, '../../../support/never-closes.cjs');
    const server = startAds(['emulator', 'start', '--data', ':memory:', '--seed', 'empty'], {
      ...home.env,
      ...preload(never),
    });
    programs.push(server);
    await server.waitFor(/to stop it: Ctrl-C\n/);
    server.kill('SIGTERM');
    // Long enough for the first one to be heard, and for a server that closes to end.
    const second = await Promise.race([server.ended, pause(1000, 'still running')]);
    expect(second).toBe('still running');
    server.kill('SIGINT');
    expect((await server.ended).exit).toBe(130);
  });
});
