/** Keyword insights: buckets, windows and places (docs/service.md#insights). */
import { describe, expect, it } from 'vitest';
import { listPlaces } from '../../../src/emulator/fixtures/places.js';
import { type MovingWorld, openMovingWorld, verdictOf } from '../../support/world.js';

const path = 'insights/keywords/search';
const week = { granularity: 'DAY', keywords: 'espresso', start_time: '2026-11-10T00:00:00Z' };
const end_time = '2026-11-17T00:00:00Z';
const chicago = listPlaces().find(({ name }) => name === 'Chicago, IL')?.id ?? '';

const search = (world: MovingWorld, query: Record<string, string>) => world.call('GET', path, { query });
async function read(world: MovingWorld, query: Record<string, string>) {
  const { body } = await search(world, query);
  if (!body.data) throw new Error(JSON.stringify(body));
  return body.data as { related_keywords: string[]; tweet_volume: number[] };
}
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describe('keyword insights', () => {
  it('answer 30 related keywords, and echo keywords as an array', async () => {
    const world = await openMovingWorld();
    const { body } = await search(world, { ...week, keywords: 'espresso,flat white', end_time });
    expect(body.request.params).toEqual({
      granularity: 'DAY',
      keywords: ['espresso', 'flat white'],
      start_time: week.start_time,
      end_time,
    });
    const { related_keywords } = body.data;
    expect(new Set(related_keywords).size).toBe(30);
    expect(related_keywords).not.toContain('espresso');
    expect(body).not.toHaveProperty('next_cursor');
  });

  it.each([
    ['DAY', '2026-11-10T00:00:00Z', '2026-11-17T00:00:00Z', 7],
    ['HOUR', '2026-11-10T00:00:00Z', '2026-11-17T00:00:00Z', 168],
    ['DAY', '2026-11-10T05:00:00Z', '2026-11-11T06:00:00Z', 2],
    ['HOUR', '2026-11-10T05:00:00Z', '2026-11-10T05:00:01Z', 1],
    ['DAY', '2026-11-19T12:00:00Z', undefined, 1],
    ['HOUR', '2026-11-13T12:00:00Z', undefined, 168],
  ])('have by %s from %s to %s %i buckets', async (granularity, start_time, end, count) => {
    const world = await openMovingWorld();
    const query = { ...week, granularity, start_time, ...(end && { end_time: end }) };
    expect((await read(world, query)).tweet_volume).toHaveLength(count);
  });

  it('are the same in every dataset, for the same hours of any window', async () => {
    const [one, two] = [await openMovingWorld(), await openMovingWorld('demo')];
    const days = await read(one, { ...week, end_time });
    expect(await read(two, { ...week, end_time })).toEqual(days);
    const hours = await read(one, { ...week, granularity: 'HOUR', end_time });
    const byDay = days.tweet_volume.map((_, day) => sum(hours.tweet_volume.slice(day * 24, day * 24 + 24)));
    expect(byDay).toEqual(days.tweet_volume);
    const later = await read(one, { ...week, start_time: '2026-11-12T00:00:00Z', end_time });
    expect(later.tweet_volume).toEqual(days.tweet_volume.slice(2));
  });

  it('do not depend on case, order or repetition of keywords', async () => {
    const world = await openMovingWorld();
    const expected = await read(world, { ...week, keywords: 'espresso,latte', end_time });
    for (const keywords of ['latte,espresso', 'Espresso,LATTE', 'espresso,latte,espresso']) {
      expect(await read(world, { ...week, keywords, end_time })).toEqual(expected);
    }
  });

  it('hold more with more keywords, and less with excluded ones and in one country', async () => {
    const world = await openMovingWorld();
    const total = async (more: Record<string, string>) =>
      sum((await read(world, { ...week, end_time, ...more })).tweet_volume);
    const one = await total({});
    expect(one).toBeGreaterThan(0);
    expect(await total({ keywords: 'espresso,latte' })).toBeGreaterThan(one);
    expect(await total({ negative_keywords: 'martini' })).toBeLessThan(one);
    for (const location of ['96683cc9126741d1', '06ef846bfc783874']) {
      expect(await total({ location })).toBeGreaterThan(0);
      expect(await total({ location })).toBeLessThan(one);
    }
  });

  it('leave excluded words out of related words', async () => {
    const world = await openMovingWorld();
    const { related_keywords } = await read(world, { ...week, negative_keywords: 'best,near me', end_time });
    expect(related_keywords).toHaveLength(30);
    for (const text of related_keywords) expect(text).not.toMatch(/\bbest\b|\bnear me\b/);
    const all = await read(world, { ...week, negative_keywords: 'espresso', end_time });
    expect(all.related_keywords).toHaveLength(30);
  });

  it('have no data about later posts', async () => {
    const world = await openMovingWorld();
    const query = {
      ...week,
      granularity: 'HOUR',
      start_time: '2026-11-20T10:00:00Z',
      end_time: '2026-11-20T15:00:00Z',
    };
    const before = (await read(world, query)).tweet_volume;
    expect(before.map((posts) => posts > 0)).toEqual([true, true, false, false, false]);
    world.pass(24);
    const after = (await read(world, query)).tweet_volume;
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
    expect(after.every((posts) => posts > 0)).toBe(true);
  });

  it.each<[string, Record<string, string | undefined>, string]>([
    ['eight days', { end_time: '2026-11-18T00:00:00Z' }, 'INVALID_TIME_WINDOW start_time'],
    [
      'a start more than seven days ago, without an end',
      { end_time: undefined },
      'INVALID_TIME_WINDOW start_time',
    ],
    [
      'a start in the future, without an end',
      { start_time: '2026-11-21T00:00:00Z', end_time: undefined },
      'INVALID_TIME_WINDOW start_time',
    ],
    ['an end before the start', { end_time: '2026-11-09T00:00:00Z' }, 'INVALID_TIME_WINDOW start_time'],
    ['eleven keywords', { keywords: 'a,b,c,d,e,f,g,h,i,j,k' }, 'INVALID_PARAMETER keywords'],
    [
      'eleven keywords of both kinds',
      { keywords: 'a,b,c,d,e,f', negative_keywords: 'g,h,i,j,k' },
      'INVALID_PARAMETER negative_keywords',
    ],
    ['a place that is not a country', { location: chicago }, 'INVALID_PARAMETER location'],
    ['a country by its code', { location: 'US' }, 'INVALID_PARAMETER location'],
  ])('reject %s', async (_, change, error) => {
    const world = await openMovingWorld();
    const given = Object.entries({ ...week, end_time, ...change }).filter(([, value]) => value !== undefined);
    const query = Object.fromEntries(given) as Record<string, string>;
    expect(await verdictOf(search(world, query))).toEqual([400, error]);
  });
});
