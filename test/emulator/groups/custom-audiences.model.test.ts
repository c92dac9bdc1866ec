/**
 * Audiences against a simple model: three accounts create, rename, fill, share and delete in any order while hours
 * pass. The emulator and the model never disagree, and no account sees what is neither its own nor shared with it.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hashOf } from '../../support/identifiers.js';
import { rounds } from '../../support/rounds.js';
import { type MovingWorld, openMovingWorld, verdictOf } from '../../support/world.js';

type Level = 'READ_ONLY' | 'READ_WRITE';
type Verdict = readonly [status: number, ...errors: string[]];

interface Member {
  readonly ids: Set<string>;
  /** In hours of the model's clock. */
  from: number;
  until: number;
}

interface Audience {
  readonly id: string;
  readonly owner: number;
  name: string;
  isDeleted: boolean;
  /** When the first people have been worked in. */
  settled: number | undefined;
  members: Member[];
  /** When the latest change has been worked in; before, it may show or not that people were found to be one. */
  changing?: number;
  /** Grants that are in force, by account. */
  readonly grants: Map<number, { readonly id: string; readonly level: Level }>;
}

interface Model {
  hour: number;
  /** Which accounts may share. */
  readonly mayShare: boolean[];
  readonly audiences: Audience[];
}

type Step =
  | { readonly do: 'create'; readonly by: number; readonly name: string }
  | { readonly do: 'rename'; readonly by: number; readonly at: number; readonly name: string }
  | { readonly do: 'delete'; readonly by: number; readonly at: number }
  | {
      readonly do: 'put';
      readonly by: number;
      readonly at: number;
      readonly who: readonly string[][];
      readonly start?: number;
      readonly end?: number;
    }
  | { readonly do: 'take'; readonly by: number; readonly at: number; readonly who: readonly string[][] }
  | {
      readonly do: 'grant';
      readonly by: number;
      readonly at: number;
      readonly to: number;
      readonly level: Level;
    }
  | { readonly do: 'revoke'; readonly by: number; readonly at: number; readonly to: number }
  | { readonly do: 'feature'; readonly by: number; readonly on: boolean }
  | { readonly do: 'pass'; readonly hours: number };

const by = fc.nat({ max: 2 });
const at = fc.nat({ max: 3 });
const name = fc.constantFrom('A', 'B', 'C', 'D');
const ids = fc.array(fc.constantFrom('p', 'q', 'r', 's'), { minLength: 1, maxLength: 3 });
const who = fc.array(ids, { minLength: 1, maxLength: 3 });
const start = fc.option(fc.constantFrom(-2, 3, 10), { nil: undefined });
const end = fc.option(fc.constantFrom(2, 8, 20), { nil: undefined });
const level = fc.constantFrom<Level>('READ_ONLY', 'READ_WRITE');

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('create' as const), by, name }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('rename' as const), by, at, name }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), by, at }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('put' as const), by, at, who, start, end }) as fc.Arbitrary<Step>,
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('take' as const), by, at, who }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('grant' as const), by, at, to: by, level }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('revoke' as const), by, at, to: by }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('feature' as const), by, on: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('pass' as const), hours: fc.constantFrom(1, 5, 6, 12) }),
  },
);

const notFound: Verdict = [404, 'TAILORED_AUDIENCE_NOT_FOUND custom_audience_id'];
const forbidden: Verdict = [403, 'ACTION_NOT_ALLOWED'];
const settlingHours = 6;
const farHours = 24 * 365;

/** What an account may do with an audience; undefined when it must not even know of it. */
function accessOf(audience: Audience | undefined, account: number): 'OWNER' | Level | undefined {
  if (!audience || audience.isDeleted) return undefined;
  return audience.owner === account ? 'OWNER' : audience.grants.get(account)?.level;
}

