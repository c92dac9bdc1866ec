import { describe, expect, it } from 'vitest';
import type { CallResult } from '../../src/client/client.js';
import { NetworkError } from '../../src/client/errors.js';
import {
  type PaginateOptions,
  paginate,
  paginateText,
  type ResultPage,
  readAllRows,
} from '../../src/client/paginate.js';
import { endpointById } from '../../src/contract/find-group.js';
import type { Document } from '../../src/contract/types.js';
import { parseRows, RowText } from '../../src/values/row-text.js';
import { catchError, openClient } from '../support/client.js';
import { type Answer, sendJson, startServer } from '../support/server.js';

const listLanguages = endpointById('targeting-criteria.languages');
const listCampaigns = endpointById('campaigns.list');
const account = { account_id: 'a1' };

/** Serves `total` rows; the cursor is the number of the next row. */
function serveRows(total: number, pageSize = 200): Answer {
  return (request, response) => {
    const query = new URLSearchParams(request.url.split('?')[1]);
    const from = Number(query.get('cursor') ?? 0);
    const to = Math.min(from + Number(query.get('count') ?? pageSize), total);
    const data = Array.from({ length: Math.max(to - from, 0) }, (_, index) => ({ id: `c${from + index}` }));
    sendJson(response, 200, {
      data,
      next_cursor: to < total ? String(to) : null,
      ...(query.get('with_total_count') === 'true' && { total_count: total }),
    });
  };
}

async function walk(answer: Answer, values: Document = {}, options: PaginateOptions = {}) {
  const server = await startServer(answer);
  const { client } = openClient(server.url);
  const pages: ResultPage[] = [];
  const walking = (async () => {
    for await (const page of paginate(client, listCampaigns, { ...account, ...values }, options))
      pages.push(page);
  })();
  const error = await walking.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  const queries = server.received.map(({ url }) => url.split('?')[1] ?? '');
  return { pages, sizes: pages.map(({ rows }) => rows.length), queries, error, server };
}

