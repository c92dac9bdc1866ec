/** Machine formats: stderr is exactly one JSON object when a command fails, whatever was said on the way. */

import { mkdirSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createNotices } from '../../../../src/cli/core/host/notices.js';
import { dataFormats } from '../../../../src/output/formats.js';
import {
  createHomeWithDemo,
  environmentAt,
  homeOfFile,
  type Outcome,
  type RunOptions,
  runAds,
} from '../../../support/cli.js';
import { type Answer, sendJson, startServer } from '../../../support/server.js';

const home = homeOfFile(createHomeWithDemo);

const machineFormats = dataFormats.filter((format) => format !== 'table');

function environmentFor(url: string) {
  return {
    ...environmentAt(url),
    ADS_ACCOUNT_ID: '18ce54d4x5t',
    ADS_MAX_WAIT: '60',
  };
}

async function runAgainst(answer: Answer, argv: readonly string[], options: RunOptions = {}) {
  const { url } = await startServer((request, response, tries) => {
    response.sendDate = false;
    answer(request, response, tries);
  });
  return runAds(home, argv, { ...options, env: { ...environmentFor(url), ...options.env } });
}

const page = { request: {}, next_cursor: null, data: [{ id: 'a', name: 'n' }] };
const failed = (response: ServerResponse) =>
  sendJson(response, 503, { errors: [{ code: 'SERVICE_UNAVAILABLE', message: 'Later' }], request: {} });

/** The error, after a look that nothing else is on stderr. */
function errorOf({ exit, stderr }: Outcome): Record<string, unknown> {
  expect(exit).not.toBe(0);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  const { error } = JSON.parse(stderr);
  expect(error.exit).toBe(exit);
  return error;
}

