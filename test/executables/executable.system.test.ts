/**
 * The single file of this machine, made anew: a new user runs the README's lines with it, and each part that is in it is used.
 * `npm run test:executable` runs many more tests with it. Skipped where Bun is not installed (`npm run executables -- --install`),
 * but never in CI.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  lutimesSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isInstalled, silenced } from '../../build/executables/runtimes.js';
import { fileName, hostTarget } from '../../build/executables/targets.js';
import { app, startService } from '../support/authorization.js';
import { startBus } from '../support/dbus.js';
import { type DocumentReader, openReader, readLines } from '../support/documented-lines.js';
import { hasParts } from '../support/external-tools.js';
import { connect, type McpConnection } from '../support/mcp-client.js';
import { createNewUser, type NewUser } from '../support/new-user.js';

const root = resolve(import.meta.dirname, '../..');
const target = hostTarget();
const isHere = isInstalled(target);
if (!isHere && process.env.CI) throw new Error('Bun is not installed: npm run executables -- --install');
const name = isHere ? 'the single file' : 'the single file (skipped: no Bun)';

describe.runIf(isHere)(name, () => {
  let folder: string;
  let executable: string;
  let user: NewUser;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'ads-executable-'));
    const make = join(root, 'build/executables/make.js');
    execFileSync(process.execPath, [make, '--target', target.name, '--to', folder], { stdio: 'pipe' });
    executable = join(folder, fileName(target));
    user = createNewUser(executable, { ADS_ENV: 'local' });
  });
  afterAll(() => {
    user?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Runs it with nothing but this environment. */
  const run = (argv: readonly string[], env: Readonly<Record<string, string>> = {}, cwd = user.folder) =>
    spawnSync(executable, argv, { cwd, env: { HOME: user.home, ...env }, encoding: 'utf8' });

  it('has a checksum that sha256sum verifies', () => {
    const { status, stdout } = spawnSync('sha256sum', ['--check', 'SHA256SUMS'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect([status, stdout]).toEqual([0, `${fileName(target)}: OK\n`]);
  });

  it('says what runs', () => {
    const { stdout } = run(['--version', '--verbose']);
    expect(stdout).toMatch(/^commit: [0-9a-f]{40}/m);
    expect(stdout).toContain('form: single file\n');
    expect(stdout).toContain(`file: ${executable}\n`);
    expect(stdout).toMatch(/^runtime: Bun \d/m);
  });

  it('holds the licenses of Bun and of its libraries', () => {
    const { stdout } = run(['help', 'licenses']);
    expect(stdout).toContain('JavaScriptCore');
    expect(stdout).toContain('GNU LIBRARY GENERAL PUBLIC LICENSE');
    expect(stdout).toContain('got 1');
    expect(stdout).toContain('@github/keytar');
  });

  it('holds the native part of the keychain for its platform', () => {
    const part = readFileSync(join(root, 'node_modules/keytar/prebuilds', target.keytar, 'keytar.node'));
    expect(readFileSync(executable).includes(part)).toBe(true);
  });

  it('holds no path of the machine that made it', () => {
    const bytes = readFileSync(executable);
    expect([root, folder, tmpdir()].filter((path) => path.length > 8 && bytes.includes(path))).toEqual([]);
  });

  it('obeys neither the settings of Bun nor files of the directory that it runs in', () => {
    const cwd = join(user.folder, 'of-somebody');
    mkdirSync(cwd);
    writeFileSync(join(cwd, 'loaded.js'), "require('node:fs').writeFileSync('was-loaded', '')");
    writeFileSync(join(cwd, '.env'), 'ADS_ENV=nonsense\nADS_OUTPUT=nonsense\n');
    writeFileSync(join(cwd, 'bunfig.toml'), 'preload = ["./loaded.js"]\n');
    writeFileSync(join(cwd, 'package.json'), '{"type":"module","imports":{"#x":"./loaded.js"}}');
    const variables = Object.fromEntries(silenced.map((variable) => [variable, '1']));
    const env = { ...variables, BUN_OPTIONS: '--preload ./loaded.js', ADS_ENV: 'local' };
    const { status, stdout, stderr } = run(['campaigns', 'list', '-o', 'ids'], env, cwd);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout.split('\n').length).toBeGreaterThan(10);
    expect(readdirSync(cwd)).not.toContain('was-loaded');
  });

  it('sends no report where Bun crashes, whatever variables say', async () => {
    let requests = 0;
    const server = createServer((_, response) => {
      requests += 1;
      response.end();
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    // Bun sends it with curl.
    const { PATH } = process.env;
    const env = { HOME: user.home, PATH, BUN_ENABLE_CRASH_REPORTING: '1', BUN_CRASH_REPORT_URL: url };
    const data = join(folder, 'crash.db');
    const child = spawn(executable, ['emulator', 'start', '--port', '0', '--data', data], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    try {
      await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data')]);
      const output: Buffer[] = [];
      child.stderr.on('data', (part: Buffer) => output.push(part));
      child.kill('SIGSEGV');
      await once(child, 'close');
      expect(Buffer.concat(output).toString()).toContain('panic');
      // The report is sent by a program that outlives the process.
      await sleep(2000);
      expect(requests).toBe(0);
    } finally {
      child.kill('SIGKILL');
      server.close();
    }
  });

  it('starts no part of it for somebody who types its name', () => {
    const { status, stderr } = run(['ads-part-keychain']);
    expect([status, stderr]).toEqual([2, expect.stringContaining("unknown command 'ads-part-keychain'")]);
  });

  it('packs a list of people in its thread', () => {
    writeFileSync(join(user.folder, 'c.csv'), 'email\nanna@example.com\nben@example.com\n');
    const { status, stdout, stderr } = user.bash(
      'ads custom-audiences create --name "Spring buyers" --from c.csv --yes -o json',
    );
    expect([status, stderr], stdout).toEqual([0, expect.not.stringContaining('error')]);
  });

  it.runIf(hasParts('dbus-run-session', 'gnome-keyring-daemon', 'secret-tool'))(
    'keeps secrets in the keychain of the session, and leaves nothing in the directory of temporary files',
    async () => {
      const home = join(user.home, 'of-keychain');
      const temporary = join(home, 'tmp');
      mkdirSync(temporary, { recursive: true });
      const [bus, service] = [await startBus(home, 'unlocked'), await startService()];
      const env = { ...bus.env, TMPDIR: temporary, ADS_CONSUMER_SECRET: app.secret };
      try {
        const urls = ['--auth-url', service.auth, '--ads-url', service.ads, '--consumer-key', app.key];
        const child = spawn(executable, ['login', '--pin', ...urls], {
          env,
          stdio: ['pipe', 'pipe', 'pipe'],
        });
        child.stdin.end('1000001\n');
        expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0);
        const found = spawnSync('secret-tool', ['search', '--all', 'service', 'ads'], {
          env,
          encoding: 'utf8',
        });
        expect(found.stdout).toContain('access_token');
        expect(readdirSync(temporary)).toEqual([]);
      } finally {
        await service.close();
        await bus.close();
      }
    },
    60_000,
  );

  it('removes what killed processes left of the keychain, and leaves what may be in use', () => {
    const temporary = mkdtempSync(join(folder, 'tmp-'));
    const [old, fresh, other] = ['ads-keychain-old000', 'ads-keychain-new000', 'ads-keychain-of-a-person'];
    for (const each of [old, fresh, other]) mkdirSync(join(temporary, each));
    const hourAgo = new Date(Date.now() - 3_600_000);
    for (const each of [old, other]) utimesSync(join(temporary, each), hourAgo, hourAgo);
    const link = 'ads-keychain-link00';
    symlinkSync(user.folder, join(temporary, link));
    lutimesSync(join(temporary, link), hourAgo, hourAgo);
    run(['doctor'], { TMPDIR: temporary });
    expect(readdirSync(temporary).sort()).toEqual([fresh, link, other].sort());
    expect(readdirSync(user.folder).length).toBeGreaterThan(0);
  });

  it('names the folder in which the keychain cannot be loaded, and the variable that names another', () => {
    const temporary = join(folder, 'not-there');
    const { status, stderr } = run(
      ['login', '--pin', '--consumer-key', app.key, '--auth-url', 'http://127.0.0.1:1'],
      { TMPDIR: temporary, ADS_CONSUMER_SECRET: app.secret },
    );
    expect(status).not.toBe(0);
    expect(stderr).toContain(
      `cannot be loaded from the temporary folder ${temporary}: ENOENT: no such file or directory`,
    );
    expect(stderr).toContain(`'${temporary}/ads-keychain-`);
    expect(stderr).toContain('Set TMPDIR to a folder with room in which you may write and run files.');
    expect(stderr).not.toMatch(/npm|libsecret/);
  });

  it('serves a language model, with a process for each command', async () => {
    const transport = new StdioClientTransport({
      command: executable,
      args: ['mcp', '--env', 'local'],
      env: { HOME: user.home, PATH: process.env.PATH ?? '' },
      stderr: 'pipe',
    });
    const connection: McpConnection = await connect(transport, {});
    try {
      const { content, isError } = await connection.call('read', { command: 'campaigns list', values: {} });
      expect([isError, content.data?.length], JSON.stringify(content)).toEqual([false, 20]);
    } finally {
      await connection.close();
    }
  });

  describe('runs README.md for a new user', () => {
    const lines = readLines(readFileSync(join(root, 'README.md'), 'utf8'));
    let person: NewUser;
    let reader: DocumentReader;
    beforeAll(() => {
      person = createNewUser(executable, { ADS_ENV: 'local' });
      const ads = async (words: readonly string[]) => {
        const { status, stdout, stderr } = spawnSync(executable, words, {
          cwd: person.folder,
          env: person.env,
          encoding: 'utf8',
        });
        return { status, stdout: stdout.trim(), stderr };
      };
      reader = openReader({ user: person, ads, inShell: true });
    });
    afterAll(() => reader?.remove());

    it.each(lines.map(({ text }, index) => ({ text, index })))('$index: $text', async ({ text }) => {
      const command = await reader.prepare(text);
      const { status, stderr, stdout } = await reader.run(command);
      const asks = status === 10 && stderr.includes('--yes');
      const ran = asks ? await reader.run(`${command} --yes`) : { status, stderr };
      expect([ran.status, ran.stderr], stdout).toEqual([0, expect.not.stringContaining('error:')]);
    });
  });
});