describe('pages', () => {
  it.each([
    [0, [0]],
    [1, [1]],
    [3, [3]],
    [4, [3, 1]],
    [6, [3, 3]],
    [7, [3, 3, 1]],
  ])('hold %i rows three at a time, as %j', async (total, sizes) => {
    const { pages, ...walked } = await walk(serveRows(total), { count: 3 });
    expect(walked.sizes).toEqual(sizes);
    expect(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(
      Array.from({ length: total }, (_, index) => `c${index}`),
    );
    expect(pages.at(-1)?.nextCursor).toBeNull();
  });

  it('begin at the cursor that was given', async () => {
    const { queries, pages } = await walk(serveRows(5), { count: 3, cursor: '2' });
    expect(queries).toEqual(['count=3&cursor=2']);
    expect(pages[0]?.rows[0]).toEqual({ id: 'c2' });
  });

  it('keep the other parameters', async () => {
    const { queries } = await walk(serveRows(4), { count: 3, sort_by: 'name-asc', with_deleted: true });
    expect(queries[1]).toBe('count=3&sort_by=name-asc&with_deleted=true&cursor=3');
  });

  it('ask for the total number only on the first page, where it is allowed', async () => {
    const { queries, pages } = await walk(serveRows(4), { count: 3, with_total_count: true });
    expect(queries).toEqual(['count=3&with_total_count=true', 'count=3&cursor=3']);
    expect(pages.map(({ totalCount }) => totalCount)).toEqual([4, undefined]);
  });

  it('continue after empty pages that name a next one', async () => {
    const { sizes } = await walk((_, response, tries) => {
      sendJson(response, 200, {
        data: tries === 2 ? [{ id: 'c' }] : [],
        next_cursor: tries < 3 ? `n${tries}` : null,
      });
    });
    expect(sizes).toEqual([0, 1, 0]);
  });

  it('are asked for one at a time, when they are needed', async () => {
    const server = await startServer(serveRows(100_000));
    const { client } = openClient(server.url);
    for await (const page of paginate(client, listCampaigns, account)) {
      expect(page.nextCursor).toBe('200');
      break;
    }
    expect(server.received).toHaveLength(1);
  });

  it.each([{}, { next_cursor: '' }])('end with %j', async (end) => {
    const { sizes, queries, pages } = await walk((_, response) =>
      sendJson(response, 200, { data: [{ id: 'c' }], ...end }),
    );
    expect({ sizes, queries }).toEqual({ sizes: [1], queries: [''] });
    expect(pages[0]?.nextCursor).toBeNull();
  });

  it('are cut off at the limit as text too', async () => {
    const server = await startServer(serveRows(9));
    const { client } = openClient(server.url);
    const lengths: number[] = [];
    const pages = paginateText(client, listCampaigns, { ...account, count: 3 }, 'lines', { limit: 4 });
    for await (const { rows } of pages) lengths.push(rows.length);
    expect(lengths).toEqual([3, 1]);
  });

  it('keep every digit', async () => {
    const { pages } = await walk((_, response) => {
      response.end('{"data":[{"n":9223372036854775807}],"next_cursor":null,"total_count":9007199254740993}');
    });
    expect(pages).toEqual([
      {
        rows: [{ n: 9_223_372_036_854_775_807n }],
        repeated: [],
        nextCursor: null,
        totalCount: 9_007_199_254_740_993n,
      },
    ]);
  });

  it('are of the requested version', async () => {
    const { server } = await walk(serveRows(1), {}, { version: 11 });
    expect(server.received[0]?.url).toBe('/ads/11/accounts/a1/campaigns');
  });
});

describe('a limit', () => {
  it.each<[number, Document, number[], string[]]>([
    [1, {}, [1], ['count=1']],
    [5, { count: 3 }, [3, 2], ['count=3', 'count=3&cursor=3']],
    [6, { count: 3 }, [3, 3], ['count=3', 'count=3&cursor=3']],
    [2, { count: 3 }, [2], ['count=2']],
    [3, { count: 3 }, [3], ['count=3']],
    [199, {}, [199], ['count=199']],
    [200, {}, [200], ['']],
    [300, {}, [200, 100], ['', 'cursor=200']],
    [9999, { count: 1000 }, [1000], ['count=1000']],
    [0, {}, [], []],
  ])('of %i asks for at most that number with %j', async (limit, values, sizes, queries) => {
    const walked = await walk(serveRows(1000), values, { limit });
    expect({ sizes: walked.sizes, queries: walked.queries }).toEqual({ sizes, queries });
  });
});

describe('a walk through pages', () => {
  it('fails when the cursor stays the same', async () => {
    const { sizes, error } = await walk((_, response) => {
      sendJson(response, 200, { data: [{ id: 'c' }], next_cursor: 'same' });
    });
    expect(sizes).toEqual([1, 0]);
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({ kind: 'unreadable' });
  });

  it('fails when the cursors go round in a circle', async () => {
    const { sizes, error } = await walk((_, response, tries) => {
      sendJson(response, 200, { data: [{ id: 'c' }], next_cursor: `n${tries % 3}` });
    });
    expect(sizes).toEqual([1, 0, 0, 0]);
    expect(error).toMatchObject({ kind: 'unreadable' });
  });

  it('fails when the given cursor comes back', async () => {
    const { error, queries } = await walk(
      (_, response) => sendJson(response, 200, { data: [], next_cursor: 'x' }),
      { cursor: 'x' },
    );
    expect(error).toMatchObject({ kind: 'unreadable' });
    expect(queries).toEqual(['cursor=x']);
  });

  it.each([
    ['no data', { next_cursor: null }],
    ['data that is not an array', { data: {}, next_cursor: null }],
    ['rows that are not objects', { data: ['c1'], next_cursor: null }],
    ['a null row', { data: [null], next_cursor: null }],
    ['a cursor that is not text', { data: [], next_cursor: 7 }],
  ])('fails on %s', async (_, body) => {
    const { error } = await walk((_request, response) => sendJson(response, 200, body));
    expect(error).toMatchObject({ kind: 'unreadable' });
  });

  it('fails with the error of the service', async () => {
    const server = await startServer((_, response) => sendJson(response, 403, {}));
    const { client } = openClient(server.url);
    expect(await catchError(paginate(client, listCampaigns, account).next())).toMatchObject({ status: 403 });
  });
});

it('a list of ever new cursors with empty pages ends with an error', async () => {
  let calls = 0;
  const call = async (): Promise<CallResult> => {
    calls += 1;
    const data = calls === 500 ? [{ id: 'c1' }] : [];
    return { status: 200, headers: {}, body: { data, next_cursor: `n${calls}` }, retried: 0 };
  };
  const pages = paginate({ call }, listCampaigns, account);
  const reading = (async () => {
    for await (const { rows } of pages) expect(rows.length).toBe(calls === 500 ? 1 : 0);
  })();
  expect(await catchError(reading)).toMatchObject({
    kind: 'unreadable',
    message: expect.stringContaining('1000 empty pages in a row'),
  });
  // They are counted anew after a page that has something.
  expect(calls).toBe(1500);
});

describe('a record on two pages', () => {
  const pages = [
    [
      { id: 'c1', name: 'two' },
      { id: 'c2', name: 'old' },
      { id: 'c1', name: 'two' },
    ],
    [{ id: 'c2', name: 'new' }, { id: 'c3', name: 'three' }, { name: 'none' }, { name: 'none' }],
    [{ id: 'c2', name: 'newest' }],
  ];
  const answer: Answer = (request, response) => {
    const at = Number(new URLSearchParams(request.url.split('?')[1]).get('cursor') ?? 0);
    sendJson(response, 200, { data: pages[at], next_cursor: pages[at + 1] ? String(at + 1) : null });
  };

  it('is once among the rows, and what it is later is beside them', async () => {
    const { pages: read } = await walk(answer);
    expect(
      read.map(({ rows, repeated }) => [rows, repeated].map((own) => own.map(({ name }) => name))),
    ).toEqual([
      [['two', 'old'], []],
      [['three', 'none', 'none'], ['new']],
      [[], ['newest']],
    ]);
  });

  it('has its first place and its last values in a list that is read whole', async () => {
    const { client } = openClient((await startServer(answer)).url);
    const rows = await readAllRows(client, listCampaigns, account);
    expect(rows.map(({ name }) => name)).toEqual(['two', 'newest', 'three', 'none', 'none']);
  });

  it('is once where records have no id: the same in all members', async () => {
    const [one, two, three] = ['en', 'de', 'ja'].map((targeting_value) => ({ name: 'x', targeting_value }));
    const again = [[one, one, two], [{ ...two }, three, one], [three]];
    const serve: Answer = (request, response) => {
      const at = Number(new URLSearchParams(request.url.split('?')[1]).get('cursor') ?? 0);
      sendJson(response, 200, { data: again[at], next_cursor: again[at + 1] ? String(at + 1) : null });
    };
    const { client } = openClient((await startServer(serve)).url);
    expect(await readAllRows(client, listLanguages, {})).toEqual([one, one, two, three]);
    const read: unknown[] = [];
    for await (const { rows, repeated } of paginateText(client, listLanguages, {}, 'lines'))
      read.push([rows instanceof RowText ? parseRows(rows) : rows, repeated]);
    expect(read).toEqual([
      [[one, one, two], []],
      [[three], [two, one]],
      [[], [three]],
    ]);
  });

  it.each(['lines', 'indented'] as const)('is once among rows that are text, %s', async (form) => {
    const { client } = openClient((await startServer(answer)).url);
    const names: unknown[] = [];
    for await (const { rows } of paginateText(client, listCampaigns, account, form))
      names.push(...(rows instanceof RowText ? parseRows(rows) : rows).map(({ name }) => name));
    expect(names).toEqual(['two', 'old', 'three', 'none', 'none']);
  });
});