describe.each(machineFormats)('-o %s', (format) => {
  const list = ['campaigns', 'list', '-o', format];

  it('carries the retries of a call that fails at last', async () => {
    const error = errorOf(await runAgainst((_, response) => failed(response), list));
    expect(error).toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 503 });
    expect(error.notices).toEqual(
      [2, 3, 4].map((tries) => expect.stringMatching(`trying again.*${tries} of 4`)),
    );
  });

  it('prints the retries of a call that succeeds as lines, after its answer', async () => {
    const outcome = await runAgainst(
      (_, response, tries) => (tries === 1 ? failed(response) : sendJson(response, 200, page)),
      list,
    );
    expect(outcome.exit).toBe(0);
    expect(outcome.stdout).toContain('a');
    expect(outcome.stderr).toMatch(/^the service answered 503: Later; trying again in .*\n$/);
  });

  it('prints a line if there are more results', async () => {
    const outcome = await runAgainst(
      (_, response) => sendJson(response, 200, { ...page, next_cursor: 'c1' }),
      list,
    );
    const next = '{"next":["ads campaigns list -o json --cursor c1"]}\n';
    expect(outcome).toMatchObject({
      exit: 0,
      stderr: `more results are available: add --all, --limit N, or --cursor c1\n${format === 'json' ? next : ''}`,
    });
  });

  it('carries the cursor of a list that fails later', async () => {
    const outcome = await runAgainst(
      (_, response, tries) =>
        tries === 1 ? sendJson(response, 200, { ...page, next_cursor: 'c1' }) : failed(response),
      [...list, '--all'],
    );
    expect(errorOf(outcome).notices).toContain('the list is incomplete; to continue, use --cursor c1');
  });

  it('carries the state of an interrupted write', async () => {
    let interrupt = () => {};
    const outcome = await runAgainst(
      () => interrupt(),
      ['campaigns', 'create', '--funding-instrument-id', 'l', '--name', 'a', '-o', format],
      {
        onStart(stop) {
          interrupt = () => stop('SIGTERM');
        },
      },
    );
    expect(outcome.exit).toBe(143);
    expect(errorOf(outcome)).toMatchObject({
      code: 'INTERRUPTED',
      notices: ['interrupted: the service may have carried out the call; check before you retry'],
    });
  });

  it('carries the retries of a batch that is refused at last', async () => {
    const stdin = JSON.stringify([{ operation_type: 'Delete', params: { campaign_id: '8wku1' } }]);
    const refused = {
      operation_errors: [[{ code: 'NOT_FOUND', message: 'campaign 8wku1 was not found' }]],
      request: [],
    };
    const outcome = await runAgainst(
      (_, response, tries) =>
        tries === 1
          ? sendJson(response, 429, { errors: [{ code: 'TOO_MANY_REQUESTS', message: 'Slow' }], request: {} })
          : sendJson(response, 400, refused),
      ['campaigns', 'batch', '--from', '-', '--yes', '-o', format],
      { stdin },
    );
    expect(errorOf(outcome)).toMatchObject({
      code: 'NOT_FOUND',
      problems: [{ code: 'NOT_FOUND' }],
      notices: [expect.stringContaining('trying again')],
    });
  });

  it('stays clean if the emulator ignores a parameter', async () => {
    const call = ['api', 'GET', 'accounts/{account_id}/campaigns', '--param', 'bogus=1', '--no-check'];
    const outcome = await runAds(home, [...call, '--env', 'local', '-o', format]);
    expect(outcome).toMatchObject({ exit: 0, stderr: '' });
    errorOf(await runAds(home, [...call, '--param', 'count=0', '--env', 'local', '-o', format]));
  });

  it('carries the error of a command that still answers', async () => {
    const refused = { errors: [{ code: 'UNAUTHORIZED_ACCESS', message: 'No' }], request: {} };
    const outcome = await runAgainst(
      (_, response) => sendJson(response, 401, refused),
      ['auth', 'status', '-o', format],
    );
    expect(outcome.stdout).not.toBe('');
    expect(errorOf(outcome)).toMatchObject({ code: 'UNAUTHORIZED_ACCESS', exit: 4 });
  });

  it('carries the lines of --verbose and --trace', async () => {
    const failing = [...list, '--verbose', '--trace', '--max-wait', '0'];
    const { notices } = errorOf(await runAgainst((_, response) => failed(response), failing));
    expect(notices).toEqual([
      expect.stringMatching(/^profile default/),
      expect.stringMatching(/^calling campaigns list: GET /),
      expect.stringMatching(/^> GET http/),
      expect.stringMatching(/^ {2}signed /),
      expect.stringMatching(/^< 503 in/),
      'campaigns list failed',
    ]);
  });

  it('holds for wrong usage and for --quiet', async () => {
    expect(errorOf(await runAds(home, ['campaigns', 'list', '--count', '0', '-o', format])).notices).toEqual(
      [],
    );
    const outcome = await runAgainst((_, response) => failed(response), [...list, '--quiet']);
    expect(errorOf(outcome).code).toBe('SERVICE_UNAVAILABLE');
  });
});

describe('a person', () => {
  const retried = (argv: readonly string[], options: RunOptions = {}) =>
    runAgainst((_, response) => failed(response), argv, options);

  it('reads notices as lines, before the error', async () => {
    const { stderr } = await retried(['campaigns', 'list']);
    expect(stderr).toMatch(/^(.*trying again.*\n){3}error: .*503/);
  });

  it('reads them at once on a terminal in every format', async () => {
    const { stderr } = await retried(['campaigns', 'list', '-o', 'json'], { terminal: 100 });
    const lines = stderr.trimEnd().split('\n');
    expect(lines.slice(0, 3).every((line) => line.includes('trying again'))).toBe(true);
    expect(lines[3]).toMatch(/error:.*503/);
  });
});

it('notices escape control sequences of a terminal, and keep lines', async () => {
  const written: string[] = [];
  const write = async (text: string) => void written.push(text);
  const { add, instruct, begin, showProgress } = createNotices({
    stderr: { write, isTTY: true, columns: 80 },
    now: () => 0,
  });
  begin('table', false, false);
  await add('name "\u001b[2Jx"\nnext');
  await instruct('\u009b2J\u202e');
  await showProgress('file\u001b[2J');
  expect(written.slice(0, 2)).toEqual(['name "\\u001b[2Jx"\nnext\n', '\\u009b2J\\u202e\n']);
  expect(written[2]).toContain('file\\u001b[2J');
});