/** What the model expects of a call; it has been carried out in the model when it is 200. */
function predict(model: Model, step: Exclude<Step, { do: 'pass' }>): Verdict {
  if (step.do === 'feature') {
    model.mayShare[step.by] = step.on;
    return [200];
  }
  const isTaken = (owner: number, wanted: string, except?: Audience) =>
    model.audiences.some(
      (item) => item !== except && item.owner === owner && !item.isDeleted && item.name === wanted,
    );
  if (step.do === 'create') return isTaken(step.by, step.name) ? [400, 'INVALID_PARAMETER name'] : [200];
  if (step.do === 'put' && step.start !== undefined && step.end !== undefined && step.start >= step.end) {
    return [400, '0: INVALID_TIME_WINDOW effective_at'];
  }
  const audience = model.audiences[step.at];
  const access = accessOf(audience, step.by);
  if (!audience || access === undefined) return notFound;
  switch (step.do) {
    case 'rename':
      if (access === 'READ_ONLY') return forbidden;
      if (isTaken(audience.owner, step.name, audience)) return [400, 'INVALID_PARAMETER name'];
      audience.name = step.name;
      return [200];
    case 'delete':
      if (access !== 'OWNER') return forbidden;
      audience.isDeleted = true;
      audience.grants.clear();
      return [200];
    case 'put':
    case 'take':
      if (access === 'READ_ONLY') return forbidden;
      workIn(model, audience, step);
      return [200];
    case 'grant':
      if (access !== 'OWNER') return forbidden;
      if (step.to === step.by) return [400, 'INVALID_PARAMETER granted_account_id'];
      if (!model.mayShare[step.by]) return [400, 'FEATURE_NOT_AVAILABLE granted_account_id'];
      return audience.grants.has(step.to) ? [400, 'INVALID_PARAMETER granted_account_id'] : [200];
    case 'revoke':
      if (access !== 'OWNER') return forbidden;
      return audience.grants.delete(step.to) ? [200] : [404, 'NOT_FOUND custom_audience_permission_id'];
    default:
      return step satisfies never;
  }
}

function workIn({ hour }: Model, audience: Audience, step: Extract<Step, { do: 'put' | 'take' }>): void {
  audience.settled ??= hour + settlingHours;
  audience.changing = hour + settlingHours;
  for (const person of step.who) {
    const same = audience.members.filter((member) => person.some((id) => member.ids.has(id)));
    // Whose membership has ended is the same person still, but begins anew.
    const current = same.filter((member) => member.until > hour);
    if (step.do === 'take') {
      for (const member of current) member.until = Math.min(member.until, hour + settlingHours);
      continue;
    }
    const begin = hour + (step.start ?? 0);
    const from = Math.max(begin, hour + settlingHours);
    audience.members = audience.members.filter((member) => !same.includes(member));
    audience.members.push({
      ids: new Set([...person, ...same.flatMap((member) => [...member.ids])]),
      // A later start is for those only who are not in when the change is worked in.
      from: Math.min(
        from,
        ...current
          .filter((member) => begin <= hour || member.from <= hour + settlingHours)
          .map((member) => member.from),
      ),
      until: hour + (step.end ?? farHours),
    });
  }
}

/** An audience as the lists of an account show it. */
function show({ hour }: Model, audience: Audience): object {
  const isSettled = audience.settled !== undefined && audience.settled <= hour;
  const { id, members } = audience;
  const size = members.filter(({ from, until }) => from <= hour && until > hour).length;
  return {
    id,
    name: audience.name,
    ...((!isSettled || (audience.changing ?? 0) <= hour) && { audience_size: isSettled ? size : null }),
    reasons_not_targetable: isSettled ? ['TOO_SMALL'] : ['PROCESSING', 'TOO_SMALL'],
  };
}

interface Scene {
  readonly world: MovingWorld;
  readonly model: Model;
  readonly accounts: readonly string[];
}

async function openScene(): Promise<Scene> {
  const world = await openMovingWorld();
  const make = async () => (await world.call('POST', 'accounts')).body.data[0].id as string;
  const accounts = [await make(), await make(), await make()];
  return { world, accounts, model: { hour: 0, mayShare: [false, false, false], audiences: [] } };
}

const users = (persons: readonly string[][]) => persons.map((ids) => ({ email: ids.map(hashOf) }));

