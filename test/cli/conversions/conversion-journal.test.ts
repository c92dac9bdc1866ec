/** What an upload of conversions knows of earlier ones. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type ConversionReading,
  conversionPlaces,
  openConversionJournal,
  readConversionHistory,
} from '../../../src/cli/conversions/conversion-journal.js';
import { day } from '../../../src/values/duration.js';
import { makeFolder } from '../../support/folders.js';

const options = { columns: [], hashed: [], makesIds: false } as unknown as ConversionReading;
const place = { kind: 'conversions', advice: '' } as const;
const nothingMet = { met: new Set<string>(), moved: new Set<string>() };

function openFolder(names: readonly string[] = ['file']) {
  const folder = makeFolder();
  const places = (input = 'i', files = names) => ({
    files: files.map((name) => ({ ...place, path: join(folder, `${name}.jsonl`) })),
    pixel: { ...place, path: join(folder, 'pixel.jsonl') },
    input,
  });
  let time = 20_000 * day;
  return {
    places,
    read: (reading = options, at = places()) => readConversionHistory(at, reading),
    now: () => time,
    pass: (days: number) => {
      time += days * day;
    },
    async open({ reading = options, at = places(), isRestart = false } = {}) {
      const history = await readConversionHistory(isRestart ? undefined : at, reading);
      return openConversionJournal(at, reading, () => time, { history, isRestart });
    },
  };
}

it('a missing journal means that nothing was sent', async () => {
  const { read } = openFolder();
  for (const history of [await readConversionHistory(undefined, options), await read()])
    expect([history.done.size, history.ids.size, history.unconfirmed]).toEqual([0, 0, []]);
});

it('what was sent is remembered until a complete run has not met it for 400 days', async () => {
  const { read, pass, open, now } = openFolder();
  const keys = async () => [...(await read()).done.keys()];
  await (await open()).done(['a', 'b'], []);
  pass(390);
  const end = () => ({ now: now(), serviceNow: now() });
  await (await open()).settle({ ...nothingMet, met: new Set(['b']) }, end());
  pass(20);
  await (await open()).settle(nothingMet, { now: now(), serviceNow: undefined });
  expect(await keys()).toEqual(['a', 'b']);
  await (await open()).settle(nothingMet, end());
  expect(await keys()).toEqual(['b']);
  await expect(read({ ...options, hashed: ['email'] })).rejects.toThrow('other options');
  await (await open({ isRestart: true })).done(['d'], []);
  expect(await keys()).toEqual(['d']);
});

const changes: readonly Partial<ConversionReading>[] = [
  { columns: [['a']] as unknown as ConversionReading['columns'] },
  { hashed: ['email'] },
  { valueSeparator: ';' },
  { country: 'DE' as ConversionReading['country'] },
  { eventId: 'e' },
  { currency: 'EUR' },
  { makesIds: true },
  { timeZone: 'Europe/Berlin' },
  { pointZero: ['order id'] },
];
it.each(changes.map((change) => [Object.keys(change).join(), change] as const))(
  'other %s are other conversions, unless each has an id',
  async (_, change) => {
    const { open, read } = openFolder();
    await (await open()).done(['a=1', 'b=1'], []);
    expect((await read({ ...options, ...change })).ids.size).toBe(2);
    await (await open()).sent(['a']);
    expect((await read()).unconfirmed).toHaveLength(1);
    await expect(read({ ...options, ...change })).rejects.toThrow(
      'an earlier upload of this file had other options',
    );
  },
);

it('options that a file does not use keep the journals of earlier versions', async () => {
  const { open, read } = openFolder();
  await (await open()).sent(['a']);
  const same = { ...options, timeZone: undefined, pointZero: [] };
  expect((await read(same)).unconfirmed).toHaveLength(1);
});

describe('other columns', () => {
  const first = { ...options, readColumns: ['conversion_time', 'email'] };
  const more = { ...options, readColumns: ['conversion_time', 'email', 'value'] };

  it('are refused, and named with what --restart sends again', async () => {
    const { open, read } = openFolder();
    await (await open({ reading: more })).done(['a'], []);
    const error = (await read(first)).refusal;
    expect(error).toMatchObject({ code: 'OTHER_OPTIONS', exit: 2 });
    expect(String(error)).toContain('other columns: it had value');
    expect((error as { hint: string }).hint).toMatch(/--restart.*counts those without a conversion_id twice/);
    const other = { ...options, readColumns: ['conversion_time', 'phone_number', 'value'] };
    expect(String((await read(other)).refusal)).toContain('it had no phone_number, and it had email');
    expect(String((await read({ ...more, currency: 'EUR' })).refusal)).toContain('other options');
    // JSON names its members in each row.
    expect((await read({ ...options, readColumns: undefined })).done.size).toBe(1);
  });

  it('may be added where ads makes the ids, which are made of the first ones', async () => {
    const { open, read } = openFolder();
    const makesIds = true;
    await (await open({ reading: { ...first, makesIds } })).done(['a'], []);
    expect((await read({ ...more, makesIds })).columns).toEqual(first.readColumns);
    expect((await read({ ...more, makesIds })).refusal).toBeUndefined();
    const less = await read({ ...options, makesIds, readColumns: ['email'] });
    expect(String(less.refusal)).toContain('it had conversion_time');
  });

  it('are noted as soon as a row is met that an earlier version has sent', async () => {
    const { open, read, now } = openFolder();
    await (await open()).done(['a'], []);
    expect((await read(first)).columns).toBeUndefined();
    const journal = await open({ reading: first });
    await journal.settle({ ...nothingMet, met: new Set(['a']) }, { now: now(), serviceNow: undefined });
    expect(String((await read(more)).refusal)).toContain('it had no value');
  });
});

describe('a row with an id', () => {
  it('is in the journal of its pixel, whatever the file', async () => {
    const { open, read, places } = openFolder();
    await (await open()).sent(['a=1', 'plain', 'b=1', 'c=1']);
    await (await open()).done(['a=1', 'plain', 'b=1'], []);
    await (await open()).changed(['a=2']);
    const { done, ids, openIds, changed } = await read(
      { ...options, currency: 'EUR' },
      places('j', ['other']),
    );
    expect([done.size, [...ids], [...changed]]).toEqual([
      0,
      [
        ['a', '1'],
        ['b', '1'],
      ],
      ['a=2'],
    ]);
    expect([...openIds.keys()]).toEqual(['c']);
  });

  it('is sent again by --restart with its file, and with no other', async () => {
    const { open, read, places } = openFolder();
    await (await open()).done(['a=1', 'b=1'], []);
    await (await open({ isRestart: true })).done(['a=2'], []);
    expect([...(await read()).ids]).toEqual([['a', '2']]);
    expect([...(await read(options, places('j', ['other']))).ids].sort()).toEqual([
      ['a', '2'],
      ['b', '1'],
    ]);
  });

  it('leaves the journal of its file, where an earlier version has noted it', async () => {
    const { open, read, now } = openFolder();
    const journal = await open();
    await journal.done(['old'], []);
    const found = { met: new Set(['old']), moved: new Set(['old']) };
    await journal.settle(found, { now: now(), serviceNow: undefined });
    const history = await read({ ...options, currency: 'EUR' });
    expect([history.done.size, history.options]).toEqual([0, undefined]);
  });
});

it('a file has the journals of its path as typed and of its real path, which both have all of its rows', async () => {
  const { open, read, places, now } = openFolder();
  const link = places('i', ['latest', 'real']);
  await (await open({ at: places('i', ['latest']) })).done(['a'], []);
  const journal = await open({ at: link });
  expect([...(await read(options, link)).done.keys()]).toEqual(['a']);
  await journal.sent(['b', 'c']);
  await journal.done(['b'], []);
  await journal.settle({ ...nothingMet, met: new Set(['a']) }, { now: now(), serviceNow: undefined });
  for (const name of ['latest', 'real']) {
    const { done, unconfirmed } = await read(options, places('i', [name]));
    expect([[...done.keys()].sort(), unconfirmed.map(({ keys }) => keys)]).toEqual([['a', 'b'], [['c']]]);
  }
});

it('each file for each pixel has a separate journal, and so has standard input', async () => {
  const folder = makeFolder();
  const invocation = {
    world: { env: {}, platform: 'linux', home: folder },
    settings: { env: { value: 'production' } },
  } as unknown as Parameters<typeof conversionPlaces>[0];
  mkdirSync(join(folder, 'out'));
  writeFileSync(join(folder, 'out', 'a.csv'), '');
  symlinkSync(join('out', 'a.csv'), join(folder, 'latest.csv'));
  const of = async (pixel: string, name: string | undefined) => {
    const path = name && join(folder, name);
    const { files, pixel: ids } = await conversionPlaces(invocation, pixel, { path });
    return [...files.map((file) => file.path), ids.path];
  };
  const [a = '', ids] = await of('p1', 'out/a.csv');
  expect(a).toMatch(/\/ads\/conversions\/[0-9a-f]+\.jsonl$/);
  const latest = await of('p1', 'latest.csv');
  expect([latest.length, latest.slice(1)]).toEqual([3, [a, ids]]);
  const others = [
    ...(await of('p1', 'b.csv')),
    ...(await of('p2', 'out/a.csv')),
    ...(await of('p1', undefined)),
  ];
  expect(new Set([a, ...latest, ...others]).size).toBe(7);
});
