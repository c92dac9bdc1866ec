/** Many ids at once against a service that fails in every way: nothing is lost, nothing is told wrongly. */
import { describe, expect, it } from 'vitest';
import { findBatch } from '../../../../src/cli/bulk/pipes/batch-call.js';
import { findReadOfDeleted } from '../../../../src/client/is-shown-deleted.js';
import { updateCampaign } from '../../../../src/contract/groups/campaigns.js';
import { endpoints } from '../../../../src/contract/index.js';
import { environmentAt, homeOfFile, type RunOptions, runAds } from '../../../support/cli.js';
import { type Answer, type Received, sendJson, startServer } from '../../../support/server.js';

const home = homeOfFile();

const operationsOf = ({ body }: Received) =>
  JSON.parse(body) as { operation_type: string; params: { campaign_id: string; name?: string } }[];
const isBatch = ({ url }: Received) => url.includes('/batch/');
const record = (id: string) => ({ id, name: `n ${id}`, currency: 'USD', daily_budget_amount_local_micro: 1 });
const idOfPath = ({ url }: Received) => /campaigns\/([^?/]+)/.exec(url)?.[1] ?? '';
const refusal = (code: string, message: string) => ({ errors: [{ code, message }], request: {} });

/** Answers batches with their records, and single calls with theirs. */
const accept: Answer = (request, response) =>
  sendJson(response, 200, {
    data: isBatch(request)
      ? operationsOf(request).map(({ params }) => record(params.campaign_id))
      : record(idOfPath(request)),
    request: {},
  });

async function pipe(
  answer: Answer,
  ids: readonly string[],
  argv: readonly string[],
  options: RunOptions = {},
) {
  const server = await startServer(answer);
  const outcome = await runAds(home, ['campaigns', ...argv, '-o', options.terminal ? 'csv' : 'json'], {
    ...options,
    stdin: ids.map((id) => `${id}\n`).join(''),
    env: {
      ...environmentAt(server.url),
      ...options.env,
    },
  });
  const writes = server.received.filter(({ method }) => method !== 'GET');
  const rows = (): { id: string; outcome: string; error: { code: string; exit: number } | null }[] =>
    JSON.parse(outcome.stdout);
  return {
    ...outcome,
    writes,
    rows,
    outcomes: () =>
      rows()
        .map((row) => row.outcome)
        .join(' '),
  };
}

const many = (count: number) => Array.from({ length: count }, (_, index) => `c${index}`);
const pause = ['update', '-', '--entity-status', 'PAUSED'];