/** The real call of a step. Ids that the model does not know are unknown to the service as well. */
function send({ world, model, accounts }: Scene, step: Exclude<Step, { do: 'pass' }>) {
  const root = `accounts/${accounts[step.by]}`;
  if (step.do === 'feature') {
    const query = { feature_keys: 'SHARE_AUDIENCE_OUTSIDE_BUSINESS' };
    return world.call(step.on ? 'POST' : 'DELETE', `${root}/features`, { query });
  }
  const path = `${root}/custom_audiences`;
  if (step.do === 'create') return world.call('POST', path, { query: { name: step.name } });
  const audience = model.audiences[step.at];
  const one = `${path}/${audience?.id ?? 'nosuch'}`;
  switch (step.do) {
    case 'rename':
      return world.call('PUT', one, { query: { name: step.name } });
    case 'delete':
      return world.call('DELETE', one);
    case 'put': {
      const times = {
        ...(step.start !== undefined && { effective_at: world.at(step.start) }),
        ...(step.end !== undefined && { expires_at: world.at(step.end) }),
      };
      const json = [{ operation_type: 'Update', params: { users: users(step.who), ...times } }];
      return world.call('POST', `${one}/users`, { json });
    }
    case 'take':
      return world.call('POST', `${one}/users`, {
        json: [{ operation_type: 'Delete', params: { users: users(step.who) } }],
      });
    case 'grant': {
      const query = { granted_account_id: accounts[step.to] ?? '', permission_level: step.level };
      return world.call('POST', `${one}/permissions`, { query });
    }
    case 'revoke':
      return world.call('DELETE', `${one}/permissions/${audience?.grants.get(step.to)?.id ?? 'nosuch'}`);
    default:
      return step satisfies never;
  }
}

async function play(scene: Scene, step: Step): Promise<void> {
  const { world, model } = scene;
  if (step.do === 'pass') {
    world.pass(step.hours);
    model.hour += step.hours;
    return;
  }
  const answer = send(scene, step);
  const expected = predict(model, step);
  expect(await verdictOf(answer), JSON.stringify(step)).toEqual(expected);
  if (expected[0] !== 200) return;
  const { id } = (await answer).body.data;
  if (step.do === 'create') {
    model.audiences.push({
      id,
      owner: step.by,
      name: step.name,
      isDeleted: false,
      settled: undefined,
      members: [],
      grants: new Map(),
    });
  }
  if (step.do === 'grant') model.audiences[step.at]?.grants.set(step.to, { id, level: step.level });
}

/** Every account sees its own audiences and those shared with it, as the model has them, and nothing else. */
async function compare({ world, model, accounts }: Scene): Promise<void> {
  for (const [account, id] of accounts.entries()) {
    const list = async (permission_scope: string) =>
      (await world.call('GET', `accounts/${id}/custom_audiences`, { query: { permission_scope } })).body.data;
    const own = model.audiences.filter((item) => accessOf(item, account) === 'OWNER');
    const shared = model.audiences.filter((item) => item.grants.has(account));
    expect(await list('OWNER')).toEqual(own.map((item) => expect.objectContaining(show(model, item))));
    expect(await list('SHARED')).toEqual(
      shared.map((item) =>
        expect.objectContaining({
          ...show(model, item),
          owner_account_id: accounts[item.owner],
          permission_level: item.grants.get(account)?.level,
        }),
      ),
    );
    for (const item of model.audiences) {
      const { status } = await world.call('GET', `accounts/${id}/custom_audiences/${item.id}`);
      expect(status).toBe(accessOf(item, account) === undefined ? 404 : 200);
    }
  }
}

/** Enough to have something to share and to fill. */
const beginning: readonly Step[] = [
  { do: 'create', by: 0, name: 'A' },
  { do: 'feature', by: 0, on: true },
  { do: 'grant', by: 0, at: 0, to: 1, level: 'READ_WRITE' },
  { do: 'put', by: 1, at: 0, who: [['p'], ['q', 'r']] },
  { do: 'create', by: 1, name: 'B' },
];

it("the emulator's audiences agree with the model for any actions of three accounts", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 45, size: 'max' }), async (steps) => {
      const scene = await openScene();
      for (const [index, next] of [...beginning, ...steps].entries()) {
        await play(scene, next);
        if (index % 10 === 9) await compare(scene);
      }
      await compare(scene);
    }),
    { numRuns: rounds(10) },
  );
});
