/** `ads leads export` against a service that is made up: what it asks for, waits for, writes, and never tells. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { environmentAt, homeOfTest, type RunOptions, runAds } from '../../../support/cli.js';
import { secretsIn } from '../../../support/secret-scan.js';
import { type Received, sendJson, startServer } from '../../../support/server.js';
import { readSheet } from '../../../support/sheets.js';

const home = homeOfTest();

const form = '5c0e6b7a-1d2f-4e3a-8b4c-00112233aabb';
const people = ['ada.berg@example.com', 'Zoë O’Brien', '+15105550142', '=cmd|calc'];
const file = `lead_id,EMAIL,NAME,PHONE,NOTE\r\n1,${people.join(',')}\r\n2,x@example.com,,,\r\n`;

interface Scenario {
  /** What the looks at the export answer, in order; the last one is repeated. */
  readonly looks?: readonly object[];
  /** The statuses of the requests for the file by its URL, in order; the last one is repeated. */
  readonly files?: readonly number[];
  readonly body?: string;
  /** Called when the file is asked for. */
  readonly onFile?: () => void;
}

const done = { status: 'SUCCESS', download_url: 'FILE' };

async function openService({ looks = [done], files = [200], body = file, onFile }: Scenario = {}) {
  let [look, fetched] = [0, 0];
  const server = await startServer((request, response) => {
    const path = new URL(request.url, 'http://x').pathname;
    if (path.startsWith('/files/')) {
      onFile?.();
      const status = files[Math.min(fetched++, files.length - 1)] ?? 200;
      response.writeHead(status, { 'content-type': 'text/csv' });
      return response.end(status === 200 ? body : 'no');
    }
    if (path.endsWith('/download')) return response.end(body);
    if (request.method === 'POST')
      return sendJson(response, 200, { data: { id: 'e1', status: 'PROCESSING' } });
    const answer = looks[Math.min(look++, looks.length - 1)] ?? done;
    const { http, ...record } = answer as { http?: number; download_url?: string | null };
    if (http) return sendJson(response, http, { errors: [{ code: 'NOT_FOUND', message: 'gone' }] });
    const url = record.download_url === 'FILE' ? `${server.url}/files/opens-the-file` : record.download_url;
    return sendJson(response, 200, { data: { id: 'e1', ...record, download_url: url } });
  });
  const calls = () => server.received.map(({ method, url }) => `${method} ${url.replace(/^.*exports/, '')}`);
  const run = (argv: readonly string[], options: RunOptions = {}) =>
    runAds(home, argv, { ...options, env: { ...environmentAt(server.url), ...options.env } });
  return { server, calls, run };
}

const window = ['--form', form, '--from-date', '2026-01-01T00:00:00Z', '--to-date', '2026-02-01T00:00:00Z'];
const exporting = ['leads', 'export', ...window];

describe('an export', () => {
  it('is started in CSV, waited for whatever its status is called, and fetched without credentials', async () => {
    const { server, calls, run } = await openService({
      looks: [{ status: 'QUEUED' }, { status: 'SUCCESS', download_url: null }, { status: 'DONE?' }, done],
    });
    const { exit, stdout } = await run([...exporting, '-o', 'csv']);
    expect([exit, stdout]).toEqual([0, file.replaceAll('\r', '')]);
    expect(calls()).toEqual([
      'POST ',
      'GET /e1',
      'GET /e1',
      'GET /e1',
      'GET /e1',
      'GET /files/opens-the-file',
    ]);
    const [post, ...rest] = server.received as [Received, ...Received[]];
    expect(JSON.parse(post.body)).toEqual({
      entity_type: 'leads',
      lead_form_id: form,
      start_epoch: 1_767_225_600,
      end_epoch: 1_769_904_000,
      response_format: 'csv',
    });
    expect(post.headers.authorization).toContain('OAuth');
    expect(rest.at(-1)?.headers).not.toHaveProperty('authorization');
  });

  it.each([
    ['failed', [{ status: 'FAILED' }], 7, 'export e1 has no file: it failed'],
    ['was cancelled', [{ status: 'CANCELLED' }], 7, 'export e1 has no file: it was cancelled'],
    ['is gone', [{ status: 'PROCESSING' }, { http: 404 }], 6, 'gone'],
    ['never ends', [{ status: 'PROCESSING' }], 9, 'export e1 is still running after 2 hours'],
  ])('that %s ends the command, which shows how to resume', async (_, looks, code, message) => {
    const { run } = await openService({ looks });
    const { exit, stdout, stderr } = await run([...exporting, '--to', 'leads.csv']);
    expect([exit, stdout]).toEqual([code, '']);
    expect(stderr).toContain(message);
    expect(stderr).toContain('ads leads export --resume e1 --to leads.csv');
    expect(existsSync(join(home.path, 'leads.csv'))).toBe(false);
  });

  it('resumes with --resume, and starts nothing', async () => {
    const { calls, run } = await openService();
    const { exit, stdout } = await run(['leads', 'export', '--resume', 'e1', '-o', 'ids']);
    expect([exit, stdout]).toEqual([0, '1\n2\n']);
    expect(calls()).toEqual(['GET /e1', 'GET /files/opens-the-file']);
  });

  it('is shown with --dry-run, and neither started nor fetched', async () => {
    const { calls, run } = await openService();
    const shown = await run([...exporting, '--dry-run', '-o', 'json']);
    expect(JSON.parse(shown.stdout)).toMatchObject({
      method: 'POST',
      body: { lead_form_id: form },
      sent: false,
    });
    const { exit, stderr } = await run(['leads', 'export', '--resume', 'e1', '--dry-run']);
    expect([exit, stderr]).toEqual([2, expect.stringContaining('--dry-run cannot be used with --resume')]);
    expect(calls()).toEqual([]);
  });

  it('that is interrupted continues at the service', async () => {
    const { run } = await openService({ looks: [{ status: 'PROCESSING' }] });
    let stop: (() => void) | undefined;
    const { exit, stderr } = await run([...exporting, '-o', 'csv'], {
      onStart: (interrupt) => {
        stop = () => interrupt('SIGINT');
      },
      async sleep(_, signal) {
        stop?.();
        signal?.throwIfAborted();
      },
    });
    expect(exit).toBe(130);
    expect(stderr).toContain('to fetch it: ads leads export --resume e1');
    expect(stderr).toContain('to cancel it: ads leads exports cancel e1');
  });
});