describe('many updates', () => {
  it('are sent in batches of the size of the contract, in order', async () => {
    const ids = many(101);
    const { exit, rows, writes } = await pipe(accept, ids, pause);
    expect(exit).toBe(0);
    expect(rows().map(({ id }) => id)).toEqual(ids);
    expect(writes.map((request) => (isBatch(request) ? operationsOf(request).length : 1))).toEqual([
      40, 40, 21,
    ]);
  });

  it('that are refused for some rows are sent again without them', async () => {
    const bad = new Set(['c3', 'c7']);
    const { exit, rows, writes } = await pipe(
      (request, response, tries) => {
        const operations = operationsOf(request);
        const errors = operations.map(({ params }) =>
          bad.has(params.campaign_id)
            ? [{ code: 'CAMPAIGN_NOT_FOUND', message: 'gone', parameter: 'campaign_id' }]
            : [],
        );
        if (errors.some((entries) => entries.length > 0))
          sendJson(response, 400, { operation_errors: errors, request: [] });
        else accept(request, response, tries);
      },
      many(10),
      pause,
    );
    expect(exit).toBe(3);
    expect(writes.map((request) => operationsOf(request).length)).toEqual([10, 8]);
    expect(
      rows()
        .filter(({ outcome }) => outcome === 'failed')
        .map(({ id }) => id),
    ).toEqual(['c3', 'c7']);
    expect(rows()[3]?.error).toMatchObject({ code: 'CAMPAIGN_NOT_FOUND', exit: 6, status: 404 });
  });

  it('with --stop-on-error are done up to the first that is refused', async () => {
    const { exit, outcomes, writes } = await pipe(
      (request, response, tries) => {
        const operations = operationsOf(request);
        const errors = operations.map(({ params }) =>
          /c[25]/.test(params.campaign_id) ? [{ code: 'INVALID_PARAMETER', message: 'no' }] : [],
        );
        if (errors.some((entries) => entries.length > 0))
          sendJson(response, 400, { operation_errors: errors, request: [] });
        else accept(request, response, tries);
      },
      many(8),
      [...pause, '--stop-on-error'],
    );
    expect(exit).toBe(3);
    expect(outcomes()).toBe('done done failed not-sent not-sent not-sent not-sent not-sent');
    expect(writes).toHaveLength(2);
  });

  it('whose batch may have been done are sent one by one, since they can be repeated', async () => {
    const { exit, outcomes, writes } = await pipe(
      (request, response, tries) => {
        if (isBatch(request)) sendJson(response, 503, refusal('OVER_CAPACITY', 'Busy'));
        else accept(request, response, tries);
      },
      many(3),
      pause,
    );
    expect([exit, outcomes()]).toEqual([0, 'done done done']);
    expect(writes.map(({ method }) => method)).toEqual(['POST', 'PUT', 'PUT', 'PUT']);
  });

  it.each([
    ['401', 401, 'UNAUTHORIZED_ACCESS', 4],
    ['429', 429, 'TOO_MANY_REQUESTS', 8],
  ])('end at once if nothing can succeed: %s', async (_, status, code, expected) => {
    const { exit, rows, writes } = await pipe(
      (_request, response) => sendJson(response, status, refusal(code, 'No')),
      many(100),
      [...pause, '--max-wait', '0'],
    );
    expect(exit).toBe(expected);
    expect(writes).toHaveLength(1);
    expect(rows().filter(({ outcome }) => outcome === 'not-sent')).toHaveLength(60);
  });

  it('are given up after three calls in a row without an answer', async () => {
    const { exit, rows, writes } = await pipe(
      (_request, response) => sendJson(response, 500, refusal('INTERNAL_ERROR', 'No')),
      many(100),
      [...pause, '--max-wait', '0'],
    );
    expect(exit).toBe(9);
    // Up to four are under way at once.
    expect(writes.length).toBeLessThanOrEqual(1 + 6);
    expect(rows()).toHaveLength(100);
    // Those of the batch may have been done, whether or not they were sent again alone; the others were never sent.
    const counted = (name: string) => rows().filter(({ outcome }) => outcome === name);
    expect([counted('unconfirmed').length, counted('not-sent').length]).toEqual([40, 60]);
    expect(counted('unconfirmed').every(({ error }) => error !== null)).toBe(true);
  });

  it('are carried out to the end although the reader of the output has gone', async () => {
    const ids = many(90);
    const { exit, writes } = await pipe(accept, ids, pause, { closeAfter: 1, terminal: 80 });
    expect(exit).toBe(0);
    expect(writes.flatMap((request) => operationsOf(request))).toHaveLength(90);
  });

  it('that fail although the reader has gone set the exit code', async () => {
    const { exit, stderr } = await pipe(
      (request, response, tries) => {
        const operations = isBatch(request) ? operationsOf(request) : [];
        if (!operations.some(({ params }) => params.campaign_id === 'c85'))
          return accept(request, response, tries);
        const errors = operations.map(({ params }) =>
          params.campaign_id === 'c85' ? [{ code: 'CAMPAIGN_NOT_FOUND', message: 'gone' }] : [],
        );
        return sendJson(response, 400, { operation_errors: errors, request: [] });
      },
      many(90),
      pause,
      { closeAfter: 1, terminal: 80 },
    );
    expect(exit).toBe(3);
    expect(stderr).toContain('c85');
  });
});

