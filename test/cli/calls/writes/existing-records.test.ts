/** What a creation is told to have made, where the service returns a record that exists: by the list of its parent, or by times. */
import { beforeEach, describe, expect, it } from 'vitest';
import { watchExisting } from '../../../../src/cli/calls/writes/existing-records.js';
import { openWritePipeline } from '../../../../src/cli/calls/writes/write-pipeline.js';
import { CommandError } from '../../../../src/cli/core/host/command-error.js';
import type { WriteOutcome } from '../../../../src/cli/core/records/write.js';
import type { CallResult, Client } from '../../../../src/client/client.js';
import { NetworkError, ServiceError } from '../../../../src/client/errors.js';
import { endpointById } from '../../../../src/contract/find-group.js';
import { endpoints } from '../../../../src/contract/index.js';
import type { Document } from '../../../../src/contract/types.js';

/** The service's clock is an hour ahead of that of the machine. */
const start = Date.parse('2026-03-02T10:30:00Z');
const ahead = 3_600_000;
let clock: number;
let notices: string[];
let deferred: (() => Promise<void>)[];
let calls: string[];
let outcomes: WriteOutcome[];
/** What the list answers; a program may be told at once. */
let list: (values: Document) => readonly Document[];
let isProgram: true | undefined;

const at = (seconds: number) => new Date(start + ahead + seconds * 1000).toISOString();
const criterion = (id: string, value: string, line_item_id = 'a', created_at = at(-10)) => ({
  ...{ id, line_item_id, targeting_type: 'LOCATION', targeting_value: value, operator_type: 'EQ' },
  created_at,
});

/** A client of a service that has these criteria; those that it does not have are made with the next id. */
function open(has: readonly Document[]): Client {
  const stored = [...has];
  let made = 0;
  const create = (values: Document) => {
    const isSame = (one: Document) =>
      one.line_item_id === values.line_item_id && one.targeting_value === values.targeting_value;
    const found = stored.find(isSame);
    if (found) return { ...found };
    made += 1;
    const { line_item_id, targeting_value } = values;
    stored.push(criterion(`new${made}`, String(targeting_value), String(line_item_id), at(0)));
    return { ...stored.at(-1) };
  };
  list ??= ({ line_item_ids }) =>
    stored.filter(({ line_item_id }) => (line_item_ids as readonly unknown[]).includes(line_item_id ?? null));
  const reply = (data: unknown): CallResult => {
    const headers = { date: new Date(clock + ahead).toUTCString() };
    return { status: 200, headers, body: { data, next_cursor: null }, retried: 0 };
  };
  const client = {
    async call({ id }: { readonly id: string }, values: Document) {
      calls.push(id === 'targeting-criteria.list' ? `list ${values.line_item_ids}` : id.replace(/.*\./, ''));
      if (id === 'targeting-criteria.list') return reply(list(values));
      if (id === 'targeting-criteria.create') return reply(create(values));
      const operations = values.operations as unknown as readonly { params: Document }[];
      return reply(
        operations.map(({ params }) => (params.targeting_criterion_id ? { id: 'gone' } : create(params))),
      );
    },
  } as unknown as Client;
  const invocation = {
    settings: { env: { value: 'sandbox' }, profile: { value: 'p' }, saved: {} },
    world: { now: () => clock, env: { HOME: '/nowhere' }, platform: 'linux', home: '/nowhere' },
    noteWritten: () => {},
    noteSending: () => {},
    notice: async (line: string) => void notices.push(line),
    defer: (work: () => Promise<void>) => deferred.push(work),
    isProgram,
  } as unknown as Parameters<typeof openWritePipeline>[1];
  const note = { after: async (_: unknown, outcome: WriteOutcome) => void outcomes.push(outcome) };
  let pipeline: ReturnType<typeof openWritePipeline> | undefined;
  return {
    ...client,
    async call(...args) {
      pipeline ??= openWritePipeline(client, invocation, async () => {
        const { reading, marking } = watchExisting(invocation);
        return [reading, note, marking];
      });
      return (await pipeline).passCall(...args);
    },
  };
}

