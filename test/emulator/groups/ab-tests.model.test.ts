/** Random creations, changes, deletions and steps of the clock, against a simple model of A/B tests. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { testsPath } from '../../support/ab-tests.js';
import { addCampaign, addInstrument } from '../../support/emulator.js';
import { rounds } from '../../support/rounds.js';
import { openMovingWorld } from '../../support/world.js';

interface ModelGroup {
  readonly id: string;
  /** In hundredths of a percent. */
  size: number;
  entities: readonly string[];
}
interface ModelTest {
  name: string | null;
  /** In hours since the beginning. */
  start: number;
  end: number;
  groups: readonly ModelGroup[];
  /** The state in which it was deleted. */
  deletedAs: string | undefined;
}

const pick = fc.nat({ max: 20 });
const campaigns = 10;
const entities = fc.uniqueArray(fc.nat({ max: campaigns - 1 }), { minLength: 1, maxLength: 2 });
/** Two groups, or three; their sizes often add up. */
const sizes: fc.Arbitrary<readonly number[]> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom([5000, 5000], [3333, 6667], [3333, 3333, 3334], [100, 9900]) },
  fc.array(fc.integer({ min: 50, max: 9950 }), { minLength: 1, maxLength: 3 }),
);
const hours = fc.oneof(fc.integer({ min: 24, max: 60 }), fc.integer({ min: -5, max: 60 }));
const name = fc.constantFrom('Spring', 'Two offers', null);
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('create' as const),
      start: hours,
      length: hours,
      sizes,
      entities: fc.array(entities, { minLength: 3, maxLength: 3 }),
      name,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('rename' as const), pick, name }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      pick,
      start: fc.option(hours),
      end: fc.option(hours),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('resize' as const), pick, sizes }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('regroup' as const),
      pick,
      sizes,
      entities: fc.array(entities, { minLength: 3, maxLength: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), pick }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('pass' as const), hours: fc.integer({ min: 1, max: 30 }) }),
  },
);

