/** The gate in front of the client: what it takes for a write, and what those who watch are told. */
import { beforeEach, describe, expect, it } from 'vitest';
import { withGate } from '../../../../src/cli/calls/writes/gate.js';
import { readRaw } from '../../../../src/cli/calls/writes/read-raw.js';
import { openWritePipeline } from '../../../../src/cli/calls/writes/write-pipeline.js';
import { CommandError } from '../../../../src/cli/core/host/command-error.js';
import type { Write, WriteHook, WriteOutcome } from '../../../../src/cli/core/records/write.js';
import type { CallResult, Client, RawRequest } from '../../../../src/client/client.js';
import { ServiceError } from '../../../../src/client/errors.js';
import { endpointById } from '../../../../src/contract/find-group.js';

const reply: CallResult = { status: 200, headers: {}, body: { data: { id: 'c', name: 'Old' } }, retried: 0 };
const invocation = {
  settings: { env: { value: 'sandbox' }, profile: { value: 'p' }, saved: {}, identity: {} },
  noteSending: () => {},
  noteWritten: () => {
    noted += 1;
  },
} as unknown as Parameters<typeof withGate>[1];

/** How often it was noted that something may have been written. */
let noted: number;
let sent: string[];
let heard: string[];
let outcomes: WriteOutcome[];
let writes: Write[];
let client: Client;

const watch = (name: string, before?: WriteHook['before']): WriteHook => ({
  async before(write) {
    heard.push(`${name} before`);
    writes.push(write);
    await before?.(write);
  },
  async after(_, outcome) {
    heard.push(`${name} after`);
    outcomes.push(outcome);
  },
});

function openGate(...hooks: readonly WriteHook[]): Client {
  return withGate(client, invocation, () => openWritePipeline(client, invocation, async () => hooks));
}

beforeEach(() => {
  noted = 0;
  sent = [];
  heard = [];
  outcomes = [];
  writes = [];
  client = {
    async call({ id }) {
      sent.push(id);
      return reply;
    },
    async raw({ method, path }) {
      sent.push(`${method} ${path}`);
      return reply;
    },
    async sendBodies({ id }, _values, work) {
      const bodies = await work(async (json) => {
        sent.push(`${id} ${Buffer.from(json).toString()}`);
        return reply;
      });
      return { ...reply, bodies };
    },
  };
});

const update = { account_id: 'a', campaign_id: 'c', name: 'New' };
const call = (gate: Client) => gate.call(endpointById('campaigns.update'), update);

