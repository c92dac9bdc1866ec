/** Lists that are cut short: the cursor that is told names the first row that was not printed, in every format. */
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { dataFormats } from '../../../../src/output/formats.js';
import { environmentAt, homeOfFile, type RunOptions, runAds } from '../../../support/cli.js';
import { type Answer, sendJson, startServer } from '../../../support/server.js';

const home = homeOfFile();

const pageSize = 50;
const pageCount = 12;
const everyId = Array.from({ length: pageSize * pageCount }, (_, index) => `row${index}`);

/** Serves pages of rows; cursors are `page1` and so on. Hears of each page before it is served. */
async function startList(onPage: (page: number) => void = () => {}): Promise<string> {
  const serve: Answer = ({ url = '' }, response) => {
    const page = Number(/[?&]cursor=page(\d+)/.exec(url)?.[1] ?? 0);
    onPage(page);
    response.sendDate = false;
    sendJson(response, 200, {
      request: {},
      next_cursor: page + 1 < pageCount ? `page${page + 1}` : null,
      data: everyId
        .slice(page * pageSize, (page + 1) * pageSize)
        .map((id) => ({ id, name: `name of ${id}`, currency: 'USD' })),
    });
  };
  return (await startServer(serve)).url;
}

function list(url: string, argv: readonly string[], options: RunOptions = {}) {
  const env = {
    ...environmentAt(url),
    ADS_ACCOUNT_ID: '18ce54d4x5t',
  };
  return runAds(home, ['campaigns', 'list', '--all', ...argv], { ...options, env });
}

/** The ids of the rows in what was printed, also where it breaks off. */
function idsIn(text: string): string[] {
  return [...text.matchAll(/^(?:\s*\{?"?id"?: ?"?|\{"id":"|- id: )?(row\d+)\b/gm)].map(([, id = '']) => id);
}

function cursorIn(stderr: string): string | undefined {
  return /to continue, use --cursor (\w+)/.exec(stderr)?.[1];
}

describe.each(dataFormats)('a list as %s', (format) => {
  it('is complete without an interruption', async () => {
    const outcome = await list(await startList(), ['-o', format]);
    expect(outcome).toMatchObject({ exit: 0, stderr: '' });
    expect(idsIn(outcome.stdout)).toEqual(everyId);
    if (format === 'json') expect(JSON.parse(outcome.stdout)).toHaveLength(everyId.length);
    if (format === 'yaml') expect(parse(outcome.stdout)).toHaveLength(everyId.length);
  });

  it.each([1, 3, 4, 7, pageCount - 1])(
    'resumes where a signal stopped it, before page %i',
    async (stopAt) => {
      let interrupt = () => {};
      const url = await startList((page) => {
        if (page === stopAt) interrupt();
      });
      const first = await list(url, ['-o', format], {
        onStart(stop) {
          interrupt = () => stop('SIGTERM');
        },
      });
      expect(first.exit).toBe(143);
      expect(idsIn(first.stdout)).toEqual(everyId.slice(0, stopAt * pageSize));
      expect(cursorIn(first.stderr)).toBe(`page${stopAt}`);
      interrupt = () => {};
      const rest = await list(url, ['-o', format, '--cursor', `page${stopAt}`]);
      expect([...idsIn(first.stdout), ...idsIn(rest.stdout)]).toEqual(everyId);
    },
  );

  it('prints no further page after a signal that comes during output', async () => {
    const outcome = await list(await startList(), ['-o', format], {
      onWrite: (_, interrupt) => interrupt('SIGINT'),
    });
    expect(outcome.exit).toBe(130);
    const printed = idsIn(outcome.stdout);
    // A table is first written when its columns have been measured.
    const pages = format === 'table' ? 4 : 1;
    expect(printed).toEqual(everyId.slice(0, pages * pageSize));
    expect(cursorIn(outcome.stderr)).toBe(`page${pages}`);
  });

  it('names no cursor when the signal comes before the first row', async () => {
    let interrupt = () => {};
    const outcome = await list(await startList(() => interrupt()), ['-o', format], {
      onStart(stop) {
        interrupt = () => stop('SIGINT');
      },
    });
    expect(outcome).toMatchObject({ exit: 130, stdout: '' });
    expect(cursorIn(outcome.stderr)).toBeUndefined();
  });
});

it('an interrupted query over every page names no cursor', async () => {
  let interrupt = () => {};
  const url = await startList((page) => {
    if (page === 5) interrupt();
  });
  const outcome = await list(url, ['-o', 'json', '--query', '[].id'], {
    onStart(stop) {
      interrupt = () => stop('SIGINT');
    },
  });
  expect(outcome).toMatchObject({ exit: 130, stdout: '' });
  expect(cursorIn(outcome.stderr)).toBeUndefined();
});

it('an interruption sets the exit code although the reader of stdout went with it', async () => {
  const outcome = await list(await startList(), ['-o', 'jsonl'], {
    closeAfter: 2,
    onWrite: (text, interrupt) => {
      if (idsIn(text).length > pageSize) interrupt('SIGINT');
    },
  });
  expect(outcome.exit).toBe(130);
});