it.each(['table', 'json'] as const)(
  'a log gets the progress of long work once a minute, for people only: -o %s',
  async (format) => {
    const written: string[] = [];
    let time = 0;
    const { begin, showProgress } = createNotices({
      stderr: { write: async (text) => void written.push(text), isTTY: false, columns: undefined },
      now: () => time,
    });
    begin(format, false, false);
    for (; time < 150_000; time += 1000) await showProgress(`rows: ${time / 1000}`);
    await showProgress();
    expect(written).toEqual(format === 'table' ? ['rows: 60\n', 'rows: 120\n'] : []);
  },
);

it('a line of progress that does not fit ends with an ellipsis', async () => {
  const written: string[] = [];
  const { begin, showProgress } = createNotices({
    stderr: { write: async (text) => void written.push(text), isTTY: true, columns: 21 },
    now: () => 0,
  });
  begin('table', false, false);
  for (const line of ['waiting: PROCESSING', 'waiting: PROCESSING, and so on', '待機中待機中待機中待機中'])
    await showProgress(line);
  const shown = written.map((text) => stripVTControlCharacters(text).trim());
  expect(shown).toEqual(['waiting: PROCESSING', 'waiting: PROCESSING…', '待機中待機中待機中…']);
});

it('notices keep a percentage in one piece', async () => {
  const written: string[] = [];
  const { begin, add } = createNotices({
    stderr: { write: async (text) => void written.push(text), isTTY: true, columns: 41 },
    now: () => 0,
  });
  begin('table', false, false);
  await add('daily_budget 1610.00 -> 1618.00 USD (+0.5 %) in all');
  expect(written.join('')).toBe('daily_budget 1610.00 -> 1618.00 USD\n  (+0.5 %) in all\n');
});

it.each([
  [true, '\u001b[2mfrom the emulator\u001b[22m\n'],
  [false, 'from the emulator\n'],
])('a faint notice is dim if stderr may have styles: %s', async (color, expected) => {
  const written: string[] = [];
  const { begin, addFaint } = createNotices({
    stderr: { write: async (text) => void written.push(text), isTTY: true, columns: 80 },
    now: () => 0,
  });
  begin('table', false, color);
  await addFaint('from the emulator');
  expect(written).toEqual([expected]);
});

it('notices wrap between words, and leave a command that can be pasted', async () => {
  const written: string[] = [];
  const { begin, add } = createNotices({
    stderr: { write: async (text) => void written.push(text), isTTY: true, columns: 40 },
    now: () => 0,
  });
  begin('table', false, false);
  await add(
    'the export was started; to fetch it: ads leads export --resume 7787415081318444187 --to leads.csv; to cancel it: ads leads exports cancel 7787415081318444187',
  );
  expect(written.join('').split('\n')).toEqual([
    'the export was started',
    'to fetch it:',
    '  ads leads export \\',
    '      --resume 7787415081318444187 \\',
    '      --to leads.csv',
    'to cancel it:',
    '  ads leads exports cancel \\',
    '      7787415081318444187',
    '',
  ]);
});

it('errors take the format of the profile, too', async () => {
  const own = await createHomeWithDemo();
  const folder = own.config;
  mkdirSync(folder, { recursive: true });
  const config = { version: 1, current: 'default', profiles: { default: { output: 'json' } } };
  writeFileSync(join(folder, 'config.json'), JSON.stringify(config));
  try {
    errorOf(await runAds(own, ['campaigns', 'list', '--env', 'local', '--cursor', 'wrong']));
  } finally {
    own.remove();
  }
});

it.each([
  [['-o', 'table', '-o', 'json'], true],
  [['-o', 'json', '-o', 'table'], false],
  [['--output=table', '--output=json'], true],
  [['--output', 'json', '--output', 'table'], false],
])('an error of the command line is printed in the last format that it names: %j', async (flags, isJson) => {
  const { exit, stderr } = await runAds(home, ['campaigns', 'list', '--nonsense', ...flags]);
  expect(exit).toBe(2);
  expect(stderr.startsWith('{"error":')).toBe(isJson);
});
