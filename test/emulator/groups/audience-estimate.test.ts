/**
 * Audience estimates: the two bodies, and sizes that grow and shrink as they must
 * (docs/service.md#audience-estimate).
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countries, worldPopulation } from '../../../src/emulator/fixtures/countries.js';
import { deviceFixtures } from '../../../src/emulator/fixtures/devices.js';
import { interestFixtures } from '../../../src/emulator/fixtures/interests.js';
import { listPlaces } from '../../../src/emulator/fixtures/places.js';
import { tvShowFixtures } from '../../../src/emulator/fixtures/television.js';
import { people, putPeople } from '../../support/identifiers.js';
import { rounds } from '../../support/rounds.js';
import { type MovingWorld, openMovingWorld, verdictOf } from '../../support/world.js';

interface Criterion {
  readonly targeting_type: string;
  readonly targeting_value: string;
  readonly operator_type?: 'EQ' | 'NE';
}

const path = 'accounts/:account/audience_estimate';
const send = (world: MovingWorld, json: unknown) => world.call('POST', path, { json });
const sizeOf = async (
  world: MovingWorld,
  criteria: readonly Criterion[],
): Promise<{ min: number; max: number }> => {
  const { body } = await send(world, criteria);
  if (!body.data) throw new Error(JSON.stringify(body));
  return body.data.audience_size;
};

const criterion = (
  targeting_type: string,
  targeting_value: string,
  operator_type?: 'EQ' | 'NE',
): Criterion => ({
  targeting_type,
  targeting_value,
  ...(operator_type && { operator_type }),
});
const espresso = criterion('BROAD_KEYWORD', 'espresso');

describe('an estimate', () => {
  it('takes the array and the object that holds it, and echoes null', async () => {
    const world = await openMovingWorld();
    const criteria = [espresso, criterion('LOCATION', '96683cc9126741d1')];
    const first = await send(world, criteria);
    const second = await send(world, { targeting_criteria: criteria });
    expect(first.status).toBe(200);
    expect(first.body).toEqual(second.body);
    expect(first.body.request).toEqual({ params: { account_id: world.account, targeting_criteria: null } });
    const { min, max } = first.body.data.audience_size;
    expect(Number.isInteger(min) && Number.isInteger(max)).toBe(true);
    expect(min).toBeGreaterThan(0);
    expect(max).toBeGreaterThan(min);
  });

  it.each<[string, unknown, string]>([
    [
      'an object with more in it',
      { targeting_criteria: [espresso], lang: 'en' },
      'INVALID_PARAMETER targeting_criteria',
    ],
    ['no criteria', [], 'INVALID_PARAMETER targeting_criteria'],
    ['no primary criterion', [criterion('GENDER', '1')], 'MISSING_PARAMETER targeting_criteria'],
    [
      'an unknown type',
      { targeting_criteria: [espresso, criterion('MOOD', 'good')] },
      'INVALID_PARAMETER targeting_criteria[1].targeting_type',
    ],
    [
      'people like those of an audience, excluded',
      [espresso, criterion('CUSTOM_AUDIENCE_EXPANDED', 'a', 'NE')],
      'INVALID_PARAMETER targeting_criteria[1].operator_type',
    ],
    [
      'an interest by its name',
      [criterion('INTEREST', 'Coffee')],
      'INVALID_PARAMETER targeting_criteria[0].targeting_value',
    ],
    [
      'a place by its country code',
      [espresso, criterion('LOCATION', 'US')],
      'INVALID_PARAMETER targeting_criteria[1].targeting_value',
    ],
    [
      'an app list, sought',
      [espresso, criterion('APP_LIST', 'a', 'EQ')],
      'INVALID_PARAMETER targeting_criteria[1].operator_type',
    ],
    [
      'an app list without operator',
      [espresso, criterion('APP_LIST', 'a')],
      'MISSING_PARAMETER targeting_criteria[1].operator_type',
    ],
  ])('rejects %s', async (_, json, error) => {
    const world = await openMovingWorld();
    expect(await verdictOf(send(world, json))).toEqual([400, error]);
  });

  it('counts people in a place that is not listed, fewer than without places', async () => {
    const world = await openMovingWorld();
    const { max } = await sizeOf(world, [espresso]);
    const place = await sizeOf(world, [espresso, criterion('LOCATION', '00a8b25e420adc94')]);
    expect(place.min).toBeGreaterThan(0);
    expect(place.max).toBeLessThan(max);
  });

  it('is the same in two datasets', async () => {
    const criteria = [espresso, criterion('INTEREST', '1001'), criterion('AGE', 'AGE_OVER_50')];
    const [one, two] = [await openMovingWorld(), await openMovingWorld('demo')];
    expect(await sizeOf(one, criteria)).toEqual(await sizeOf(two, criteria));
  });

  it('counts the people of an audience, which must be known and targetable', async () => {
    const world = await openMovingWorld();
    const { body } = await world.call('POST', 'accounts/:account/custom_audiences', { query: { name: 'A' } });
    const mine = [criterion('CUSTOM_AUDIENCE', body.data.id)];
    const value = 'targeting_criteria[0].targeting_value';
    expect(await verdictOf(send(world, mine))).toEqual([400, `INVALID_PARAMETER ${value}`]);
    await putPeople(world, body.data.id, people(100));
    world.pass(6);
    expect(await sizeOf(world, mine)).toEqual({ min: 90, max: 110 });
    expect(await verdictOf(send(world, [criterion('CUSTOM_AUDIENCE', 'nosuch')]))).toEqual([
      404,
      `TAILORED_AUDIENCE_NOT_FOUND ${value}`,
    ]);
    expect(await verdictOf(send(world, [espresso, criterion('APP_LIST', 'nosuch', 'NE')]))).toEqual([
      404,
      'NOT_FOUND targeting_criteria[1].targeting_value',
    ]);
    const other = (await world.call('POST', 'accounts')).body.data[0].id;
    const answer = world.call('POST', `accounts/${other}/audience_estimate`, { json: mine });
    expect(await verdictOf(answer)).toEqual([404, `TAILORED_AUDIENCE_NOT_FOUND ${value}`]);
  });

  it.each([
    [100, { min: 90, max: 110 }],
    [105, { min: 94, max: 120 }],
    [114, { min: 100, max: 130 }],
  ])('of %i people is a tenth to both sides, in two digits rounded outwards', async (count, size) => {
    const world = await openMovingWorld();
    const { body } = await world.call('POST', 'accounts/:account/custom_audiences', { query: { name: 'A' } });
    await putPeople(world, body.data.id, people(count));
    world.pass(6);
    expect(await sizeOf(world, [criterion('CUSTOM_AUDIENCE', body.data.id)])).toEqual(size);
  });

  it('never exceeds everybody', async () => {
    const world = await openMovingWorld();
    const all = countries.map(({ value }) => criterion('LOCATION', value));
    const { max } = await sizeOf(world, [...all, ...all, espresso]);
    expect(max).toBeLessThanOrEqual(1.2 * worldPopulation);
  });
});

const some = (type: string, ...values: readonly string[]) =>
  fc.constantFrom(...values.map((value) => criterion(type, value)));
const primary = fc.oneof(
  some('BROAD_KEYWORD', 'espresso', 'ristretto', 'books'),
  some('INTEREST', ...interestFixtures.map(({ id }) => id)),
  some('SIMILAR_TO_FOLLOWERS_OF_USER', '1', '2', '3'),
  some('TV_SHOW', ...tvShowFixtures.map(({ id }) => id)),
);
const narrow = fc.oneof(
  some('AGE', 'AGE_OVER_18', 'AGE_OVER_35'),
  some('LANGUAGE', 'en', 'es', 'ja'),
  some('PLATFORM', '0', '1', '4'),
  some('DEVICE', ...deviceFixtures.map(({ id }) => id)),
  some('LOCATION', ...listPlaces().map(({ id }) => id)),
);

describe('the size of an estimate', () => {
  it('grows with primary criteria, shrinks with types and exclusions, in any order', async () => {
    const world = await openMovingWorld();
    const criteria = fc.tuple(
      fc.array(primary, { minLength: 1, maxLength: 4 }),
      fc.array(narrow, { maxLength: 4 }),
    );
    await fc.assert(
      fc.asyncProperty(criteria, primary, narrow, async ([sought, narrowing], more, other) => {
        const base = [...sought, ...narrowing];
        const size = await sizeOf(world, base);
        expect(size.max).toBeGreaterThanOrEqual(size.min);
        expect(await sizeOf(world, [...base].reverse())).toEqual(size);
        expect(await sizeOf(world, [...base, ...base])).toEqual(size);
        const wider = await sizeOf(world, [...base, more]);
        expect(wider.min).toBeGreaterThanOrEqual(size.min);
        expect(wider.max).toBeGreaterThanOrEqual(size.max);
        const known = base.some(({ targeting_type }) => targeting_type === other.targeting_type);
        const narrower = await sizeOf(world, [...base, other]);
        if (known) expect(narrower.max).toBeGreaterThanOrEqual(size.max);
        else expect(narrower.max).toBeLessThanOrEqual(size.max);
        const without = await sizeOf(world, [...base, { ...other, operator_type: 'NE' }]);
        expect(without.max).toBeLessThanOrEqual(size.max);
      }),
      { numRuns: rounds(15) },
    );
  });
});