describe('the gate', () => {
  it.each([
    'campaigns.list',
    'audience-estimate.estimate',
    'stats.jobs.create',
    'oauth.invalidate-token',
    'media.append',
  ])('passes %s without a hook', async (id) => {
    await openGate(watch('one')).call(endpointById(id), {});
    expect([heard, sent]).toEqual([[], [id]]);
  });

  it('calls each hook before and after, the first one outside', async () => {
    expect(await call(openGate(watch('one'), watch('two')))).toBe(reply);
    expect(heard).toEqual(['one before', 'two before', 'two after', 'one after']);
    expect(outcomes).toEqual([{ reply }, { reply }]);
  });

  it('sends nothing that a hook refuses, and ends only the hooks that began', async () => {
    const error = new Error('no');
    const refuse = watch('two', () => Promise.reject(error));
    await expect(call(openGate(watch('one'), refuse, watch('three')))).rejects.toBe(error);
    expect(sent).toEqual([]);
    expect(heard).toEqual(['one before', 'two before', 'two after', 'one after']);
    expect(outcomes).toEqual([
      { error, sent: false },
      { error, sent: false },
    ]);
  });

  it('reports a failed call as sent', async () => {
    const error = new Error('lost');
    client = { ...client, call: () => Promise.reject(error) };
    await expect(call(openGate(watch('one')))).rejects.toBe(error);
    expect(outcomes).toEqual([{ error, sent: true }]);
  });

  it('notes that a sent call may have written, unless the service has refused it', async () => {
    await call(openGate(watch('one')));
    expect(noted).toBe(1);
    const fail = async (error: Error) => {
      client = { ...client, call: () => Promise.reject(error) };
      await expect(call(openGate(watch('one')))).rejects.toBe(error);
    };
    await fail(new ServiceError({ status: 400, entries: [], operationErrors: [] }));
    await expect(
      call(openGate(watch('two', () => Promise.reject(new Error('not allowed'))))),
    ).rejects.toThrow();
    expect(noted).toBe(1);
    await fail(new ServiceError({ status: 503, entries: [], operationErrors: [] }));
    expect(noted).toBe(2);
  });

  it.each<[what: string, work: Parameters<Client['sendBodies']>[2], noted: number]>([
    ['no body was sent', async () => ({ acknowledged: {}, isComplete: false, isUnconfirmed: false }), 0],
    [
      'reading them failed before the first',
      async () => {
        throw new Error('not a list');
      },
      0,
    ],
    [
      'one was sent before noting it failed',
      async (send) => {
        await send(Buffer.from('{}'), 1);
        throw new CommandError('JOURNAL', 2, 'disk full');
      },
      1,
    ],
  ])('notes what was sent for many bodies: %s', async (_, work, expected) => {
    const gate = openGate();
    const users = endpointById('custom-audiences.users.batch');
    const values = { account_id: 'a', custom_audience_id: 'c' };
    await gate.sendBodies(users, values, work).catch(() => {});
    expect(noted).toBe(expected);
  });

  it('passes many bodies as one write, and sends none if a hook refuses', async () => {
    const users = endpointById('custom-audiences.users.batch');
    const values = { account_id: 'a', custom_audience_id: 'l' };
    const bodies = { acknowledged: { people: 2 }, isComplete: true, isUnconfirmed: false };
    const sendTwo: Parameters<Client['sendBodies']>[2] = async (send) => {
      await send(Buffer.from('[1]'), 1);
      await send(Buffer.from('[2]'), 1);
      return bodies;
    };
    const answer = await openGate(watch('one')).sendBodies(users, values, sendTwo);
    expect(answer).toEqual({ ...reply, bodies });
    expect(heard).toEqual(['one before', 'one after']);
    expect(sent).toEqual([`${users.id} [1]`, `${users.id} [2]`]);
    expect(outcomes).toEqual([{ reply: answer }]);
    expect(writes[0]?.operations).toMatchObject([{ kind: 'other', id: 'l', values: {} }]);
    sent = [];
    const refuse = watch('two', () => Promise.reject(new Error('no')));
    await expect(openGate(refuse).sendBodies(users, values, sendTwo)).rejects.toThrow('no');
    expect(sent).toEqual([]);
  });

  it('lets a hook wrap the call', async () => {
    const around: WriteHook = {
      async around(_, send) {
        heard.push('begin');
        const answer = await send();
        heard.push('end');
        return answer;
      },
    };
    await call(openGate(around, watch('two')));
    expect(heard).toEqual(['begin', 'two before', 'two after', 'end']);
  });

  it('describes the write, and reads the record only once, on request', async () => {
    await call(
      openGate(
        watch('one', async (write) => {
          expect(sent).toEqual([]);
          const [first, second] = [await write.readBefore(), await write.readBefore()];
          expect(first).toBe(second);
          expect(first.get('c')).toEqual({ id: 'c', name: 'Old' });
        }),
      ),
    );
    expect(sent).toEqual(['campaigns.get', 'campaigns.update']);
    expect(writes[0]).toMatchObject({
      account: 'a',
      profile: 'p',
      environment: 'sandbox',
      isRaw: false,
      unclear: [],
    });
    expect(writes[0]?.operations).toMatchObject([{ kind: 'update', id: 'c', values: { name: 'New' } }]);
  });

  it('lets hooks only read', async () => {
    const write = async ({ reader }: Write) =>
      void (await reader.call(endpointById('campaigns.delete'), update));
    await expect(call(openGate(watch('one', write)))).rejects.toThrow('campaigns.delete writes');
    expect(sent).toEqual([]);
  });

  it('lists the values that an activation sets, and each operation of a batch', async () => {
    const gate = openGate(watch('one'));
    await gate.call(endpointById('campaigns.activate'), { account_id: 'a', campaign_id: 'c' });
    const operations = [
      { operation_type: 'Create', params: { name: 'N', funding_instrument_id: 'f' } },
      { operation_type: 'Update', params: { campaign_id: 'c', name: 'M' } },
      { operation_type: 'Delete', params: { campaign_id: 'd' } },
    ];
    await gate.call(endpointById('campaigns.batch'), { account_id: 'a', operations });
    expect(writes.map((write) => write.operations.map(({ kind, id, values }) => [kind, id, values]))).toEqual(
      [
        [['update', 'c', { entity_status: 'ACTIVE' }]],
        [
          ['create', undefined, { name: 'N', funding_instrument_id: 'f' }],
          ['update', 'c', { name: 'M' }],
          ['delete', 'd', {}],
        ],
      ],
    );
  });

  it.each<[string, Partial<RawRequest>, boolean]>([
    ['a read', { method: 'GET' }, false],
    [
      'an estimate',
      { method: 'POST', path: '12/accounts/a/audience_estimate', json: '{"targeting_criteria":[]}' },
      true,
    ],
    ['a job', { method: 'DELETE', path: '12/stats/jobs/accounts/a/1140000000000000001' }, false],
    ['a step of signing in', { method: 'POST', area: 'auth', path: '1.1/oauth/invalidate_token' }, false],
    ['an update', { method: 'PUT' }, true],
    ['to an unknown endpoint', { method: 'POST', path: '12/accounts/a/new' }, true],
    ['a read that asks for another method', { method: 'GET', query: [['_method', 'PUT']] }, true],
    [
      'the same in the path',
      { method: 'GET', path: '12/accounts/a/campaigns/c?x-http-method-override=PUT' },
      true,
    ],
    ['the same, escaped', { method: 'GET', path: '12/accounts/a/campaigns/c?_m%65thod=PUT' }, true],
    ['a read with a body', { method: 'GET', json: '{}' }, true],
  ])('watches of raw calls %s: %3$s', async (_, request, isWatched) => {
    await openGate(watch('one')).raw({
      method: 'GET',
      area: 'ads',
      path: '12/accounts/a/campaigns/c',
      ...request,
    });
    expect(heard.length > 0).toBe(isWatched);
    expect(sent).toHaveLength(1);
  });
});

