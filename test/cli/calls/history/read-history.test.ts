/** Which writes of the audit log are undone, as a whole and in part, and what `ads undo` then takes up. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseEntries } from '../../../../src/cli/calls/history/choose-entries.js';
import { describeCommand } from '../../../../src/cli/calls/history/command-entry.js';
import { type HistoryEntry, sentIn, toStoredEntry } from '../../../../src/cli/calls/history/history-entry.js';
import { historyFolder, logPath } from '../../../../src/cli/calls/history/log-file.js';
import { clearPending, markPending } from '../../../../src/cli/calls/history/pending-entries.js';
import { readHistory } from '../../../../src/cli/calls/history/read-history.js';
import { exitCodes } from '../../../../src/cli/core/host/exit-codes.js';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ads-history-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const place = () => ({ env: { ADS_STATE_DIR: folder }, platform: 'linux' as const, home: folder });

function entry(id: string, ids: readonly string[], more: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    id,
    group: id,
    at: `2026-03-02T10:00:0${id.slice(1)}.000Z`,
    tool: '0.1.0',
    profile: 'default',
    environment: 'local',
    command: 'campaigns batch --from x.jsonl',
    method: 'POST',
    path: '/12/batch/accounts/a/campaigns',
    ids,
    records: ids.map((one) => ({ kind: 'update', id: one, before: { name: 'old' }, after: { name: one } })),
    outcome: 'done',
    ...more,
  };
}

async function read(...entries: readonly HistoryEntry[]) {
  mkdirSync(historyFolder(place()), { recursive: true });
  const text = entries.map((one) => `${JSON.stringify(toStoredEntry(one))}\n`).join('');
  writeFileSync(logPath(historyFolder(place())), text);
  return readHistory(place());
}

const settings = {
  profile: { value: 'default' },
  env: { value: 'local' },
  saved: {},
  identity: { signedBy: 'emulator' },
} as never;
const chosen = (all: Awaited<ReturnType<typeof readHistory>>) =>
  chooseEntries(all, undefined, {
    settings,
    globals: {} as never,
    world: { ...place(), env: {}, cwd: '/' } as never,
  }).open.map(({ id, records }) => [id, records.map((record) => record.id)]);

const first = entry('e1', ['a', 'b', 'c']);
const reversal = (id: string, ids: readonly string[], more: Partial<HistoryEntry> = {}) =>
  entry(id, ids, { undoes: ['e1'], settled: [], ...more });

it.each<[string, readonly HistoryEntry[], object]>([
  ['in part', [reversal('e2', ['a', 'b'])], { undone_ids: ['a', 'b'] }],
  ['by two writes', [reversal('e2', ['a', 'b']), reversal('e3', ['c'])], { undone_by: 'e3' }],
  ['with records that need no write', [reversal('e2', ['a'], { settled: ['b', 'c'] })], { undone_by: 'e2' }],
  ['by a write that was refused', [reversal('e2', ['a', 'b', 'c'], { outcome: 'failed' })], {}],
  ['next to another record', [reversal('e2', ['a', 'z', 'c'])], { undone_ids: ['a', 'c'] }],
])('a batch is undone %s', async (_, reversals, expected) => {
  const [found] = (await read(first, ...reversals)).slice(-1);
  const { undone_by, undone_ids } = found ?? {};
  expect({ ...(undone_by && { undone_by }), ...(undone_ids && { undone_ids }) }).toEqual(expected);
});

it('the rest of a partly undone batch is undone next, and of a batch that was undone as a whole nothing is left', async () => {
  const before = entry('e0', ['z']);
  expect(chosen(await read(before, first, reversal('e2', ['a', 'b'])))).toEqual([['e1', ['c']]]);
  const all = [before, first, reversal('e2', ['a', 'b']), reversal('e3', ['c'])];
  expect(chosen(await read(...all))).toEqual([]);
});

it.each<[string, Partial<HistoryEntry>]>([
  ['profile', { profile: 'other' }],
  ['environment', { environment: 'sandbox' }],
  ['emulator', { emulator: '/other/emulator.db' }],
])('a write of another %s is not undone next', async (_, other) => {
  expect(chosen(await read(entry('e0', ['z']), entry('e1', ['a'], other)))).toEqual([['e0', ['z']]]);
});

it('entries are in the order of the log, and those that only have a mark behind what was there when they began', async () => {
  const folder = historyFolder(place());
  const gone = 2 ** 30;
  const [one, two] = [entry('e9', ['a']), entry('e8', ['b'])];
  await read(one);
  await markPending(folder, entry('e2', ['c'], { outcome: 'unconfirmed' }), gone);
  await markPending(folder, entry('e1', ['d'], { outcome: 'unconfirmed' }), gone);
  expect((await read(one, two)).map(({ id }) => id)).toEqual(['e8', 'e1', 'e2', 'e9']);
  for (const id of ['e1', 'e2']) await clearPending(folder, id);
});

it('the entries of a renamed profile have its new name, and a later profile of the old name has only its own', async () => {
  const renamed = (from: string, to: string) => ({ renamed: { from, to } }) as never;
  const lines = [
    entry('e1', ['a'], { profile: 'ann' }),
    entry('e2', ['b']),
    renamed('ann', 'anna'),
    entry('e3', ['c'], { profile: 'ann' }),
    entry('e4', ['d'], { profile: 'anna' }),
    renamed('anna', 'default'),
  ];
  expect((await read(...lines)).map(({ id, profile }) => [id, profile])).toEqual([
    ['e4', 'default'],
    ['e3', 'ann'],
    ['e2', 'default'],
    ['e1', 'default'],
  ]);
});

it('of commands that ran at the same time, the newest is the one whose last write ended last', async () => {
  const [began, ended] = ['2026-03-02T10:00:00.000Z', '2026-03-02T10:00:09.000Z'];
  const [a1, b, a2] = [
    entry('a1', ['a'], { group: 'A', at: began }),
    entry('b1', ['b'], { group: 'B', at: ended }),
    entry('a2', ['c'], { group: 'A', at: began }),
  ];
  expect(chosen(await read(a1, b, a2)).map(([id]) => id)).toEqual(['a2', 'a1']);
  expect(chosen(await read(a1, a2, b)).map(([id]) => id)).toEqual(['b1']);
});

it('an undo of an undo is the next command to be undone, and an undo never is', async () => {
  const undo = entry('e2', ['a', 'b', 'c'], { undoes: ['e1'] });
  const restored = entry('e3', ['a', 'b', 'c'], { undoes: ['e2'] });
  expect(chosen(await read(first, undo))).toEqual([]);
  expect(chosen(await read(first, undo, restored))).toEqual([['e3', ['a', 'b', 'c']]]);
  const again = entry('e4', ['a', 'b', 'c'], { undoes: ['e3'] });
  expect(chosen(await read(first, undo, restored, again))).toEqual([]);
});

it.each([
  ['unconfirmed', 'what it was to undo', 'e1'],
  ['partial', 'what it was to undo', 'e1'],
  ['failed', 'the newest command', 'e2'],
  ['not-sent', 'the newest command', 'e2'],
] as const)('after an undo that is %s the next one is about %s', async (outcome, _, wanted) => {
  const other = entry('e2', ['z']);
  const undo = entry('e3', ['a', 'b', 'c'], { undoes: ['e1'], outcome });
  expect(chosen(await read(first, other, undo)).map(([id]) => id)).toEqual([wanted]);
});

describe('a write to a service', () => {
  const [one, other] = ['https://one.invalid/ads', 'https://other.invalid'];
  const ann = { user_id: '700001', screen_name: 'ann' };
  const bob = { user_id: '700002', screen_name: 'bob' };
  const at = (service: string, sign_in: object | undefined, env: Record<string, string> = {}) =>
    ({
      settings: {
        profile: { value: 'default' },
        env: { value: 'production' },
        adsUrl: { value: service },
        saved: { sign_in },
        identity: { signedBy: env.ADS_ACCESS_TOKEN ? 'environment' : 'profile' },
      },
      globals: {},
      world: { ...place(), env, cwd: '/', now: () => 0, random: (size: number) => Buffer.alloc(size) },
      argv: [],
    }) as never;
  const writtenAt = (where: never, more: Partial<HistoryEntry> = {}) =>
    entry('e1', ['a'], { ...describeCommand(where, undefined, 'x'), group: 'e1', ...more });

  it.each<[string, never]>([
    ['in another spelling of the address', at('HTTPS://One.invalid/ads/', ann)],
    ['by a user of another name', at(one, { ...ann, screen_name: 'anna' })],
    ['by a sign-in without an id', at(one, { screen_name: 'ann' })],
    ['with the token of the same user', at(one, bob, { ADS_ACCESS_TOKEN: '700001-token' })],
  ])('is undone %s', async (_, where) => {
    const all = await read(writtenAt(at(one, ann)));
    for (const wanted of [undefined, 'e1'])
      expect(chooseEntries(all, wanted, where).open.map(({ id }) => id)).toEqual(['e1']);
  });

  it('is not undone to another service', async () => {
    const all = await read(writtenAt(at(one, ann)));
    const where = at(other, ann);
    const unsent = await read(writtenAt(at(one, ann), { outcome: 'not-sent' }));
    expect(chooseEntries(unsent, undefined, where).open).toEqual([]);
    for (const wanted of [undefined, 'e1'])
      expect(() => chooseEntries(all, wanted, where)).toThrow(
        expect.objectContaining({
          exit: exitCodes.usage,
          message: expect.stringMatching(`${one}, and .* by user 700001 .ann. to ${other}`),
        }),
      );
  });

  it.each<[string, never, string, string]>([
    ['by another user', at(one, bob), `user 700001 .ann. .* by user 700002 .bob. to ${one}`, '700002 (bob)'],
    ['with another token', at(one, ann, { ADS_ACCESS_TOKEN: '700009-x' }), 'by user 700009 to', '700009'],
  ])('is not undone %s, who undoes the own newest one', async (_, where, message, user) => {
    const all = await read(writtenAt(at(one, ann)));
    expect(() => chooseEntries(all, 'e1', where)).toThrow(
      expect.objectContaining({ exit: exitCodes.usage, message: expect.stringMatching(message) }),
    );
    expect(() => chooseEntries(all, undefined, where)).toThrow(
      expect.objectContaining({
        exit: exitCodes.notFound,
        message: `profile "default" has no write of user ${user} to undo (production)`,
      }),
    );
    const own = writtenAt(where, { id: 'e0', group: 'e0' });
    const both = await read(own, writtenAt(at(one, ann)));
    expect(chooseEntries(both, undefined, where).open.map(({ id }) => id)).toEqual(['e0']);
    expect(chooseEntries(both, undefined, at(one, ann)).open.map(({ id }) => id)).toEqual(['e1']);
  });

  it.each<[string, never, boolean]>([
    ['since before it', at(one, { ...bob, created_at: '2026-03-02T10:00:00.000Z' }), true],
    ['without a user since before it', at(one, { created_at: '2026-03-02T10:00:00.000Z' }), true],
    ['since after it', at(one, { ...ann, created_at: '2026-03-02T10:00:02.000Z' }), false],
    ['at an unknown time', at(one, ann), false],
    ['by variables', at(one, ann, { ADS_ACCESS_TOKEN: '700001-x' }), false],
  ])('of an unknown user is that of a sign-in %s, or needs its name', async (_, where, isOwn) => {
    const all = await read(entry('e1', ['a'], { environment: 'production' }));
    const named = chooseEntries(all, 'e1', where);
    expect([named.open.length, named.doubt !== undefined]).toEqual([1, !isOwn]);
    if (isOwn) expect(chooseEntries(all, undefined, where).open).toHaveLength(1);
    else
      expect(() => chooseEntries(all, undefined, where)).toThrow(
        expect.objectContaining({ exit: exitCodes.refused, hint: expect.stringContaining('ads undo e1') }),
      );
    const later = await read(
      entry('e1', ['a'], { environment: 'production' }),
      writtenAt(where, { id: 'e2', group: 'e2', at: '2026-03-02T10:00:05.000Z' }),
    );
    expect(chooseEntries(later, undefined, where).earlier).toHaveLength(isOwn ? 1 : 0);
  });

  it('by a token that does not say its user is undone by such tokens where nobody has signed in', async () => {
    const signed = (sign_in?: object) => at(one, sign_in, { ADS_ACCESS_TOKEN: 'opaque' });
    const all = await read(writtenAt(signed()));
    expect(chooseEntries(all, undefined, signed()).open.map(({ id }) => id)).toEqual(['e1']);
    const ofAnn = await read(writtenAt(at(one, ann), { at: '2026-03-02T10:00:01.000Z' }));
    const nameless = at(one, { created_at: '2026-03-02T10:00:00.000Z' });
    for (const where of [signed(), nameless])
      expect(chooseEntries(ofAnn, 'e1', where).doubt).toMatch('by user unknown to');
    for (const where of [signed(ann), at(one, ann), at(one, ann, { ADS_ACCESS_TOKEN: '700001-x' })])
      expect(() => chooseEntries(all, undefined, where)).toThrow('does not say which user sent the newest');
  });

  it('of a deleted profile is undone by the same user with a profile of its name, and by nobody else', async () => {
    const all = await read(writtenAt(at(one, ann), { profile: 'default (deleted)' }));
    for (const wanted of [undefined, 'e1'])
      expect(chooseEntries(all, wanted, at(one, ann)).open.map(({ id }) => id)).toEqual(['e1']);
    for (const where of [at(one, bob), at(one, {}), at(one, ann, { ADS_ACCESS_TOKEN: 'x' })]) {
      expect(() => chooseEntries(all, undefined, where)).toThrow('no write to undo');
      expect(() => chooseEntries(all, 'e1', where)).toThrow('"default", which was deleted since');
    }
    const unknown = await read(
      entry('e1', ['a'], { environment: 'production', profile: 'default (deleted)' }),
    );
    expect(() => chooseEntries(unknown, 'e1', at(one, ann))).toThrow('"default", which was deleted since');
  });

  it('of an earlier version is undone as before, and is not offered after one of another service', async () => {
    const old = entry('e0', ['b'], { environment: 'production' });
    const mixed = await read(old, writtenAt(at(one, ann), { at: '2026-03-02T10:01:00.000Z' }));
    expect(chooseEntries(mixed, 'e0', at(other, bob)).open.map(({ id }) => id)).toEqual(['e0']);
    const late = entry('e9', ['c'], { ...writtenAt(at(other, bob)), id: 'e9', group: 'e9' });
    const all = await read(writtenAt(at(one, ann)), late);
    expect(chooseEntries(all, undefined, at(other, bob)).earlier).toEqual([]);
    expect(all.filter(sentIn('production', place() as never, one)).map(({ id }) => id)).toEqual(['e1']);
  });
});
