/** The next page of a list is asked for while one is printed, and no page is asked for that nobody wants. */
import type http from 'node:http';
import { describe, expect, it } from 'vitest';
import { environmentAt, homeOfFile, runAds } from '../../../support/cli.js';
import { sendJson, startServer } from '../../../support/server.js';

const home = homeOfFile();

/** Lists campaigns on a service of three pages, of two rows each. */
async function list(
  argv: readonly string[],
  last = (response: http.ServerResponse) => sendPage(response, 3),
) {
  let page = 0;
  const server = await startServer((_, response) => {
    page += 1;
    return page < 3 ? sendPage(response, page) : last(response);
  });
  const { exit, stdout } = await runAds(home, ['campaigns', 'list', ...argv], {
    env: environmentAt(server.url),
  });
  return { exit, stdout, cursors: server.received.map(({ url }) => /cursor=(\w+)/.exec(url)?.[1] ?? null) };
}

function sendPage(response: http.ServerResponse, page: number): void {
  const data = ['a', 'b'].map((letter) => ({ id: `${letter}${page}`, name: 'é "x"' }));
  sendJson(response, 200, { request: { params: {} }, next_cursor: page < 3 ? `c${page}` : null, data });
}

describe('a list of several pages', () => {
  it.each([
    ['all of them', ['--all'], 'a1 b1 a2 b2 a3 b3', [null, 'c1', 'c2']],
    ['rows of two pages', ['--limit', '4'], 'a1 b1 a2 b2', [null, 'c1']],
    ['a part of a page', ['--limit', '3'], 'a1 b1 a2', [null, 'c1']],
    ['a part of the first page', ['--limit', '1'], 'a1', [null]],
    ['one page', [], 'a1 b1', [null]],
  ])('is fetched with %s, and no more', async (_, argv, ids, cursors) => {
    const answer = await list([...argv, '-o', 'ids']);
    expect(answer).toEqual({ exit: 0, stdout: `${ids.replaceAll(' ', '\n')}\n`, cursors });
  });

  it.each([
    ['all rows', ['--all'], (id: string) => ({ id, name: 'é "x"' }), 6],
    ['a part of a page', ['--limit', '3'], (id: string) => ({ id, name: 'é "x"' }), 3],
    ['some fields', ['--all', '--fields', 'id'], (id: string) => ({ id }), 6],
    ['the result of a query', ['--all', '--query', '[].id'], (id: string) => id, 6],
  ])('is one JSON array of %s, even if a page has blanks', async (_, argv, toRow, count) => {
    const { stdout } = await list([...argv, '-o', 'json'], (response) => {
      const rows = [
        { id: 'a3', name: 'é "x"' },
        { id: 'b3', name: 'é "x"' },
      ];
      response.end(JSON.stringify({ request: { params: {} }, data: rows, next_cursor: null }, undefined, 1));
    });
    const ids = ['a1', 'b1', 'a2', 'b2', 'a3', 'b3'].slice(0, count);
    expect(stdout).toBe(
      `${JSON.stringify(
        ids.map((id): unknown => toRow(id)),
        undefined,
        2,
      )}\n`,
    );
  });

  it('is not valid JSON if a page is not', async () => {
    const answer = await list(['--all', '-o', 'json'], (response) =>
      response.end('{"data":[{"id":"a3"},{"id":"b3",}],"next_cursor":null}'),
    );
    expect(answer.exit).not.toBe(0);
    expect(answer.stdout.match(/"id": "\w+"/g)).toHaveLength(4);
    expect(() => JSON.parse(answer.stdout)).toThrow(SyntaxError);
  });

  it('has the rows before an error', async () => {
    const answer = await list(['--all', '-o', 'jsonl'], (response) => sendJson(response, 400, {}));
    expect(answer.exit).toBe(7);
    const rows = answer.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rows).toEqual(['a1', 'b1', 'a2', 'b2'].map((id) => ({ id, name: 'é "x"' })));
  });

  it('has the rows before an answer that is nested too deep', async () => {
    const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
    const answer = await list(['--all', '-o', 'csv', '--fields', 'id'], (response) =>
      response.end(`{"data":[{"id":"a3","name":${deep}}]}`),
    );
    expect(answer).toMatchObject({ exit: 9, stdout: 'id\na1\nb1\na2\nb2\n' });
  });
});
