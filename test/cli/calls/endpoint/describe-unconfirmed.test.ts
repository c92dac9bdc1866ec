/** A creation of which no usable answer came: it is looked for, and never called safe to repeat. */
import { writeFileSync } from 'node:fs';
import type http from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { environmentAt, homeOfFile, runAds, testTime } from '../../../support/cli.js';
import { type Answer, findDeadPort, sendJson, startServer } from '../../../support/server.js';

const home = homeOfFile();

type Response = http.ServerResponse;
const cut = (response: Response) => response.socket?.destroy();
const at = (minutesAgo: number) =>
  new Date(testTime - minutesAgo * 60_000).toISOString().replace(/\.\d+/, '');
/** A campaign with the values that the tests send. */
const campaign = (id: string, minutesAgo: number, name = 'Spring', more: object = {}) => ({
  id,
  name,
  currency: 'USD',
  funding_instrument_id: 'f1',
  daily_budget_amount_local_micro: 1_000_000,
  entity_status: 'PAUSED',
  created_at: at(minutesAgo),
  ...more,
});

/** A service whose clock is ahead of that of this machine by seconds, as its responses tell. */
function startService(answer: Answer, ahead = 0) {
  const date = new Date(testTime + ahead * 1000).toUTCString();
  return startServer((request, response, tries) => {
    response.setHeader('date', date);
    answer(request, response, tries);
  });
}

/** Creates a campaign on a service that answers as told, to the creation and to the list that is read afterwards. */
async function create(
  answer: (response: Response) => void,
  list: (response: Response) => void,
  ahead?: number,
) {
  const server = await startService(
    ({ method }, response) => (method === 'POST' ? answer(response) : list(response)),
    ahead,
  );
  const outcome = await createAt(server.url);
  const sent = server.received.filter(({ method }) => method === 'POST').length;
  return { ...outcome, sent };
}

async function createAt(url: string) {
  const argv = ['campaigns', 'create', '--name', 'Spring', '--funding-instrument-id', 'f1'];
  const { exit, stderr } = await runAds(
    home,
    [...argv, '--daily-budget-amount-local-micro', '1000000', '-o', 'json'],
    {
      env: {
        ...environmentAt(url),
        ADS_MAX_WAIT: '0',
      },
    },
  );
  return { exit, error: JSON.parse(stderr).error };
}

const none = (response: Response) => sendJson(response, 200, { data: [], next_cursor: null });
const some =
  (...data: readonly object[]) =>
  (response: Response) =>
    sendJson(response, 200, { data, next_cursor: null });

const json = (text: string) => (response: Response) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(text);
const deep = `${'{"a":['.repeat(2_500)}${']}'.repeat(2_500)}`;