describe('the file', () => {
  it('is fetched again while it does not exist yet', async () => {
    const { run } = await openService({ files: [404, 426, 503, 200] });
    expect((await run([...exporting, '-o', 'ids'])).stdout).toBe('1\n2\n');
  });

  it('comes from the service if its address has expired', async () => {
    const { calls, server, run } = await openService({ files: [403] });
    expect((await run([...exporting, '-o', 'ids'])).stdout).toBe('1\n2\n');
    expect(calls().slice(-2)).toEqual(['GET /files/opens-the-file', 'GET /e1/download']);
    expect(server.received.at(-1)?.headers.authorization).toContain('OAuth');
  });

  it('is written in the format of -o, or of its name', async () => {
    const { run } = await openService();
    const write = async (name: string, ...flags: string[]) => {
      const { exit, stdout, stderr } = await run([...exporting, '--to', name, ...flags]);
      expect([exit, stdout]).toEqual([0, '']);
      expect(stderr).toMatch(new RegExp(`^wrote [12] leads? to ${name}, readable only by you$`, 'm'));
      return readFileSync(join(home.path, name), 'utf8');
    };
    expect(JSON.parse(await write('a.json'))[1]).toEqual({
      lead_id: '2',
      EMAIL: 'x@example.com',
      NAME: null,
      PHONE: null,
      NOTE: null,
    });
    expect((await write('a.jsonl', '--fields', 'lead_id')).split('\n')).toEqual([
      '{"lead_id":"1"}',
      '{"lead_id":"2"}',
      '',
    ]);
    expect(await write('a.txt', '--filter', 'lead_id=2', '--fields', 'EMAIL')).toBe('EMAIL\nx@example.com\n');
    expect(await write('a.csv', '-o', 'csv', '--spreadsheet-safe', '--fields', 'PHONE,NOTE')).toBe(
      "PHONE,NOTE\n'+15105550142,'=cmd|calc\n,\n",
    );
    expect(await write('b.csv', '-o', 'tsv', '--query', '[0].{n: NAME}')).toBe('n\nZoë O’Brien\n');
  });

  it('is a workbook as the service makes it', async () => {
    const { server, run } = await openService({ body: 'PK workbook' });
    const argv = [...exporting, '--to', 'leads.xlsx'];
    expect((await run(argv)).exit).toBe(0);
    expect(readFileSync(join(home.path, 'leads.xlsx'), 'utf8')).toBe('PK workbook');
    expect(JSON.parse(server.received[0]?.body ?? '').response_format).toBe('xlsx');
    for (const [flag, message] of [
      [['-o', 'csv'], 'is a workbook, but -o csv is another format'],
      [['--fields', 'EMAIL'], '--fields: not supported for a workbook, which is written as received'],
    ] as const) {
      const { exit, stderr } = await run([...argv, '--yes', ...flag]);
      expect([exit, stderr]).toEqual([2, expect.stringContaining(message)]);
    }
  });

  it('is a sheet with types where that is asked for', async () => {
    const { server, run } = await openService();
    expect((await run([...exporting, '--to', 'typed.xlsx', '-o', 'xlsx', '--fields', 'NAME'])).exit).toBe(0);
    const { values } = await readSheet(readFileSync(join(home.path, 'typed.xlsx')));
    expect(values.slice(0, 2)).toEqual([['NAME'], ['Zoë O’Brien']]);
    expect(JSON.parse(server.received[0]?.body ?? '').response_format).toBe('csv');
  });

  it('of the low-level call is passed on unchanged', async () => {
    const { run } = await openService();
    expect((await run(['leads', 'exports', 'download', 'e1'])).stdout).toBe(file);
    expect((await run(['leads', 'exports', 'download', 'e1', '--to', 'raw.csv'])).exit).toBe(0);
    expect(readFileSync(join(home.path, 'raw.csv'), 'utf8')).toBe(file);
  });

  it.each([[[]], [['-o', 'json']]])(
    'that another process has created stays, and the command shows how to resume: %s',
    async (output) => {
      const onFile = () => writeFileSync(join(home.path, 'leads.csv'), 'mine');
      const { run } = await openService({ onFile });
      const { exit, stderr } = await run([...exporting, '--to', 'leads.csv', ...output]);
      expect(exit).toBe(3);
      expect(stderr).toContain('--to: leads.csv exists');
      expect(stderr).toContain('ads leads export --resume e1 --to ');
      expect(stderr).not.toContain('The command itself succeeded');
      expect(readFileSync(join(home.path, 'leads.csv'), 'utf8')).toBe('mine');
    },
  );

  it.each([[[]], [['--to', 'leads.csv']]])(
    'without a lead explains where leads come from: %s',
    async (to) => {
      const { run } = await openService({ body: 'lead_id,EMAIL\r\n' });
      const { exit, stderr } = await run([...exporting, ...to]);
      expect([exit, stderr]).toEqual([0, expect.stringContaining('ads cards create --lead-form')]);
      expect(stderr).not.toContain('emulator');
      const filled = await openService();
      expect((await filled.run([...exporting, ...to, '--yes'])).stderr).not.toContain('ads cards create');
    },
  );

  it('replaces another one only on request, and otherwise sends no request', async () => {
    const { calls, run } = await openService();
    writeFileSync(join(home.path, 'leads.csv'), 'mine');
    const argv = [...exporting, '--to', 'leads.csv'];
    const { exit, stderr } = await run(argv);
    expect([exit, stderr]).toEqual([2, expect.stringContaining('--to: leads.csv exists')]);
    expect(calls()).toEqual([]);
    expect((await run([...argv, '--yes'])).exit).toBe(0);
    expect(readFileSync(join(home.path, 'leads.csv'), 'utf8')).toContain(people[0]);
  });
});

