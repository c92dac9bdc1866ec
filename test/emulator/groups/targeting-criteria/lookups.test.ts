/** The lookups of targeting values (docs/service.md#targeting-lookups). */
import { describe, expect, it } from 'vitest';
import { conversationType, eventType } from '../../../../src/contract/params/targeting-lookups.js';
import { conversationFixtures } from '../../../../src/emulator/fixtures/conversations.js';
import { countries } from '../../../../src/emulator/fixtures/countries.js';
import { deviceFixtures, platformVersionFixtures } from '../../../../src/emulator/fixtures/devices.js';
import { eventsOfYear, findEvent } from '../../../../src/emulator/fixtures/events.js';
import { interestFixtures } from '../../../../src/emulator/fixtures/interests.js';
import { languageFixtures } from '../../../../src/emulator/fixtures/languages.js';
import { networkOperatorFixtures } from '../../../../src/emulator/fixtures/network-operators.js';
import { listPlaces } from '../../../../src/emulator/fixtures/places.js';
import { tvMarketFixtures, tvShowFixtures } from '../../../../src/emulator/fixtures/television.js';
import { openTester } from '../../../support/emulator.js';
import { openMovingWorld, verdictOf } from '../../../support/world.js';

type Query = Readonly<Record<string, string | number>>;

const look = async (name: string, query: Query = {}) =>
  (await openMovingWorld()).call('GET', `targeting_criteria/${name}`, { query });
const rowsOf = async (name: string, query: Query = {}): Promise<readonly Record<string, unknown>[]> =>
  (await look(name, query)).body.data;
const namesOf = async (name: string, query: Query = {}) =>
  (await rowsOf(name, query)).map((row) => String(row.name));

describe('fixtures', () => {
  it.each([
    ['places', listPlaces()],
    ['interests', interestFixtures],
    ['conversations', conversationFixtures],
    ['devices and versions', [...deviceFixtures, ...platformVersionFixtures]],
    ['operators', networkOperatorFixtures],
    ['languages', languageFixtures],
    ['shows', tvShowFixtures],
    ['events', [...eventsOfYear(2026), ...eventsOfYear(2027)]],
  ])('of %s have values and names, each value once', (_, items) => {
    expect(items.length).toBeGreaterThan(10);
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    for (const { id, name } of items) {
      expect(id).toMatch(/^[0-9a-z]+$/);
      expect(name.trim()).toBe(name);
      expect(name).not.toBe('');
    }
  });

  it('hold all countries, 17 television markets, and more than 150 interests', () => {
    expect(countries.length).toBeGreaterThan(240);
    expect(tvMarketFixtures).toHaveLength(17);
    expect(interestFixtures.length).toBeGreaterThan(150);
  });

  it('assign every show to markets', () => {
    const locales = new Set(tvMarketFixtures.map(({ locale }) => locale));
    for (const show of tvShowFixtures) {
      for (const { language, country } of show.locales) expect(locales).toContain(`${language}-${country}`);
      expect(show.estimated_users).toBeGreaterThanOrEqual(1000);
    }
  });

  it('have conversations and events of every type', () => {
    expect(new Set(conversationFixtures.map((one) => one.conversation_type))).toEqual(
      new Set(conversationType),
    );
    expect(new Set(eventsOfYear(2026).map((one) => one.event_type))).toEqual(new Set(eventType));
  });

  it('find an event again by its value, in every year', () => {
    for (const year of [2026, 2031]) {
      for (const event of eventsOfYear(year)) expect(findEvent(event.id)).toEqual(event);
    }
    for (const other of ['', 'zz', 'halloween', '0']) expect(findEvent(other)).toBeUndefined();
  });
});