describe('deletions', () => {
  /** Loses the batch. Of the records only c2 is still there; `shown` is what a read of the deleted ones answers. */
  const afterLostBatch =
    (shown: Answer): Answer =>
    (request, response, tries) => {
      if (isBatch(request)) response.destroy();
      else if (idOfPath(request) === 'c2') accept(request, response, tries);
      else if (request.method === 'GET') shown(request, response, tries);
      else sendJson(response, 404, refusal('CAMPAIGN_NOT_FOUND', 'gone'));
    };

  it('that a lost batch has carried out are not failures', async () => {
    const { exit, outcomes, writes } = await pipe(
      afterLostBatch((request, response) =>
        sendJson(response, 200, { data: { ...record(idOfPath(request)), deleted: true }, request: {} }),
      ),
      many(3),
      ['delete', '-', '--confirm', '3'],
    );
    expect([exit, outcomes()]).toEqual([0, 'done done done']);
    expect(writes.map(({ method }) => method)).toEqual(['POST', 'DELETE', 'DELETE', 'DELETE']);
  });

  it.each<[string, Answer, number, string]>([
    [
      'never existed',
      (_, response) => sendJson(response, 404, refusal('CAMPAIGN_NOT_FOUND', 'gone')),
      3,
      'failed',
    ],
    [
      'are hidden with what they belong to',
      (request, response) =>
        sendJson(response, 200, { data: { ...record(idOfPath(request)), deleted: false }, request: {} }),
      3,
      'failed',
    ],
    [
      'cannot be read',
      (_, response) => sendJson(response, 403, refusal('FORBIDDEN', 'No')),
      3,
      'unconfirmed',
    ],
  ])('of records that %s are not done after a lost batch', async (_, shown, expected, outcome) => {
    const flags = ['delete', '-', '--confirm', '3'];
    const { exit, outcomes } = await pipe(afterLostBatch(shown), many(3), flags);
    expect([exit, outcomes()]).toEqual([expected, `${outcome} ${outcome} done`]);
  });

  it('of every kind that has them in batches are shown afterwards', () => {
    const batched = endpoints.filter((one) => one.method === 'DELETE' && findBatch(one));
    expect(batched.length).toBeGreaterThan(0);
    expect(batched.filter((one) => !findReadOfDeleted(one))).toEqual([]);
  });

  it.each([
    [['--yes'], 2, 10],
    [['--yes'], 3, 10],
    [['--confirm', '2'], 3, 10],
    [['--confirm', '4', '--yes'], 3, 10],
    [['--confirm', 'all'], 3, 2],
    [[], 1, 10],
    [['--yes'], 1, 0],
    [['--confirm', '1'], 1, 0],
    [['--confirm', '3'], 3, 0],
  ])('with %j of %i ids end with %i, and are sent only with 0', async (flags, count, expected) => {
    const { exit, writes } = await pipe(accept, many(count), ['delete', '-', ...flags]);
    expect(exit).toBe(expected);
    expect(writes.length > 0).toBe(expected === 0);
  });
});

describe('the records that a deletion asks about', () => {
  const listed: Answer = (request, response, tries) => {
    if (request.method !== 'GET') return accept(request, response, tries);
    const asked = new URL(request.url, 'http://service').searchParams.get('campaign_ids')?.split(',') ?? [];
    sendJson(response, 200, {
      data: asked.filter((id) => id !== 'c1').map(record),
      request: {},
      next_cursor: null,
    });
  };
  const ask = async (count: number, ...flags: readonly string[]) => {
    const { stderr, writes } = await pipe(listed, many(count), ['delete', '-', ...flags], { terminal: 80 });
    const lines = stderr.split('\n');
    return { lines: lines.slice(lines.findIndex((line) => line.startsWith('c0'))), stderr, writes };
  };

  it('are named; one that is not found has its id alone', async () => {
    const { lines, writes } = await ask(3, '--yes');
    expect(lines.slice(0, 3)).toEqual(['c0 "n c0"', 'c1', 'c2 "n c2"']);
    expect(writes).toEqual([]);
  });

  it('are not deleted if they cannot be read, unless their number is given', async () => {
    const unread: Answer = (request, response, tries) =>
      request.method === 'GET'
        ? sendJson(response, 403, refusal('FORBIDDEN', 'No'))
        : accept(request, response, tries);
    const refused = await pipe(unread, many(3), ['delete', '-'], { terminal: 80 });
    expect([refused.exit, refused.writes]).toEqual([5, []]);
    // Nobody is asked, and the command says how it is confirmed.
    const unasked = await pipe(unread, many(3), ['delete', '-', '--yes']);
    expect([unasked.exit, unasked.writes]).toEqual([10, []]);
    const certain = await pipe(unread, many(3), ['delete', '-', '--confirm', '3']);
    expect(certain.exit).toBe(0);
  });

  it('are twenty at most', async () => {
    const { lines } = await ask(23, '--confirm', '22');
    expect(lines.slice(18, 21)).toEqual(['c18 "n c18"', 'c19 "n c19"', 'and 3 more']);
  });

  it('are not read for somebody who gives their number', async () => {
    const { stderr, writes } = await ask(3, '--confirm', '3');
    expect(stderr).not.toContain('n c0');
    expect(writes).toHaveLength(1);
  });

  it('are not read for one record with --yes', async () => {
    const { stderr, writes } = await ask(1, '--yes');
    expect(stderr).not.toContain('n c0');
    expect(writes).toHaveLength(1);
  });
});