describe('personal data', () => {
  it.each([
    ['leads', 'export', ...window],
    ['leads', 'exports', 'download', 'e1'],
  ])('is not shown on a terminal without --print: ads %s %s', async (...argv) => {
    const { calls, run } = await openService();
    const { exit, stdout, stderr } = await run(argv, { terminal: 200 });
    expect([exit, stdout]).toEqual([2, '']);
    expect(stderr).toContain('To show them here, add --print');
    expect(calls()).toEqual([]);
    const shown = await run([...argv, '--print'], { terminal: 200 });
    expect(shown.stdout).toContain(people[0]);
  });

  it.each([
    ['is fetched', {}],
    ['is cut within a cell', { body: `${file}3,"${people[1]}` }],
    ['has a row that is too long', { body: `${file}3,${people.join(',')},more\r\n` }],
    ['is not CSV', { body: `${people[0]},,${people[0]}\r\n` }],
  ])('stands only in the file if that %s', async (_, scenario) => {
    const { run } = await openService(scenario);
    const folders = { ADS_STATE_DIR: home.state, ADS_CACHE_DIR: home.cache };
    for (const flags of [[], ['--verbose'], ['--trace'], ['--trace', '--verbose', '-o', 'json']]) {
      const { stdout, stderr } = await run([...exporting, '--to', 'leads.csv', '--yes', ...flags], {
        env: folders,
        terminal: 120,
      });
      expect(secretsIn([...people, 'opens-the-file'], stdout + stderr, home.path, ['leads.csv'])).toEqual([]);
    }
    const left = readdirSync(home.path).filter((name) => name.includes('leads.csv'));
    expect(left).toEqual('body' in scenario ? [] : ['leads.csv']);
  });
});