const text = (hundredths: number) =>
  `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
/** As the service answers it: with one decimal, or with two where it needs them. */
const shown = (hundredths: number) => text(hundredths).replace(/0$/, '');
const areSizes = (all: readonly number[]) =>
  all.length >= 2 &&
  all.every((size) => size >= 100 && size <= 9900) &&
  all.reduce((sum, size) => sum + size, 0) === 10_000;

it("the emulator's A/B tests agree with the model", async () => {
  const outcomes = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 50 }), async (steps) => {
      const world = await openMovingWorld();
      const ids: string[] = [];
      const funding_instrument_id = await addInstrument(world);
      for (let n = 0; n < campaigns; n += 1)
        ids.push(String((await addCampaign(world, { funding_instrument_id })).id));
      const model = new Map<string, ModelTest>();
      let now = 0;
      const at = (hour: number) => world.at(hour - now);
      const stateOf = ({ start, end, deletedAs }: ModelTest) =>
        deletedAs ?? (now < start ? 'SCHEDULED' : now < end ? 'LIVE' : 'COMPLETED');
      const isFree = (wanted: readonly string[], but?: string) =>
        ![...model].some(
          ([id, { groups, deletedAs }]) =>
            id !== but &&
            deletedAs === undefined &&
            groups.some((one) => one.entities.some((e) => wanted.includes(e))),
        );
      const areGroups = (groups: readonly (readonly string[])[], but?: string) => {
        const all = groups.flat();
        return new Set(all).size === all.length && isFree(all, but);
      };
      const nth = (n: number) => [...model.keys()][n % Math.max(model.size, 1)] ?? 'none';
      const count = (what: string) => outcomes.set(what, (outcomes.get(what) ?? 0) + 1);
      const put = async (id: string, json: object) => {
        const answer = await world.call('PUT', `${testsPath}/${id}`, { json });
        count(`PUT ${answer.status}`);
        return answer;
      };
      const grouped = (item: { sizes: readonly number[]; entities: readonly (readonly number[])[] }) =>
        item.sizes.map((size, index) => ({
          size: text(size),
          entity_ids: (item.entities[index] ?? []).map((entity) => ids[entity] ?? ''),
        }));
      /** The status of a change that is `isRight` unless it comes too late. */
      const wanted = (test: ModelTest | undefined, allowed: readonly string[], isRight: boolean) => {
        if (!test || test.deletedAs !== undefined) return 404;
        if (!allowed.includes(stateOf(test))) return isRight ? [403] : [400, 403];
        return isRight ? 200 : 400;
      };

      for (const item of steps) {
        switch (item.do) {
          case 'pass':
            world.pass(item.hours);
            now += item.hours;
            break;
          case 'create': {
            const groups = grouped(item);
            const [start, end] = [now + item.start, now + item.start + item.length];
            const isRight =
              item.start > 0 &&
              item.length >= 24 &&
              areSizes(item.sizes) &&
              areGroups(groups.map(({ entity_ids }) => entity_ids));
            const json = {
              entity_type: 'CAMPAIGN',
              start_time: at(start),
              end_time: at(end),
              ...(item.name !== null && { name: item.name }),
              user_groups: groups,
            };
            const { status, body } = await world.call('POST', testsPath, { json });
            expect(status).toBe(isRight ? 200 : 400);
            count(`POST ${status}`);
            if (status !== 200) break;
            model.set(body.data.id, {
              name: item.name,
              start,
              end,
              groups: body.data.user_groups.map(({ id }: { id: string }, index: number) => ({
                id,
                size: item.sizes[index],
                entities: groups[index]?.entity_ids,
              })),
              deletedAs: undefined,
            });
            break;
          }
          case 'rename': {
            const id = nth(item.pick);
            const test = model.get(id);
            const isSame = test?.name === item.name && test.deletedAs === undefined;
            const expected = isSame ? 200 : wanted(test, ['SCHEDULED'], true);
            const { status } = await put(id, { name: item.name });
            expect([expected].flat()).toContain(status);
            if (test && status === 200) test.name = item.name;
            break;
          }
          case 'move': {
            const id = nth(item.pick);
            const test = model.get(id);
            const start = item.start === null ? undefined : now + item.start;
            const end = item.end === null ? undefined : now + item.end;
            const { status } = await put(id, {
              ...(start !== undefined && { start_time: at(start) }),
              ...(end !== undefined && { end_time: at(end) }),
            });
            const movesStart = start !== undefined && start !== test?.start;
            const movesEnd = end !== undefined && end !== test?.end;
            const isRight =
              test !== undefined &&
              (!movesStart || start > now) &&
              (!movesEnd || end > now) &&
              (end ?? test.end) - (start ?? test.start) >= 24;
            const states = movesStart
              ? ['SCHEDULED']
              : movesEnd
                ? ['SCHEDULED', 'LIVE']
                : ['SCHEDULED', 'LIVE', 'COMPLETED'];
            // What is sent is judged by itself before the record is looked for.
            const isOrdered = start === undefined || end === undefined || end - start >= 24;
            expect(isOrdered ? [wanted(test, states, isRight)].flat() : [400]).toContain(status);
            if (test && status === 200)
              Object.assign(test, { start: start ?? test.start, end: end ?? test.end });
            break;
          }
          case 'resize': {
            const id = nth(item.pick);
            const test = model.get(id);
            const groups = (test?.groups ?? [{ id: 'none' }]).slice(0, item.sizes.length);
            const after = (test?.groups ?? []).map(({ size }, index) => item.sizes[index] ?? size);
            const { status } = await put(id, {
              user_groups: groups.map((group, index) => ({
                id: group.id,
                size: text(item.sizes[index] ?? 0),
              })),
            });
            const given = item.sizes.slice(0, groups.length);
            const isValid = given.every((size) => size >= 100 && size <= 9900);
            const isSame = test?.groups.every(({ size }, index) => size === after[index]);
            const states = isSame ? ['SCHEDULED', 'LIVE', 'COMPLETED'] : ['SCHEDULED'];
            expect(isValid ? [wanted(test, states, areSizes(after))].flat() : [400]).toContain(status);
            if (test && status === 200)
              for (const [index, group] of test.groups.entries()) group.size = after[index] ?? 0;
            break;
          }
          case 'regroup': {
            const id = nth(item.pick);
            const test = model.get(id);
            const groups = grouped(item);
            const { status, body } = await put(id, { user_groups: groups });
            const lists = groups.map(({ entity_ids }) => entity_ids);
            const isValid =
              item.sizes.every((size) => size >= 100 && size <= 9900) &&
              item.sizes.reduce((sum, size) => sum + size, 0) === 10_000 &&
              new Set(lists.flat()).size === lists.flat().length;
            const isRight = areSizes(item.sizes) && areGroups(lists, id);
            expect(isValid ? [wanted(test, ['SCHEDULED'], isRight)].flat() : [400]).toContain(status);
            if (test && status === 200) {
              test.groups = body.data.user_groups.map((group: { id: string }, index: number) => ({
                id: group.id,
                size: item.sizes[index],
                entities: lists[index],
              }));
            }
            break;
          }
          case 'delete': {
            const id = nth(item.pick);
            const test = model.get(id);
            const isThere = test !== undefined && test.deletedAs === undefined;
            const { status, body } = await world.call('DELETE', `${testsPath}/${id}`);
            expect(status).toBe(isThere ? 200 : 404);
            if (!test || !isThere) break;
            test.deletedAs = stateOf(test);
            expect(body.data).toMatchObject({ deleted: true, status: test.deletedAs });
          }
        }
      }

      const list = async (query: Record<string, string | boolean>) =>
        (await world.call('GET', testsPath, { query })).body.data as Record<string, unknown>[];
      const expected = [...model].map(([id, test]) => ({
        id,
        name: test.name,
        status: stateOf(test),
        start_time: at(test.start),
        end_time: at(test.end),
        deleted: test.deletedAs !== undefined,
        user_groups: test.groups.map(({ id: group, size, entities: own }) => ({
          id: group,
          name: null,
          description: null,
          size: shown(size),
          entity_ids: own,
        })),
      }));
      const all = await list({ with_deleted: true });
      expect(all).toEqual(expected.map((one) => expect.objectContaining(one)));
      const idsOf = (records: readonly { readonly id?: unknown }[]) => records.map(({ id }) => id);
      for (const status of ['SCHEDULED', 'LIVE', 'COMPLETED']) {
        const inState = expected.filter((one) => one.status === status);
        expect(idsOf(await list({ status, with_deleted: true }))).toEqual(idsOf(inState));
        expect(idsOf(await list({ status }))).toEqual(idsOf(inState.filter(({ deleted }) => !deleted)));
      }
      const [from, to] = [now - 10, now + 20];
      const during = [...model].filter(([, { start, end }]) => start < to && end > from).map(([id]) => id);
      expect(idsOf(await list({ live_during: `${at(from)},${at(to)}`, with_deleted: true }))).toEqual(during);
      await world.emulator.close();
    }),
    { numRuns: rounds(9) },
  );
  for (const what of ['POST 200', 'POST 400', 'PUT 200', 'PUT 400', 'PUT 403', 'PUT 404'])
    expect(outcomes.get(what) ?? 0, what).toBeGreaterThan(0);
}, 120_000);