const single = (client: Client, value: string, line_item_id = 'a') =>
  client.call(endpointById('targeting-criteria.create'), {
    ...{ account_id: 'acc', line_item_id, targeting_type: 'LOCATION', targeting_value: value },
  });
const batch = (client: Client, ...of: readonly (readonly [string, string])[]) =>
  client.call(endpointById('targeting-criteria.batch'), {
    account_id: 'acc',
    operations: of.map(([line_item_id, targeting_value]) => ({
      operation_type: 'Create',
      params: { line_item_id, targeting_type: 'LOCATION', targeting_value },
    })),
  });
const idsOf = (reply: CallResult) => [...(reply.existing ?? [])].map((row) => (row as Document).id);
const tell = async () => {
  for (const work of deferred.splice(0)) await work();
  return notices.splice(0);
};

beforeEach(() => {
  clock = start;
  [notices, deferred, calls, outcomes] = [[], [], [], []];
  isProgram = undefined;
  list = undefined as unknown as typeof list;
});

describe('a creation', () => {
  it('is of a kind that has a list by parents and a deletion', () => {
    const unique = endpoints.filter(({ id, record }) => record?.unique && id.endsWith('.create'));
    expect(unique.map(({ id }) => id).sort()).toEqual([
      'promoted-accounts.create',
      'promoted-tweets.create',
      'scheduled-promoted-tweets.create',
      'targeting-criteria.create',
    ]);
    for (const { id, record } of unique) {
      const { params } = endpointById(id.replace('.create', '.list'));
      expect([id, params[`${record?.unique?.parent}s`]?.type]).toEqual([id, 'list']);
      expect(endpointById(id.replace('.create', '.delete')).method).toBe('DELETE');
    }
  });

  it('of what was in the list, or in an earlier answer, has made nothing', async () => {
    const client = open([criterion('old1', 'x'), criterion('old2', 'y', 'b')]);
    expect(idsOf(await single(client, 'x'))).toEqual(['old1']);
    expect(idsOf(await single(client, 'new'))).toEqual([]);
    expect(idsOf(await single(client, 'new'))).toEqual(['new1']);
    expect(idsOf(await single(client, 'y'))).toEqual([]);
    expect(idsOf(await single(client, 'y', 'b'))).toEqual(['old2']);
    // What notes the writes hears of it.
    expect(outcomes.map((one) => ('reply' in one ? idsOf(one.reply) : []))).toEqual([
      ...[['old1'], [], ['new1'], [], ['old2']],
    ]);
    expect(await tell()).toEqual([
      '3 targeting criteria (old1, new1, old2) existed before. The service returned them unchanged; ads undo deletes only what is new',
    ]);
  });

  it('in a batch counts by its place: of equal ones the first has made the record', async () => {
    const client = open([criterion('old1', 'x'), criterion('old2', 'y', 'b')]);
    const of = [
      ['a', 'new'],
      ['b', 'y'],
      ['a', 'new'],
      ['b', 'other'],
      ['a', 'x'],
    ] as const;
    const reply = await batch(client, ...of);
    const rows = (reply.body as { data: readonly Document[] }).data;
    expect(rows.map((row) => `${row.id} ${reply.existing?.has(row)}`)).toEqual([
      'new1 false',
      'old2 true',
      'new1 true',
      'new2 false',
      'old1 true',
    ]);
    expect(calls).toEqual(['list a,b', 'batch']);
  });

  it('beside a deletion in a batch is not taken for it', async () => {
    const client = open([criterion('old1', 'x')]);
    const reply = await client.call(endpointById('targeting-criteria.batch'), {
      account_id: 'acc',
      operations: [
        { operation_type: 'Delete', params: { targeting_criterion_id: 'gone' } },
        {
          operation_type: 'Create',
          params: { line_item_id: 'a', targeting_type: 'LOCATION', targeting_value: 'x' },
        },
      ],
    });
    expect(idsOf(reply)).toEqual(['old1']);
  });

  it('asks for the list of a parent once a minute, also at the same time', async () => {
    const client = open([]);
    await Promise.all([single(client, '1'), single(client, '2'), single(client, '3', 'b')]);
    await single(client, '4');
    clock += 61_000;
    await single(client, '5');
    expect(calls.filter((call) => call.startsWith('list'))).toEqual(['list a', 'list b', 'list a']);
  });

  it('of what others have made since the list was read has made nothing', async () => {
    const { created_at: _, ...undated } = criterion('undated', 'z');
    const client = open([criterion('theirs', 'x', 'a', at(17)), criterion('now', 'y', 'a', at(19)), undated]);
    list = () => [];
    await single(client, 'first');
    clock += 21_900;
    expect(idsOf(await single(client, 'x'))).toEqual(['theirs']);
    expect(idsOf(await single(client, 'z'))).toEqual(['undated']);
    // Times of the service are whole seconds, and three more are allowed for differences between its machines.
    expect(idsOf(await single(client, 'y'))).toEqual([]);
    expect(calls.filter((call) => call.startsWith('list'))).toEqual(['list a']);
  });

  it('at the same time as an equal one has made nothing', async () => {
    const client = open([]);
    const replies = await Promise.all([single(client, 'x'), single(client, 'x')]);
    expect(replies.map(idsOf)).toEqual([[], ['new1']]);
  });

  it('sends nothing where the service cannot be reached, and asks again with the next one', async () => {
    const client = open([criterion('old1', 'x')]);
    const own = list;
    list = () => {
      throw new NetworkError('timeout', 'no answer in 30 s');
    };
    const error = await single(client, 'x').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CommandError);
    expect(error).toMatchObject({
      exit: 9,
      message: 'cannot read which targeting criteria exist: no answer in 30 s',
      hint: 'Nothing was sent. Run the command again.',
    });
    expect(calls).toEqual(['list a']);
    list = own;
    expect(idsOf(await single(client, 'x'))).toEqual(['old1']);
  });

  it.each([
    [
      'is refused',
      () => new ServiceError({ status: 403, entries: [{ code: 'X', message: 'no' }], operationErrors: [] }),
    ],
    ['cannot be read', () => new NetworkError('unreadable', 'no')],
  ])('whose list %s is judged by times, which are those of the service', async (_, make) => {
    const client = open([criterion('old', 'x', 'a', at(-61)), criterion('young', 'y', 'a', at(-59))]);
    list = () => {
      throw make();
    };
    expect(idsOf(await single(client, 'x'))).toEqual(['old']);
    expect(idsOf(await single(client, 'y'))).toEqual(['young']);
    expect(idsOf(await single(client, 'new'))).toEqual(['new1']);
    const told = await tell();
    expect(told).toEqual([
      'targeting criterion old existed before. The service returned it unchanged; ads undo deletes only what is new',
      expect.stringMatching(
        /^it is not known whether 2 targeting criteria \(young, new1\) existed before \(.*\): they count as existing, which ads undo does not delete$/,
      ),
    ]);
  });

  it('in a list that is too long is judged by times', async () => {
    const client = open([criterion('old1', 'x', 'a', at(-61))]);
    list = () => Array.from({ length: 10_000 }, (_, index) => ({ id: `other${index}` }));
    expect(idsOf(await single(client, 'x'))).toEqual(['old1']);
    expect(idsOf(await single(client, 'new'))).toEqual(['new1']);
    expect((await tell())[1]).toContain('the list has more than 10000 records');
  });

  it('of another kind asks for nothing', async () => {
    const client = open([]);
    await client.call(endpointById('campaigns.create'), { account_id: 'acc', name: 'x' }).catch(() => {});
    expect(calls).toEqual(['create']);
  });

  it('of a program is reported at once', async () => {
    isProgram = true;
    await single(open([criterion('old1', 'x')]), 'x');
    expect(notices).toHaveLength(1);
    expect(deferred).toEqual([]);
  });
});
