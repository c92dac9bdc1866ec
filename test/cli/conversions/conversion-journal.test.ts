/** What an upload of conversions knows of earlier ones of the same file. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  conversionJournalPath,
  openConversionJournal,
  readConversionHistory,
} from '../../../src/cli/conversions/conversion-journal.js';
import type { ConversionOptions } from '../../../src/people/conversions/conversion-options.js';
import { makeFolder } from '../../support/folders.js';

const day = 86_400_000;
const options = { columns: [], hashed: [], makesIds: false } as unknown as ConversionOptions;

function openFolder() {
  const folder = makeFolder();
  const path = join(folder, 'journal.jsonl');
  let time = Date.now();
  const world = { now: () => time } as Parameters<typeof openConversionJournal>[2]['world'];
  return {
    path,
    pass: (days: number) => {
      time += days * day;
    },
    open: (isNew: boolean) => openConversionJournal(path, options, { world }, isNew),
  };
}

it('a missing journal means that nothing was sent', async () => {
  expect(await readConversionHistory(undefined, options)).toEqual({ done: new Map(), unconfirmed: [] });
  expect(await readConversionHistory(openFolder().path, options)).toMatchObject({ done: new Map() });
});

it('the record of sent conversions lasts 30 days, and the record of how they were sent has no end', async () => {
  const { path, pass, open } = openFolder();
  const keys = async () => [...(await readConversionHistory(path, options)).done.keys()];
  await (await open(true)).done(['a'], [null]);
  pass(29);
  await (await open(false)).done(['b'], [null]);
  expect(await keys()).toEqual(['a', 'b']);
  pass(2);
  await (await open(false)).done(['c'], [null]);
  expect(await keys()).toEqual(['b', 'c']);
  await expect(readConversionHistory(path, { ...options, hashed: ['email'] })).rejects.toThrow(
    'other options',
  );
  await (await open(true)).done(['d'], [null]);
  expect(await keys()).toEqual(['d']);
});

const changes: readonly Partial<ConversionOptions>[] = [
  { columns: [['a']] as unknown as ConversionOptions['columns'] },
  { hashed: ['email'] },
  { valueSeparator: ';' },
  { country: 'DE' as ConversionOptions['country'] },
  { eventId: 'e' },
  { currency: 'EUR' },
  { makesIds: true },
  { timeZone: 'Europe/Berlin' },
  { pointZero: ['order id'] },
];
it.each(changes.map((change) => [Object.keys(change).join(), change] as const))(
  'other %s are other conversions',
  async (_, change) => {
    const { path, open } = openFolder();
    await (await open(true)).sent(['a']);
    expect((await readConversionHistory(path, options)).unconfirmed).toHaveLength(1);
    await expect(readConversionHistory(path, { ...options, ...change })).rejects.toThrow(
      'an earlier upload of this file had other options',
    );
  },
);

it('options that a file does not use keep the journals of earlier versions', async () => {
  const { path, open } = openFolder();
  await (await open(true)).sent(['a']);
  const same = { ...options, timeZone: undefined, pointZero: [] };
  expect((await readConversionHistory(path, same)).unconfirmed).toHaveLength(1);
});

it('each file for each pixel has a separate journal, and so has standard input', async () => {
  const invocation = {
    world: { env: {}, platform: 'linux', home: '/home/ann' },
    settings: { env: { value: 'production' } },
  } as unknown as Parameters<typeof conversionJournalPath>[0];
  const of = (pixel: string, path: string | undefined) =>
    conversionJournalPath(invocation, pixel, { path } as Parameters<typeof conversionJournalPath>[2]);
  const paths = await Promise.all([
    of('p1', 'a.csv'),
    of('p1', 'b.csv'),
    of('p2', 'a.csv'),
    of('p1', undefined),
  ]);
  expect(paths).toEqual(
    Array(4).fill(expect.stringMatching(/^\/home\/ann\/.*\/ads\/conversions\/[0-9a-f]+\.jsonl$/)),
  );
  expect(new Set(paths).size).toBe(4);
  expect(await of('p1', 'a.csv')).toBe(paths[0]);
});