describe('a creation that may have been carried out', () => {
  it.each([
    ['an answer nested 5,000 deep', json(`{"data":{"id":"c9","targeting":${deep}}}`)],
    ['a number of 3 million digits', json(`{"data":{"id":"c9","budget":${'7'.repeat(3_000_000)}}}`)],
    ['a number beyond all range', json('{"data":{"id":"c9","budget":1e400}}')],
    ['a connection that was cut', cut],
    ['a failure of the service', (response: Response) => sendJson(response, 500, {})],
    ['an outage of the service', (response: Response) => sendJson(response, 503, {})],
    ['an answer without a record', (response: Response) => sendJson(response, 200, {})],
    ['an answer that has null for a record', (response: Response) => sendJson(response, 200, { data: null })],
    ['an answer with an empty list', (response: Response) => sendJson(response, 201, { data: [] })],
    ['an answer with errors', (response: Response) => sendJson(response, 200, { errors: [{ code: 'X' }] })],
    [
      'an answer with something else',
      (response: Response) => sendJson(response, 200, { data: { ok: true } }),
    ],
  ])('is sent once and called not retryable after %s', async (_, answer) => {
    const { exit, error, sent } = await create(answer, some(campaign('c9', 0)));
    expect({ exit, sent, retryable: error.retryable }).toEqual({ exit: 9, sent: 1, retryable: false });
    expect(error.hint).toContain('It was most likely carried out: a matching campaign exists, c9, created');
  });

  it.each([
    ['nothing', none],
    ['older records of the same name', some(campaign('c1', 30))],
    ['new records of other names', some(campaign('c2', 0, 'Spring 2'))],
  ])('is reported as not found if the list has %s', async (_, list) => {
    const { error } = await create(cut, list);
    expect(error.hint).toContain('It was most likely not carried out: a matching campaign does not exist');
    expect(error.hint).toContain('ads campaigns list');
  });

  it.each([
    ['ahead by 40 days', 40 * 1440],
    ['behind by an hour', -60],
    ['the same', 0],
  ])('is compared with the clock of the service: %s', async (_, ahead) => {
    const seconds = ahead * 60;
    const own = await create(cut, some(campaign('c9', -ahead)), seconds);
    expect(own.error.hint).toContain('a matching campaign exists, c9, created');
    const older = await create(cut, some(campaign('c1', 30 - ahead)), seconds);
    expect(older.error.hint).toContain('a matching campaign does not exist');
  });

  it.each<readonly [string, object, string]>([
    [
      'another amount',
      { daily_budget_amount_local_micro: 5_000_000 },
      'campaign c9, created 2026-03-02T10:30:00Z, differs from what was sent: daily_budget 5.00 USD, not daily_budget 1.00 USD.',
    ],
    ['another status', { entity_status: 'ACTIVE' }, 'entity_status ACTIVE, not entity_status PAUSED.'],
    ['no amount', { daily_budget_amount_local_micro: undefined }, 'daily_budget is not in the record.'],
  ])('is left to the user where the new record of its name has %s', async (_, more, difference) => {
    const { exit, error, sent } = await create(cut, some(campaign('c9', 0, 'Spring', more)));
    expect({ exit, sent, retryable: error.retryable }).toEqual({ exit: 9, sent: 1, retryable: false });
    expect(error.hint).toContain('It may have been carried out, and may not: ');
    expect(error.hint).toContain(difference);
    expect(error.hint).not.toContain('most likely');
  });

  it('is the record that has all of its values, beside one of the same name that differs', async () => {
    const twin = campaign('c8', 0, 'Spring', { daily_budget_amount_local_micro: 5_000_000 });
    const { error } = await create(cut, some(twin, campaign('c9', 0)));
    expect(error.hint).toMatch(/^It was most likely carried out: a matching campaign exists, c9, created/);
    expect(error.hint).toContain('Of the same name: campaign c8, created');
  });

  it('is left to the user where two new records have all of its values', async () => {
    const { error, exit } = await create(cut, some(campaign('c8', 0), campaign('c9', 0)));
    expect(exit).toBe(9);
    expect(error.hint).toMatch(
      /may not: campaign c8, .* is as it was sent and campaign c9, .* is as it was sent\./,
    );
  });

  it.each([
    ['after two failures', 2, 'It was most likely carried out'],
    ['not after three', 3, 'It may have been carried out'],
  ])('is looked for again if the network fails again: %s', async (_, failures, hint) => {
    let looks = 0;
    const { error } = await create(cut, (response) => {
      looks += 1;
      return looks <= failures ? cut(response) : some(campaign('c9', 0))(response);
    });
    expect(error.hint).toContain(hint);
    expect(looks).toBe(3);
  });

  it('may still be on its way if the service was slow', async () => {
    const { error, exit } = await create((response) => sendJson(response, 504, {}), none);
    expect({ exit, retryable: error.retryable }).toEqual({ exit: 9, retryable: false });
    expect(error.hint).toBe(
      'A matching campaign does not exist yet, but the service may still create it. Wait some minutes, then check: ads campaigns list',
    );
  });

  it('is left to the user if it cannot be looked for', async () => {
    const { error, exit } = await create(cut, cut);
    expect(exit).toBe(9);
    expect(error).toMatchObject({
      code: 'CUT',
      hint: 'It may have been carried out; a retry would then repeat it. Check before you retry: ads campaigns list',
    });
  });
});

it('a refusal nested 5,000 deep is reported by its status', async () => {
  const refuse = (response: Response) =>
    response
      .writeHead(400, { 'content-type': 'application/json' })
      .end(`{"errors":[{"code":"INVALID_PARAMETER","message":${deep}}]}`);
  const { exit, error } = await create(refuse, none);
  expect(exit).toBe(7);
  expect(error.message).toContain('the service answered 400');
});

it('a creation that never arrived is called retryable', async () => {
  const { exit, error } = await createAt(`http://127.0.0.1:${await findDeadPort()}`);
  expect(exit).toBe(9);
  expect(error.retryable).toBe(true);
});

