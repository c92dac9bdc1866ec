/** What an upload of conversions knows of earlier ones. */
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  conversionPlaces,
  openConversionJournal,
  readConversionHistory,
} from '../../../../src/cli/bulk/conversions/conversion-journal.js';
import { conversionKind } from '../../../../src/cli/bulk/conversions/conversion-kind.js';
import {
  type ConversionReading,
  digestOptions,
} from '../../../../src/cli/bulk/conversions/conversion-reading.js';
import { notedKey } from '../../../../src/cli/bulk/conversions/id-journal.js';
import { accountJournalPath } from '../../../../src/cli/bulk/delivery/journals.js';
import { openJournalLines } from '../../../../src/files/journal-file.js';
import { day } from '../../../../src/values/duration.js';
import { makeFolder } from '../../../support/folders.js';

const options = { columns: [], hashed: [], makesIds: false } as unknown as ConversionReading;
const place = { kind: 'conversions', advice: '' } as const;
const nothingMet: ReadonlySet<string> = new Set();

function openFolder(names: readonly string[] = ['file']) {
  const folder = makeFolder();
  const places = (files = names) => ({
    files: files.map((name) => ({ ...place, path: join(folder, `${name}.jsonl`) })),
    pixel: { ...place, path: join(folder, 'pixel.jsonl') },
    hasIds: true,
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

const kind = conversionKind('web-conversions.create');

it('a missing journal means that nothing was sent', async () => {
  const { read } = openFolder();
  for (const history of [await readConversionHistory(undefined, options), await read()])
    expect([history.done.size, history.ids.size, history.unconfirmed]).toEqual([0, 0, []]);
});

it('identifiers that are left out are noted by field and reason, and change nothing of what was sent', async () => {
  const { read, open, places, now } = openFolder(['typed', 'real']);
  const journal = await open();
  await journal.done(['a', 'b'], []);
  await journal.leftOut([{ field: 'phone_number', reason: 'rounded', count: 2 }]);
  await journal.settle(new Set(['a', 'b']), { now: now(), serviceNow: now() });
  expect([...(await read()).done.keys()]).toEqual(['a', 'b']);
  for (const { path } of places().files)
    expect(readFileSync(path, 'utf8')).toContain(
      '"counts":[{"field":"phone_number","reason":"rounded","count":2}]',
    );
});

it('what was sent is remembered until a complete run has not met it for 400 days', async () => {
  const { read, pass, open, now } = openFolder();
  const keys = async () => [...(await read()).done.keys()];
  await (await open()).done(['a', 'b'], []);
  pass(390);
  const end = () => ({ now: now(), serviceNow: now() });
  await (await open()).settle(new Set(['b']), end());
  pass(20);
  await (await open()).settle(nothingMet, { now: now(), serviceNow: undefined });
  expect(await keys()).toEqual(['a', 'b']);
  await (await open()).settle(nothingMet, end());
  expect(await keys()).toEqual(['b']);
  await expect(read({ ...options, hashed: ['email'] })).rejects.toThrow('other options');
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
    expect((error as { hint: string }).hint).toMatch(
      /--restart.*counts those without a conversion_id twice.*that come back/,
    );
    const other = { ...options, readColumns: ['conversion_time', 'phone_number', 'value'] };
    expect(String((await read(other)).refusal)).toContain('it had no phone_number, and it had email');
    expect(String((await read({ ...more, currency: 'EUR' })).refusal)).toContain('other options');
    // JSON names its members in each row.
    expect((await read({ ...options, readColumns: undefined })).done.size).toBe(1);
  });

  it('of standard input are explained without --restart: another export may have been piped', async () => {
    const { open, read, places } = openFolder();
    const at = { ...places(), isStdin: true };
    await (await open({ reading: first, at })).done(['a'], []);
    for (const other of [more, { ...first, currency: 'EUR' }]) {
      const { hint } = (await read(other, at)).refusal as { hint: string };
      expect(hint).toMatch(/of another export.*--from/);
      expect(hint).not.toContain('--restart');
    }
  });

  it('are compared one by one, also several of a kind', async () => {
    const { open, read } = openFolder();
    const two = { ...options, readColumns: ['conversion_time', 'email', 'email 2'] };
    await (await open({ reading: first })).done(['a'], []);
    expect((await read(first)).refusal).toBeUndefined();
    expect(String((await read(two)).refusal)).toContain('it had no email 2');
    await (await open({ reading: two, isRestart: true })).done(['a'], []);
    expect(String((await read(first)).refusal)).toContain('it had email 2');
  });

  it('of an earlier version are compared by their kinds, until a complete run has met them', async () => {
    const { open, read, places, now } = openFolder();
    const two = { ...options, readColumns: ['conversion_time', 'email', 'email 2'] };
    const { path } = places().files[0]!;
    const begin = { event: 'begin', keys: [], options: digestOptions(options), columns: first.readColumns };
    const lines = await openJournalLines({ ...place, path });
    await lines.append([{ ...begin, at: now() }]);
    await lines.append([{ event: 'done', keys: ['a'], at: now() }]);
    for (const reading of [first, two]) expect((await read(reading)).refusal).toBeUndefined();
    expect(String((await read(more)).refusal)).toContain('it had no value');
    const journal = await open({ reading: two });
    await journal.settle(new Set(['a']), { now: now(), serviceNow: undefined });
    expect(String((await read(first)).refusal)).toContain('it had email 2');
    expect((await read(two)).done.size).toBe(1);
  });

  it('of JSON are the members of a complete run: some may be added, and those of a part may be missing', async () => {
    const { open, read, places, now } = openFolder();
    const journal = await open();
    await journal.done(['a'], []);
    expect((await read()).columns).toBeUndefined();
    const end = { now: now(), serviceNow: undefined, members: ['conversion_time', 'email', 'value?'] };
    await journal.settle(new Set(['a']), end);
    const members = ['conversion_time', 'email', 'number_items'];
    const { columns, refusal } = await read({ ...options, members });
    expect([columns, refusal]).toEqual([['*', ...end.members], undefined]);
    const less = { ...options, members: ['conversion_time', 'twclid'] };
    expect(String((await read(less)).refusal)).toContain('it had email');
    const piped = { ...places(), isStdin: true };
    expect((await read(less, piped)).refusal).toBeUndefined();
  });

  it('may be added where ads makes the ids, which are made of the first ones', async () => {
    const { open, read } = openFolder();
    const makesIds = true;
    await (await open({ reading: { ...first, makesIds } })).done(['a'], []);
    expect((await read({ ...more, makesIds })).columns).toEqual(['*', ...first.readColumns]);
    expect((await read({ ...more, makesIds })).refusal).toBeUndefined();
    const less = await read({ ...options, makesIds, readColumns: ['email'] });
    expect(String(less.refusal)).toContain('it had conversion_time');
  });

  it('are noted as soon as a row is met that an earlier version has sent', async () => {
    const { open, read, now } = openFolder();
    await (await open()).done(['a'], []);
    expect((await read(first)).columns).toBeUndefined();
    const journal = await open({ reading: first });
    await journal.settle(new Set(['a']), { now: now(), serviceNow: undefined });
    expect(String((await read(more)).refusal)).toContain('it had no value');
  });
});

describe('a row with an id', () => {
  it('is in the journal of its pixel, whatever the file', async () => {
    const { open, read, places } = openFolder();
    await (await open()).sent(['a=1', 'plain', 'b=1', 'c=1']);
    await (await open()).done(['a=1', 'plain', 'b=1'], []);
    await (await open()).changed(['a=2']);
    const { done, ids, openIds, changed } = await read({ ...options, currency: 'EUR' }, places(['other']));
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

  it('stays in the journal of its file, where that has it, since the column of ids may go again', async () => {
    const { open, read, now } = openFolder();
    await (await open()).done(['old'], []);
    const reading = { ...options, readColumns: ['conversion_id', 'email'] };
    const journal = await open({ reading });
    await journal.settle(new Set(['old']), { now: now(), serviceNow: undefined });
    expect([...(await read()).done.keys()]).toEqual(['old']);
    // And with other options a row with an id is still sent.
    const other = await read({ ...reading, currency: 'EUR' });
    expect([String(other.refusal), other.done.size]).toEqual([expect.stringContaining('other options'), 1]);
  });

  it('is noted in both journals, also under a key that is in doubt, and the columns in any case', async () => {
    const { open, read } = openFolder();
    const first = { ...options, readColumns: ['email'] };
    const own = { name: 'a', content: '1' };
    const doubt = new Map([['doubt', 1]]);
    expect(notedKey({ own, key: 'k' }, doubt)).toBe('a=1+k');
    expect(notedKey({ own: undefined, key: 'k' }, doubt)).toBe('k');
    expect(notedKey({ own, key: 'k', noted: 'doubt' }, doubt)).toBe('a=1+k+doubt');
    expect(notedKey({ own, key: 'k', noted: 'done' }, doubt)).toBe('a=1+k');
    const journal = await open({ reading: first });
    await journal.sent(['a=1+k', 'b=1']);
    await journal.done(['a=1+k', 'b=1'], []);
    const { done, ids, unconfirmed, columns } = await read(first);
    expect([[...done.keys()], [...ids.keys()], unconfirmed, columns]).toEqual([
      ['k'],
      ['a', 'b'],
      [],
      ['*', 'email'],
    ]);
  });
});

it('an id in doubt has each content that was sent, and the spelling where names have another one', async () => {
  const { open, read, now } = openFolder();
  const key = (content: string, sentId?: string) =>
    notedKey({ own: { name: 'a', content, ...(sentId && { sentId }) }, key: 'k' }, new Map());
  await (await open()).sent([key('1')]);
  await (await open()).sent([key('2', 'f0')]);
  const said = [{ content: '1' }, { content: '2', sentId: 'f0' }];
  expect([...(await read()).openIds]).toEqual([['a', { at: now(), said }]]);
  await (await open()).done([key('2', 'f0')], []);
  expect([...(await read()).ids]).toEqual([['a', '2']]);
});

describe('--restart', () => {
  it('keeps the notes of what it does not send: with ids, without, and in doubt', async () => {
    const { open, read } = openFolder();
    await (await open()).done(['a=1', 'b=1', 'x', 'y'], []);
    await (await open()).sent(['z']);
    await (await open({ isRestart: true })).done(['a=2', 'x'], []);
    const { done, ids, unconfirmed } = await read();
    expect([...ids].sort()).toEqual([
      ['a', '2'],
      ['b', '1'],
    ]);
    expect([[...done.keys()].sort(), unconfirmed.map(({ keys }) => keys)]).toEqual([['x', 'y'], [['z']]]);
  });

  it('takes other options and columns from then on, also after a complete run', async () => {
    const { open, read, pass, now } = openFolder();
    await (await open({ reading: { ...options, readColumns: ['email'] } })).done(['a'], []);
    const reading = { ...options, currency: 'EUR', readColumns: ['email', 'value'] };
    const journal = await open({ reading, isRestart: true });
    await journal.done(['b'], []);
    pass(401);
    await journal.settle(new Set(['b']), { now: now(), serviceNow: now() });
    const { refusal, columns, done } = await read(reading);
    expect([refusal, columns, [...done.keys()]]).toEqual([undefined, ['*', ...reading.readColumns], ['b']]);
  });

  it('of an earlier version cut the journal of the pixel for its input: what stands before counts again', async () => {
    const { read, places } = openFolder();
    const lines = await openJournalLines(places().pixel);
    const note = (event: string, keys: readonly string[]) => ({ event, keys, at: 1 });
    await lines.append([note('done', ['a=1', 'b=1']), note('restart', ['i']), note('done', ['a=2'])]);
    expect([...(await read()).ids].sort()).toEqual([
      ['a', '2'],
      ['b', '1'],
    ]);
  });
});

it('a request in doubt is as old as its first try', async () => {
  const { open, read, pass, now } = openFolder();
  const first = now();
  for (const days of [1, 1]) {
    await (await open()).sent(['a=1', 'k']);
    pass(days);
  }
  await (await open()).sent(['a=1', 'b=1', 'k']);
  const { openIds, unconfirmed } = await read();
  expect([...openIds]).toEqual([
    ['a', { at: first, said: [{ content: '1' }, { content: '1' }] }],
    ['b', { at: first + 2 * day, said: [{ content: '1' }] }],
  ]);
  expect(unconfirmed).toEqual([{ keys: ['k'], at: first }]);
});

it('a file has the journals of its path as typed and of its real path, which both have all of its rows', async () => {
  const { open, read, places, now } = openFolder();
  const link = places(['latest', 'real']);
  await (await open({ at: places(['latest']) })).done(['a'], []);
  const journal = await open({ at: link });
  expect([...(await read(options, link)).done.keys()]).toEqual(['a']);
  await journal.sent(['b', 'c']);
  await journal.done(['b'], []);
  await journal.settle(new Set(['a']), { now: now(), serviceNow: undefined });
  for (const name of ['latest', 'real']) {
    const { done, unconfirmed } = await read(options, places([name]));
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
    const input = { path, isRepeatable: path !== undefined };
    const { files, pixel: ids } = await conversionPlaces(invocation, { kind, pixel }, input);
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

it('all pipes have the journal of standard input, whatever their paths, and what was noted under such a path', async () => {
  const folder = makeFolder();
  const invocation = {
    world: { env: {}, platform: 'linux', home: folder },
    settings: { env: { value: 'production' } },
  } as unknown as Parameters<typeof conversionPlaces>[0];
  const of = async (path: string | undefined, isRepeatable = false) => {
    const { files, isStdin } = await conversionPlaces(
      invocation,
      { kind, pixel: 'p1' },
      { path, isRepeatable },
    );
    return { files: files.map((file) => file.path), isStdin };
  };
  const piped = await of(undefined);
  expect(piped).toMatchObject({ files: [expect.any(String)], isStdin: true });
  const paths = ['/dev/fd/63', '/dev/fd/62', '/proc/self/fd/12', '/dev/stdin', join(folder, 'fifo')];
  for (const path of paths) expect(await of(path)).toEqual(piped);
  // Standard input that is a file has the journal of that file, too.
  for (const path of ['/dev/stdin', '/proc/1/fd/0'])
    expect((await of(path, true)).files).toContain(piped.files[0]);
  expect((await of(join(folder, 'fifo'), true)).files).not.toContain(piped.files[0]);
  const name = { folder: 'conversions', account: 'p1', ending: '.jsonl' };
  const old = await accountJournalPath(invocation, { ...name, work: 'web-conversions /dev/fd/63' });
  mkdirSync(dirname(old), { recursive: true });
  writeFileSync(old, '');
  expect((await of('/dev/fd/63')).files).toEqual([old, ...piped.files]);
  expect(await of('/dev/fd/62')).toEqual(piped);
});