describe('locations', () => {
  it('are countries, and the places in some of them', async () => {
    const [first] = await rowsOf('locations', { q: 'united states', location_type: 'COUNTRIES' });
    expect(first).toEqual({
      name: 'United States',
      targeting_type: 'LOCATION',
      targeting_value: '96683cc9126741d1',
      location_type: 'COUNTRIES',
      country_code: 'US',
    });
    for (const location_type of ['REGIONS', 'METROS', 'CITIES', 'POSTAL_CODES']) {
      const rows = await rowsOf('locations', { location_type, country_code: 'US' });
      expect(rows.length).toBeGreaterThan(20);
      for (const row of rows) {
        expect(row).toMatchObject({ location_type, country_code: 'US' });
        expect(row.targeting_value).toMatch(/^[0-9a-f]{16}$/);
      }
    }
  });

  it.each<[Query, readonly string[]]>([
    [{ q: 'portland' }, ['Portland metro area', 'Portland, ME', 'Portland, OR']],
    [{ q: 'PORTLAND', location_type: 'CITIES' }, ['Portland, ME', 'Portland, OR']],
    [{ q: '9410' }, ['94102', '94103', '94110'].slice(0, 2)],
    [{ q: 'ortland' }, []],
    [{ q: 'kiel' }, ['Kiel, Schleswig-Holstein']],
    [{ q: 'são', location_type: 'REGIONS' }, ['São Paulo']],
  ])('are found by %j', async (query, names) => {
    expect(await namesOf('locations', query)).toEqual(names);
  });

  it('come in pages', async () => {
    const { body } = await look('locations', { count: 2, location_type: 'COUNTRIES' });
    expect(body.data.map((row: { country_code: string }) => row.country_code)).toEqual(['AD', 'AE']);
    const next = await namesOf('locations', {
      count: 1,
      location_type: 'COUNTRIES',
      cursor: body.next_cursor,
    });
    expect(next).toEqual(['Afghanistan']);
    expect((await look('locations', { q: 'kiel' })).body.next_cursor).toBeNull();
    expect(await verdictOf(look('locations', { cursor: 'nonsense' }))).toEqual([
      400,
      'INVALID_PARAMETER cursor',
    ]);
  });

  it('are refused for another type, country or count', async () => {
    expect(
      await verdictOf(look('locations', { location_type: 'CITY', country_code: 'usa', count: 1001 })),
    ).toEqual([
      400,
      'INVALID_PARAMETER location_type',
      'INVALID_PARAMETER country_code',
      'INVALID_PARAMETER count',
    ]);
  });
});

describe('lookups', () => {
  it('of interests find a subcategory by its name', async () => {
    expect(await namesOf('interests', { q: 'books' })).toEqual(['Reading/Books']);
    expect(await namesOf('interests', { q: 'reading' })).toHaveLength(14);
    for (const name of await namesOf('interests', { count: 1000 })) expect(name).toMatch(/^[^/]+\/[^/]+$/);
  });

  it('of conversations are narrowed by type', async () => {
    const rows = await rowsOf('conversations', { conversation_type: 'SPORTS' });
    expect(rows.length).toBeGreaterThan(3);
    for (const row of rows) {
      expect(row).toMatchObject({ targeting_type: 'CONVERSATION', conversation_type: 'SPORTS' });
    }
  });

  it('without a cursor answer without one', async () => {
    for (const name of ['devices', 'platforms', 'platform_versions', 'app_store_categories', 'tv_markets']) {
      expect((await look(name)).body, name).not.toHaveProperty('next_cursor');
    }
  });

  it('of devices name the maker and the system', async () => {
    const [first] = await rowsOf('devices', { q: 'pixel', count: 1 });
    expect(first).toMatchObject({ name: 'Pixel 5', manufacturer: 'Google', os_type: 'ANDROID' });
    expect(await rowsOf('devices', { count: 3 })).toHaveLength(3);
  });

  it('of platforms have the published values, and a localized name with a language', async () => {
    const rows = await rowsOf('platforms', { lang: 'es' });
    expect(rows.map(({ targeting_value }) => targeting_value)).toEqual(['0', '1', '2', '3', '4']);
    expect(rows[0]).toMatchObject({ name: 'iOS', localized_name: 'iOS' });
    expect((await rowsOf('platforms'))[0]).not.toHaveProperty('localized_name');
  });

  it('of network operators are those of the United States, or of another country', async () => {
    for (const row of await rowsOf('network_operators')) expect(row.country_code).toBe('US');
    expect(await namesOf('network_operators', { country_code: 'IE' })).toEqual(['Eir', 'Three', 'Vodafone']);
    expect(await namesOf('network_operators', { country_code: 'AQ' })).toEqual([]);
  });

  it('of app categories are narrowed by system', async () => {
    for (const row of await rowsOf('app_store_categories', { os_type: 'IOS' }))
      expect(row.os_type).toBe('IOS');
    expect(await verdictOf(look('app_store_categories', { os_type: 'BADA' }))).toEqual([
      400,
      'INVALID_PARAMETER os_type',
    ]);
  });
});