describe('a batch that may have been carried out', () => {
  const operation = (name: string) => ({
    operation_type: 'Create',
    params: { name, funding_instrument_id: 'f1', daily_budget_amount_local_micro: 1_000_000 },
  });
  const update = { operation_type: 'Update', params: { campaign_id: 'c1', name: 'Old' } };

  /** Sends a batch to a service that answers as told, to the batch and to the list that is read afterwards. */
  async function send(
    operations: readonly object[],
    answer: (response: Response) => void,
    list: (response: Response) => void,
  ) {
    const server = await startService(({ method }, response) =>
      method === 'POST' ? answer(response) : list(response),
    );
    const path = join(home.path, 'operations.json');
    writeFileSync(path, JSON.stringify(operations));
    const { exit, stderr } = await runAds(home, ['campaigns', 'batch', '--from', path, '-o', 'json'], {
      env: { ...environmentAt(server.url), ADS_MAX_WAIT: '0' },
    });
    const sent = server.received.filter(({ method }) => method === 'POST').length;
    return { exit, sent, error: JSON.parse(stderr).error };
  }

  it.each([
    ['a connection that was cut', cut],
    ['a failure of the service', (response: Response) => sendJson(response, 500, {})],
    ['an answer with errors', (response: Response) => sendJson(response, 200, { errors: [{ code: 'X' }] })],
  ])('is sent once, called not retryable, and its records are found after %s', async (_, answer) => {
    const { exit, sent, error } = await send(
      [operation('A'), update, operation('B')],
      answer,
      some(campaign('c2', 0, 'B'), campaign('c3', 0, 'A'), campaign('c4', 0, 'C')),
    );
    expect({ exit, sent, retryable: error.retryable }).toEqual({ exit: 9, sent: 1, retryable: false });
    expect(error.hint).toBe(
      'It was most likely carried out: its 2 new campaigns exist: operations[0] "A" is c3, operations[2] "B" is c2. Do not retry the command.',
    );
  });

  it('shows which of its records exist, and how to send the rest', async () => {
    const { error } = await send([operation('A'), operation('B')], cut, some(campaign('c2', 0, 'B')));
    expect(error.hint).toBe(
      'It was most likely carried out: 1 of its 2 new campaigns exist: operations[1] "B" is c2. Not found: operations[0] "A". Do not retry the command. To send the rest, remove the existing ones and run: ads campaigns batch',
    );
  });

  it('matches as many records to operations of the same values as there are', async () => {
    const twins = some(campaign('c2', 0, 'A'), campaign('c3', 0, 'A'));
    const { error } = await send([operation('A'), operation('A')], cut, twins);
    expect(error.hint).toContain(
      'its 2 new campaigns exist: operations[0] "A" is c2, operations[1] "A" is c3',
    );
  });

  it.each([
    ['one', [campaign('c2', 0, 'A')]],
    ['three', [campaign('c2', 0, 'A'), campaign('c3', 0, 'A'), campaign('c4', 0, 'A')]],
  ])('leaves %s of the same values to the user, for two operations', async (_, records) => {
    const { error, exit } = await send([operation('A'), operation('A')], cut, some(...records));
    expect(exit).toBe(9);
    expect(error.hint).toMatch(
      /^It may have been carried out, and may not. In doubt: operations\[0\] "A": campaign c2, created \S+, is as it was sent/,
    );
    for (const { id } of records) expect(error.hint).toContain(id);
  });

  it('matches a record to the operation of its name that also has its other values', async () => {
    const cheap = {
      ...operation('A'),
      params: { ...operation('A').params, daily_budget_amount_local_micro: 5 },
    };
    const record = campaign('c2', 0, 'A', { daily_budget_amount_local_micro: 5 });
    const { error } = await send([operation('A'), cheap], cut, some(record));
    expect(error.hint).toContain('operations[1] "A" is c2. Not found: operations[0]');
  });

  it.each([
    ['nothing', none],
    ['older records of the same names', some(campaign('c1', 30, 'A'), campaign('c2', 30, 'B'))],
  ])('is reported as not found if the list has %s', async (_, list) => {
    const { error } = await send([operation('A'), operation('B')], cut, list);
    expect(error.hint).toBe(
      'It was most likely not carried out: its 2 new campaigns do not exist. Check before you retry: ads campaigns list',
    );
  });

  it('may still be on its way if the service was slow', async () => {
    const { error } = await send([operation('A')], (response) => sendJson(response, 504, {}), none);
    expect(error.hint).toContain('the service may still create it. Wait some minutes');
  });

  it.each([
    ['the list cannot be read', [operation('A')], cut],
    ['it creates nothing', [update], none],
  ])('is left to the user if %s', async (_, operations, list) => {
    const { error } = await send(operations, cut, list);
    expect(error.hint).toBe(
      'It may have been carried out; a retry would then repeat it. Check before you retry: ads campaigns list',
    );
  });
});

it('a creation of several records by one list is looked for record by record', async () => {
  const server = await startService(({ method }, response) =>
    method === 'POST'
      ? cut(response)
      : some({ id: 'p1', line_item_id: 'l1', tweet_id: '11', created_at: at(0) })(response),
  );
  const argv = ['promoted-tweets', 'create', '--line-item-id', 'l1', '--tweet-ids', '11,12', '-o', 'json'];
  const { stderr } = await runAds(home, argv, { env: { ...environmentAt(server.url), ADS_MAX_WAIT: '0' } });
  expect(JSON.parse(stderr).error.hint).toContain('tweet_ids[0] is p1. Not found: tweet_ids[1]');
});

describe('a change whose answer is a success without a record', () => {
  const refused = { errors: [{ code: 'INVALID_PARAMETER', message: 'name is bad: consumer-secret' }] };
  it.each([
    ['update', 'c1', '--name', 'x'],
    ['delete', 'c1', '--yes'],
  ])(
    'shows the message of the service, that the change may be done, and how to look: %s',
    async (...words) => {
      const server = await startService((_, response) => sendJson(response, 200, refused));
      const env = { ...environmentAt(server.url), ADS_CONSUMER_SECRET: 'consumer-secret' };
      const { exit, stderr } = await runAds(home, ['campaigns', ...words, '-o', 'json'], { env });
      const { error } = JSON.parse(stderr);
      expect({ exit, retryable: error.retryable, message: error.message, hint: error.hint }).toEqual({
        exit: 9,
        retryable: false,
        message:
          'the service answered success with errors but without the campaign: INVALID_PARAMETER: name is bad: ***',
        hint: 'It may still have been carried out. To check: ads campaigns get c1',
      });
    },
  );
});