describe('a raw call', () => {
  const path = '12/accounts/a/campaigns/c';
  const read = (request: Partial<RawRequest>) => readRaw({ method: 'PUT', area: 'ads', path, ...request });

  it('is read as the command that it equals', () => {
    const query = [['daily_budget_amount_local_micro', '5000000']] as const;
    const values = { account_id: 'a', campaign_id: 'c', daily_budget_amount_local_micro: 5_000_000 };
    const expected = { values, unclear: [], endpoint: { id: 'campaigns.update' } };
    expect(read({ query })).toMatchObject(expected);
    expect(read({ path: `/${path}?daily_budget_amount_local_micro=5000000` })).toMatchObject(expected);
    expect(read({ path: `${path}?daily%5Fbudget_amount_local_micro=5000000` })).toMatchObject(expected);
  });

  it.each<[string, Partial<RawRequest>, RegExp]>([
    ['a name in capitals', { query: [['NAME', 'x']] }, /NAME is not a parameter/],
    ['a name of every object', { query: [['constructor', 'x']] }, /constructor is not a parameter/],
    [
      'a name twice',
      {
        query: [
          ['name', 'x'],
          ['name', 'y'],
        ],
      },
      /name is given twice/,
    ],
    [
      'a name in the path and after it',
      { path: `${path}?name=x`, query: [['name', 'y']] },
      /name is given twice/,
    ],
    ['a value of the path', { query: [['campaign_id', 'd']] }, /campaign_id is not a parameter/],
    ['a body', { json: '{"name":"x"}' }, /cannot read the body/],
    ['a form', { form: [['name', 'x']] }, /ads cannot read the form/],
    [
      'no number',
      { query: [['daily_budget_amount_local_micro', '3e8']] },
      /daily_budget_amount_local_micro must be/,
    ],
  ])('is unclear with %s', (_, request, reason) => {
    expect(read(request).unclear.join('; ')).toMatch(reason);
  });

  it.each<Partial<RawRequest>>([
    { path: 'accounts/a/campaigns/c' },
    { path: '12/accounts/a/campaigns/c/' },
    { path: '12/accounts/a//campaigns/c' },
    { path: '12/accounts/a%2Fcampaigns%2Fc' },
    { path: '12/accounts/a/campaigns/c.json' },
    { path: '12/accounts/a/campaigns/c;x=1' },
    { path: '12/accounts/a/CAMPAIGNS/c' },
    { path, area: 'auth' },
    { path, method: 'PATCH' },
    { path, method: 'put' },
  ])('is unknown as %j', (request) => {
    expect(read(request)).toMatchObject({
      endpoint: undefined,
      values: {},
      unclear: [expect.stringMatching(/is unknown/)],
    });
  });

  it.each([
    ['{"a":1}', /cannot read the body|must be/],
    ['[', /cannot read the body/],
    [
      '[{"operation_type":"Update","params":{"campaign_id":"c","name":"x","name":"y"}}]',
      /cannot read the body/,
    ],
    ['[{"operation_type":"UPDATE","params":{"campaign_id":"c"}}]', /operation_type/],
    ['[{"operation_type":"Update","x":1,"params":{"campaign_id":"c"}}]', /x/],
  ])('is unclear with the batch %s', (json, reason) => {
    const batch = readRaw({ method: 'POST', area: 'ads', path: '12/batch/accounts/a/campaigns', json });
    expect(batch.unclear.join('; ')).toMatch(reason);
  });
});