describe('events', () => {
  const event = async (query: Query) => namesOf('events', query);

  it('are those from now on, sorted by their start', async () => {
    const rows = await rowsOf('events');
    const starts = rows.map(({ start_time }) => String(start_time));
    expect(starts).toEqual([...starts].sort());
    expect(rows[0]).toMatchObject({ name: 'Thanksgiving 2026', event_type: 'HOLIDAY', country_code: 'US' });
    expect(rows[0]).not.toHaveProperty('targeting_type');
  });

  it('have a reach, and percentages that add up', async () => {
    for (const row of await rowsOf('events', { event_types: 'HOLIDAY' })) {
      expect((row.reach as { total_reach: number }).total_reach).toBeGreaterThan(0);
      expect(row.is_global).toBe(row.country_code === null);
      for (const name of ['gender', 'device', 'country']) {
        const parts = Object.values(row[`${name}_breakdown_percentage`] as Record<string, number>);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(100);
      }
    }
  });

  it.each<[Query, readonly string[]]>([
    [
      { start_time: '2026-12-20T00:00:00Z', end_time: '2026-12-26T00:00:00Z' },
      ['Hanukkah 2026', 'Christmas 2026'],
    ],
    [{ start_time: '2026-12-26T23:00:00Z', end_time: '2026-12-27T00:00:00Z' }, ['Christmas 2026']],
    [{ start_time: '2026-12-27T00:00:00Z', end_time: '2026-12-31T00:00:00Z' }, []],
    [
      { start_time: '2026-12-30T00:00:00Z', end_time: '2027-01-01T12:00:00Z', event_types: 'HOLIDAY' },
      ["New Year's Eve 2026", "New Year's Day 2027"],
    ],
    [
      { start_time: '2027-07-01T00:00:00Z', end_time: '2027-07-05T00:00:00Z', country_codes: 'US' },
      ['Independence Day 2027'],
    ],
    [
      {
        start_time: '2027-07-01T00:00:00Z',
        end_time: '2027-07-05T00:00:00Z',
        event_types: 'SPORTS,POLITICS',
      },
      ['Continental Cycling Tour 2027'],
    ],
  ])('at %j are %j', async (query, names) => {
    expect(await event(query)).toEqual(names);
  });

  it('end after they start', async () => {
    expect(await verdictOf(look('events', { end_time: '2026-01-01T00:00:00Z' }))).toEqual([
      400,
      'INVALID_TIME_WINDOW start_time',
    ]);
  });
});

describe('television', () => {
  it('has 17 markets, each with its locale', async () => {
    const rows = await rowsOf('tv_markets');
    expect(rows).toHaveLength(17);
    expect(rows).toContainEqual({ name: 'United States', country_code: 'US', locale: 'en-US' });
  });

  it('lists shows of a locale, with a number as value, and echoes the locale in two parts', async () => {
    const { body } = await look('tv_shows', { locale: 'en-US', q: 'kitchen' });
    expect(body.data[0]).toMatchObject({
      name: 'Kitchen Clock',
      targeting_type: 'TV_SHOW',
      targeting_value: expect.any(Number),
      genre: 'COOKING',
      locales: [{ language: 'en', country: 'US' }],
    });
    expect(body.request.params).toEqual({ q: 'kitchen', locale: { countryCode: 'US', languageCode: 'en' } });
    expect(await namesOf('tv_shows', { locale: 'sv-SE' })).toEqual([]);
  });

  it('has pages of 50 shows at most, and asks for a locale', async () => {
    expect(await verdictOf(look('tv_shows', { count: 51 }))).toEqual([
      400,
      'MISSING_PARAMETER locale',
      'INVALID_PARAMETER count',
    ]);
    expect(await verdictOf(look('tv_shows', { locale: 'english' }))).toEqual([
      400,
      'INVALID_PARAMETER locale',
    ]);
  });
});

describe('the allowance of lookups', () => {
  it('is shared, except for television', async () => {
    const tester = await openTester({ rateLimits: 'real' });
    const remaining = async (name: string, query: Query = {}) =>
      (await tester.call('GET', `targeting_criteria/${name}`, { query })).headers.get(
        'x-rate-limit-remaining',
      );
    expect(await remaining('locations', { count: 1 })).toBe('399');
    expect(await remaining('interests', { count: 1 })).toBe('398');
    expect(await remaining('tv_markets')).toBe('1999');
    expect(await remaining('tv_shows', { locale: 'en-US' })).toBe('1999');
  });
});