it('with -o ids has only the records that are done', async () => {
  const { createBulkAnswer } = await import('../../../../src/cli/bulk/pipes/bulk-answer.js');
  const outcomes = ['done', 'unchanged', 'gone', 'failed', 'unconfirmed', 'not-sent'] as const;
  async function* pages() {
    yield outcomes.map((outcome) => ({ id: outcome, line: 1, outcome })) as never;
  }
  for (const [format, expected] of [
    ['ids', ['done']],
    ['json', outcomes],
  ] as const) {
    const answer = createBulkAnswer(updateCampaign, pages(), { format });
    const found: unknown[] = [];
    if (answer.kind === 'rows') for await (const page of answer.pages) found.push(...page);
    expect(found).toMatchObject(expected.map((id) => ({ id })));
  }
});

describe('an interruption', () => {
  it('stops after the calls under way, and marks the rest as not sent', async () => {
    let interrupt = () => {};
    const { exit, rows, stderr, writes } = await pipe(
      (request, response, tries) => {
        interrupt();
        accept(request, response, tries);
      },
      many(100),
      pause,
      {
        sleep: () => new Promise(() => {}),
        onStart(stop) {
          interrupt = () => stop('SIGTERM');
        },
      },
    );
    expect(exit).toBe(143);
    expect(writes).toHaveLength(1);
    expect(rows().filter(({ outcome }) => outcome === 'done')).toHaveLength(40);
    expect(rows().filter(({ outcome }) => outcome === 'not-sent')).toHaveLength(60);
    expect(JSON.parse(stderr).error).toMatchObject({
      code: 'INTERRUPTED',
      message: 'interrupted: campaigns update: 40 done, 60 not-sent',
      hint: expect.stringMatching(/^To resume: printf '%s\\n' \w+ .* \| ads campaigns update - /),
    });
  });

  it.each([
    ['a batch', 'unconfirmed', 'campaigns update', pause],
    ['the read of each id', 'failed', 'campaigns get', ['get', '-', '--with-deleted']],
  ])('that ends %s at once says so in the rows, and is not a bug', async (_, expected, words, argv) => {
    let interrupt = () => {};
    let timesAsked = 0;
    const { exit, rows, stderr } = await pipe(() => interrupt(), many(2), argv, {
      sleep: () => new Promise(() => {}),
      onStart(stop) {
        interrupt = () => {
          timesAsked += 1;
          stop('SIGINT');
          setTimeout(() => stop('SIGINT'), 50);
        };
      },
    });
    expect([exit, timesAsked > 0]).toEqual([130, true]);
    expect(rows().map(({ outcome, error }) => [outcome, (error as { code: string }).code])).toEqual([
      [expected, 'INTERRUPTED'],
      [expected, 'INTERRUPTED'],
    ]);
    expect(stderr).toContain(`interrupted: ${words}: 2 ${expected}`);
    expect(stderr).not.toContain('bug');
  });
});

describe('flags', () => {
  it.each<[string[], RegExp]>([
    [
      ['update', 'c1', '--entity-status', 'PAUSED', '--stop-on-error'],
      /--stop-on-error is only for ids from standard input/,
    ],
    [['update', '-', '--from', '-'], /both read standard input/],
    [['batch', '--from', '-', '--stop-on-error'], /--stop-on-error is only for --split/],
    [
      ['update', '-', '--daily-budget', '+5,00'],
      /--daily-budget must be an amount such as 55.00, or a change/,
    ],
    [
      ['update', '-', '--daily-budget', '+5%', '--unset', 'daily_budget_amount_local_micro'],
      /cannot be used together/,
    ],
    [
      ['create', '--funding-instrument-id', 'f', '--name', 'x', '--daily-budget', '+5%'],
      /must be a plain decimal/,
    ],
  ])('%j are refused before anything is sent', async (argv, message) => {
    const { exit, stderr, writes } = await pipe(accept, ['c1'], argv);
    expect([exit, writes.length]).toEqual([2, 0]);
    expect(stderr).toMatch(message);
  });
});
