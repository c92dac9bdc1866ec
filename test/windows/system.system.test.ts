/** What differs on Windows: paths, names, line ends, open files, locks, kills, signals, pipes, directories, and the keychain. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestEmulator } from '../support/auth-emulator.js';
import { createVisitor } from '../support/http-browser.js';
import { eventually } from '../support/running-process.js';
import { root } from '../support/source.js';
import {
  createWindowsPerson,
  hasWindows,
  nameWithWine,
  type Started,
  type WindowsPerson,
  windowsNode,
  windowsPath,
  windowsTool,
} from './wine.js';

let person: WindowsPerson;
const path = (name: string) => join(person.folder, name);
const read = (name: string) => readFileSync(path(name), 'utf8');
const write = (name: string, text: string) => writeFileSync(path(name), text);

/** Runs a command that has to succeed; returns what it prints. */
async function ask(...words: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await person.ads(words);
  if (status !== 0) throw new Error(`ads ${words.join(' ')}: ${status}: ${stderr}`);
  return stdout.trim();
}
const json = async (...words: readonly string[]) => JSON.parse(await ask(...words, '-o', 'json'));

let fund: string;
describe.runIf(hasWindows())(nameWithWine('on Windows'), () => {
  beforeAll(async () => {
    person = createWindowsPerson({ ADS_ENV: 'local' });
    fund =
      (await ask('funding-instruments', 'list', '--filter', 'able_to_fund=true', '-o', 'ids')).split(
        '\n',
      )[0] ?? '';
  });
  afterAll(() => person?.remove());

  it('settings are in %APPDATA%, and everything else is in %LOCALAPPDATA%', async () => {
    await ask('alias', 'set', 'mine', 'campaigns list');
    const found = (folder: string) => readdirSync(join(person.home, 'AppData', folder, 'ads')).sort();
    expect(found('Roaming')).toEqual(['config']);
    // The executable needs no cache of its code.
    const local = process.env.ADS_WINDOWS_PROGRAM ? ['data'] : ['cache', 'data'];
    expect(found('Local')).toEqual(expect.arrayContaining(local));
    expect(existsSync(join(person.home, '.config'))).toBe(false);
    expect(await ask('doctor')).toContain('AppData\\Local\\ads\\data\\emulator.db');
  });

  it('nobody can make the folder that stands for a home that is not there', async () => {
    const folder = 'C:\\<no-home>';
    expect(readFileSync(join(root, 'src/files/directories.ts'), 'utf8')).toContain(
      JSON.stringify(folder).slice(1, -1),
    );
    const make = `require('fs').mkdirSync(${JSON.stringify(folder)}, { recursive: true })`;
    const { status, stderr } = await person.start([windowsNode, '-e', make]).ended;
    expect([status, stderr]).toEqual([1, expect.stringContaining('no-home')]);
  });

  describe('a path', () => {
    beforeAll(() => write('plan.csv', `name,daily_budget,funding_instrument_id\r\nPaths,50,${fund}\r\n`));

    it.each([
      ['plan.csv'],
      ['PLAN.CSV'],
      ['C:plan.csv'],
      ['C:\\users\\USER\\reports\\plan.csv'],
      ['c:/users/USER/reports/plan.csv'],
      ['\\\\?\\C:\\users\\USER\\reports\\plan.csv'],
      ['\\\\.\\C:\\users\\USER\\reports\\plan.csv'],
      ['\\\\localhost\\share\\none.csv', 'no such file'],
    ])('%s is read as Windows reads it', async (typed, problem?: string) => {
      const file = typed.replace('USER', person.home.split('/').at(-1) ?? '');
      const { status, stdout, stderr } = await person.ads(['campaigns', 'import', file, '--dry-run']);
      expect(status, stderr).toBe(problem === undefined ? 0 : 2);
      expect(`${stdout}${stderr}`).toContain(problem ?? 'Paths');
    });

    it('of the result cannot be that of the sheet in other letters', async () => {
      const { status, stderr } = await person.ads([
        'campaigns',
        'import',
        'plan.csv',
        '--result',
        'PLAN.CSV',
        '--yes',
      ]);
      expect(status, stderr).toBe(2);
      expect(stderr).toContain('is the imported file');
      expect(read('plan.csv')).toContain('Paths');
    });
  });

  it('a sheet with the line ends of Windows is imported once, and its export comes back unchanged', async () => {
    write(
      'sheet.csv',
      `\uFEFFname;daily_budget;funding_instrument_id\r\nFirst;50;${fund}\r\nSecond;60;${fund}\r\n`,
    );
    const imported = await json('campaigns', 'import', 'sheet.csv', '--yes');
    expect(imported.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['created', 'created']);
    const again = await json('campaigns', 'import', 'sheet.csv', '--yes');
    expect(again.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['existing', 'existing']);
    const { stdout } = await person.ads(['campaigns', 'export']);
    write('export.csv', stdout.replace(/\r?\n/g, '\r\n'));
    const { status, stderr } = await person.ads(['campaigns', 'import', 'export.csv', '--dry-run']);
    expect([status, stderr]).toEqual([0, expect.stringContaining('nothing was changed')]);
  });

  it('a campaign file has a name that Windows can store, whatever the campaign is called', async () => {
    const names = [
      'con',
      'aux',
      'NUL.yaml',
      'COM1',
      'lpt¹',
      'dot.',
      'space ',
      'Case',
      'case',
      'a:b',
      'x<y>|?*',
      '..',
      '\\\\?\\x',
    ];
    const quoted = names.map((name) => `"${name}",5,${fund}\r\n`).join('');
    write('names.csv', `name,daily_budget,funding_instrument_id\r\n${quoted}`);
    await ask('campaigns', 'import', 'names.csv', '--yes');
    const files = (await json('pull')).map(({ file }: { file: string }) => file.replace('campaigns\\', ''));
    expect(files.filter((file: string) => !/^[\w.-]+\.yaml$/.test(file))).toEqual([]);
    expect(files).toEqual(
      expect.arrayContaining(['con_1.yaml', 'aux_1.yaml', 'com1_1.yaml', 'lpt1_1.yaml', 'case.yaml']),
    );
    expect(files.filter((file: string) => /^(con|aux|nul|com1|lpt1)(\.|$)/.test(file))).toEqual([]);
    expect(new Set(files.map((file: string) => file.toLowerCase())).size).toBe(files.length);
    expect((await person.ads(['plan', '--exit-code'])).status).toBe(0);
  });

  it('campaign files with the line ends of Windows are pulled, planned and applied', async () => {
    for (const name of readdirSync(path('campaigns')))
      write(`campaigns/${name}`, read(`campaigns/${name}`).replace(/\r?\n/g, '\r\n'));
    const pulled = await json('pull');
    expect(pulled.filter(({ outcome }: { outcome: string }) => outcome !== 'unchanged')).toEqual([]);
    const edited = read('campaigns/gift-cards.yaml').replace(
      /daily_budget: .*? USD/,
      'daily_budget: 41.00 USD',
    );
    write('campaigns/gift-cards.yaml', edited);
    expect((await person.ads(['plan', '--exit-code'])).status).toBe(11);
    mkdirSync(path('plans'));
    await ask('plan', '--save', 'plans\\next.json');
    expect(JSON.stringify(JSON.parse(read('plans/next.json')))).toContain('"path":"../campaigns"');
    await ask('apply', 'plans\\next.json', '--yes');
    expect((await person.ads(['plan', '--exit-code'])).status).toBe(0);
  });

  it('two processes that write the same files wait for each other', async () => {
    const list = Array.from({ length: 3 }, (_, at) =>
      person.startAds(['alias', 'set', `short-${at}`, 'campaigns list']),
    );
    const ended = await Promise.all(list.map((one) => one.ended));
    expect(ended.map(({ status, stderr }) => [status, stderr])).toEqual(
      ended.map(() => [0, expect.anything()]),
    );
    const config = join(person.home, 'AppData/Roaming/ads/config');
    expect(Object.keys(JSON.parse(readFileSync(join(config, 'aliases.json'), 'utf8')))).toHaveLength(4);
    expect(readdirSync(config).filter((name) => /\.(lock|tmp)/.test(name))).toEqual([]);
  });

  it('a file that another program has open is replaced once that has closed it', async () => {
    const config = 'C:\\users\\USER\\AppData\\Roaming\\ads\\config\\aliases.json'.replace(
      'USER',
      person.home.split('/').at(-1) ?? '',
    );
    const held = person.start(['hold-file.exe', config, 'C:\\release']);
    await eventually(() => held.output().includes('held'), 90);
    const set = person.startAds(['alias', 'set', 'held', 'campaigns list']);
    setTimeout(() => writeFileSync(join(person.drive, 'release'), ''), 2500);
    expect(await set.ended).toMatchObject({ status: 0 });
    expect((await held.ended).status).toBe(0);
    expect(await ask('alias', 'list')).toContain('held');
  });

  it('an import that was killed resumes, and creates each row once', async () => {
    const rows = Array.from({ length: 30 }, (_, at) => `Killed ${at},5,${fund}\r\n`);
    write('killed.csv', `name,daily_budget,funding_instrument_id\r\n${rows.join('')}`);
    const started = person.startAds(['campaigns', 'import', 'killed.csv', '--yes']);
    await eventually(() => journals().length > 0, 90);
    started.child.kill('SIGKILL');
    await started.ended;
    const resumed = await json('campaigns', 'import', 'killed.csv', '--yes');
    expect(resumed).toHaveLength(30);
    const made = await json('campaigns', 'list', '--all', '--filter', 'name~Killed');
    expect(made.map(({ name }: { name: string }) => name).sort()).toEqual(
      rows.map((_, at) => `Killed ${at}`).sort(),
    );
  });
  const journals = () => {
    const folder = join(person.home, 'AppData/Local/ads/state/imports');
    return existsSync(folder)
      ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.jsonl?$/.test(name))
      : [];
  };

  it('Ctrl-C ends a command that waits, with exit code 130', async () => {
    const served = person.startAds(['emulator', 'start', '--port', '0']);
    await eventually(() => /127\.0\.0\.1:\d+/.test(served.output()), 90);
    served.child.kill('SIGINT');
    const { status, stderr } = await served.ended;
    expect([status, stderr]).toEqual([expect.any(Number), expect.not.stringContaining('bug')]);
    expect([0, 130]).toContain(status);
    const waiting = person.startAds([
      'login',
      '--env',
      'local',
      '--callback',
      '--callback-port',
      '0',
      '--yes',
    ]);
    await eventually(() => waiting.output().includes('Waiting for the browser'), 90);
    waiting.child.kill('SIGINT');
    expect((await waiting.ended).status).toBe(130);
  });

  it('a pipe that the reader closes ends a list without an error', async () => {
    // Wine's Node can open the pipes of Windows only, so the reader runs in Wine too.
    const [program = '', ...words] = windowsTool();
    write(
      'reader.cjs',
      `const { spawn } = require('node:child_process');
const words = ${JSON.stringify([...words, 'campaigns', 'list', '--all', '-o', 'jsonl'])};
const ads = spawn(${JSON.stringify(windowsPath(program))}, words, { stdio: ['ignore', 'pipe', 'inherit'] });
ads.stdout.once('data', () => ads.stdout.destroy());
ads.on('exit', (code) => process.exit(code));
`,
    );
    const { status, stderr } = await person.start([windowsNode, 'reader.cjs']).ended;
    expect([status, stderr]).toEqual([0, expect.not.stringContaining('error')]);
  });

  describe('ads login --env local', () => {
    const opened = () => join(person.drive, 'opened.txt');

    /** The address that the browser of the system was started with. */
    async function browserAddress(): Promise<string> {
      await eventually(() => existsSync(opened()), 90);
      const line = readFileSync(opened(), 'utf16le');
      const [, encoded = ''] = /EncodedCommand "?([\w+/=]+)/.exec(line) ?? [];
      return /http:[^"`' ]+/.exec(Buffer.from(encoded, 'base64').toString('utf16le'))?.[0] ?? line;
    }

    async function approve(started: Started): Promise<void> {
      const url = new URL(await browserAddress());
      const [, screen_name = '', password = ''] =
        /log in as (\S+) with password (\S+)/.exec(started.output()) ?? [];
      const reach = (at: string, init?: RequestInit) =>
        fetch(new URL(at, url), { ...init, redirect: 'manual' });
      const visitor = createVisitor({ fetch: reach } as TestEmulator, { screen_name, password });
      const fields = { screen_name, password, decision: 'authorize' };
      const { location } = await visitor.answer(url.searchParams.get('oauth_token') ?? '', fields);
      if (location) await fetch(location);
    }

    it('opens the browser, hears its callback, and keeps the token in the Credential Manager', async () => {
      // Another test of this file may have signed in before.
      rmSync(opened(), { force: true });
      const started = person.startAds(['login', '--env', 'local', '--callback', '--callback-port', '0']);
      await approve(started);
      expect(await started.ended).toMatchObject({ status: 0 });
      const status = await json('auth', 'status', '--profile', 'local');
      expect(status).toMatchObject({ credentials: 'keychain', works: true });
      expect(existsSync(join(person.home, 'AppData/Local/ads/data/secrets'))).toBe(false);
      await ask('logout', '--profile', 'local', '--yes');
      const left = await json('auth', 'status', '--profile', 'local');
      expect(left.credentials).not.toBe('keychain');
    });
  });
});
