import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createKnownPeople } from '../../../../src/cli/bulk/audience/sync/known-people.js';
import {
  findPeopleFiles,
  listPeopleFiles,
  nextPeopleFile,
} from '../../../../src/cli/bulk/audience/sync/known-people-folder.js';
import { createPeopleFile } from '../../../../src/cli/bulk/audience/sync/people-file-io.js';
import { dropMark } from '../../../../src/cli/bulk/audience/sync/people-marks.js';
import { planSync, type SyncCounts } from '../../../../src/cli/bulk/audience/sync/plan-sync.js';
import { dayOf } from '../../../../src/people/known/sent-days.js';
import { identifierKinds } from '../../../../src/people/normalizing/identifier-kinds.js';
import { packInput } from '../../../../src/people/packing/pack-input.js';
import type { UploadOptions } from '../../../../src/people/upload-options.js';
import { hashOf } from '../../../support/identifiers.js';
import { rounds } from '../../../support/rounds.js';

const now = Date.parse('2026-11-22T00:00:00Z');
const endpoint = 'custom-audiences.users.batch';
const kinds = identifierKinds(endpoint);
const options: UploadOptions = {
  endpoint,
  valueSeparator: ';',
  columns: {},
  hashed: ['email', 'phone_number'],
  operation: 'Update',
  times: {},
  peoplePerOperation: 1,
  dedupe: false,
  now,
};

/** A phone number that is the hash of nothing. */
const nothing = -1;

/** An email and a phone number; either may be missing, and small numbers make them meet. */
type Someone = readonly [email: number | undefined, phone: number | undefined, partner?: string];

function csv(people: readonly Someone[]): string {
  const rows = people.map(([email, phone, partner]) =>
    [
      email === undefined ? '' : hashOf(`e${email}`),
      phone === undefined ? '' : hashOf(phone === nothing ? '' : `p${phone}`),
      partner ?? '',
    ].join(','),
  );
  return `email,phone_number,partner_user_id\n${rows.map((row) => `${row}\n`).join('')}`;
}

function pack(people: readonly Someone[], change: Partial<UploadOptions> = {}) {
  async function* pieces() {
    yield new TextEncoder().encode(csv(people));
  }
  return packInput(pieces(), { ...options, ...change }, { rejected: () => {} });
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const parent = await mkdtemp(join(tmpdir(), 'ads-sync-'));
  try {
    return await work(join(parent, 'list'));
  } finally {
    await rm(parent, { recursive: true });
  }
}

interface Planned {
  readonly counts: SyncCounts;
  readonly leavers: Record<string, string[]>[];
}

/** Plans a sync as the command does; `complete` also ends it. */
async function plan(
  folder: string | undefined,
  people: readonly Someone[],
  {
    old,
    complete = false,
    resumes = false,
    isEarlier = false,
  }: {
    readonly old?: readonly Someone[];
    readonly complete?: boolean;
    readonly resumes?: boolean;
    readonly isEarlier?: boolean;
  } = {},
): Promise<Planned> {
  const files = folder === undefined ? [] : await findPeopleFiles(folder);
  const known = createKnownPeople({
    files,
    kinds,
    oldList: old && (() => pack(old)),
  });
  const { signal } = new AbortController();
  const reading = isEarlier ? { keepsPlaceholders: true as const } : {};
  const newList = () => pack(people, reading);
  const result = await planSync({ kinds, newList, known, files, folder, signal, now });
  const texts: string[] = [];
  for await (const piece of result.leavers()) texts.push(new TextDecoder().decode(piece));
  const lines = texts.join('').split('\n').slice(0, -1);
  await result.note();
  await result.discard();
  if (complete) await result.finish({ resumes, day: dayOf(now) });
  return { ...result, leavers: lines.map((line) => JSON.parse(line)) };
}

const someone = fc
  .tuple(fc.option(fc.nat({ max: 8 }), { nil: undefined }), fc.option(fc.nat({ max: 8 }), { nil: undefined }))
  .filter(([email, phone]) => email !== undefined || phone !== undefined);
const list = fc.array(someone, { maxLength: 12 });

const keysOfSomeone = ([email, phone]: Someone) => [
  ...(email === undefined ? [] : [hashOf(`e${email}`)]),
  ...(phone === undefined ? [] : [hashOf(`p${phone}`)]),
];
const toUser = ([email, phone]: Someone) => ({
  ...(email !== undefined && { email: [hashOf(`e${email}`)] }),
  ...(phone !== undefined && { phone_number: [hashOf(`p${phone}`)] }),
});
const text = (users: readonly unknown[]) => [...new Set(users.map((user) => JSON.stringify(user)))].sort();

/** Whoever has an email address of their own is not told by a phone number that others have beside theirs. */
function findLeavers(old: readonly Someone[], people: readonly Someone[]): Someone[] {
  const emails = new Set(people.map(([email]) => email));
  const phones = new Set(people.map(([, phone]) => phone));
  const alone = new Set(people.flatMap(([email, phone]) => (email === undefined ? [phone] : [])));
  return old.filter(
    ([email, phone]) =>
      !(email !== undefined && emails.has(email)) &&
      !(phone !== undefined && (email === undefined ? phones : alone).has(phone)),
  );
}

/**
 * By what those who leave are deleted: an identifier of the new list is no key, and one of somebody who stays is no key of
 * whoever has another one.
 */
function nameLeavers(old: readonly Someone[], people: readonly Someone[]) {
  const left = findLeavers(old, people);
  const present = new Set(people.flatMap(keysOfSomeone));
  const staying = new Set(old.filter((one) => !left.includes(one)).flatMap(keysOfSomeone));
  return left.map(([email, phone]) => {
    const own: Someone[] = [
      [email, undefined],
      [undefined, phone],
    ];
    const keys = own.filter((one) => keysOfSomeone(one).some((key) => !present.has(key)));
    const alone = keys.filter((one) => keysOfSomeone(one).some((key) => !staying.has(key)));
    const named = alone.length > 0 ? alone : keys;
    return toUser([
      named.includes(own[0] as Someone) ? email : undefined,
      named.includes(own[1] as Someone) ? phone : undefined,
    ]);
  });
}

describe('a sync', () => {
  test('deletes people of an old list who are not in the new one', async () => {
    await fc.assert(
      fc.asyncProperty(list, list, async (old, people) => {
        const { counts, leavers } = await plan(undefined, people, { old });
        const left = text(findLeavers(old, people).map(toUser));
        expect(text(leavers)).toEqual(text(nameLeavers(old, people)));
        expect(leavers).toHaveLength(left.length);
        expect(counts).toMatchObject({ rows: people.length, people: people.length, rejected: 0 });
        expect(counts).toMatchObject({ leaving: left.length, unnamed: 0 });
        expect(counts.known).toBe(counts.staying + counts.leaving);
      }),
      { numRuns: rounds(15) },
    );
  });

  test('that completes the requests of an earlier run takes nobody for certain unless the mark of that run is left', () =>
    inFolder(async (folder) => {
      const people: Someone[] = [
        [1, 1],
        [2, undefined],
      ];
      const daysOf = async () => (await findPeopleFiles(folder)).map(({ sentDay }) => sentDay);
      // Somebody has taken the mark of the earlier run away: what it has sent may be deleted since.
      await plan(folder, people, { complete: true, resumes: true });
      expect(await daysOf()).toEqual([undefined]);
      await plan(folder, people);
      await plan(folder, people, { complete: true, resumes: true });
      expect(await daysOf()).toEqual([dayOf(now)]);
    }));

  test('counts a person who is in an old list twice once', async () => {
    const old: Someone[] = [
      [1, 1],
      [1, 1],
      [2, undefined],
      [2, undefined],
      [3, undefined],
      [3, undefined],
    ];
    const { counts } = await plan(undefined, [[1, 1]], { old });
    expect(counts).toMatchObject({ known: 3, staying: 1, leaving: 2 });
  });

  test('deletes the people that it noted, except those who share an identifier with somebody who stays', async () => {
    await fc.assert(
      fc.asyncProperty(list, list, async (old, people) => {
        const { leavers } = await inFolder(async (folder) => {
          await plan(folder, old, { complete: true });
          return plan(folder, people);
        });
        const left = findLeavers(old, people);
        const expected = new Set(text(nameLeavers(old, people)));
        for (const line of text(leavers)) expect(expected).toContain(line);
        const present = new Set(people.flatMap(keysOfSomeone));
        const deleted = new Set(leavers.flatMap((one) => Object.values(one).flat()));
        const staying = new Set(old.filter((one) => !left.includes(one)).flatMap(keysOfSomeone));
        for (const key of left.flatMap(keysOfSomeone))
          expect(deleted.has(key) || staying.has(key) || present.has(key)).toBe(true);
      }),
      { numRuns: rounds(4) },
    );
  });

  test('deletes the same people, and notes the same, when it is killed and repeated', async () => {
    await fc.assert(
      fc.asyncProperty(list, list, fc.integer({ min: 1, max: 3 }), (old, people, kills) =>
        inFolder(async (folder) => {
          await plan(folder, old, { complete: true });
          const first = await plan(folder, people);
          const files = await listPeopleFiles(folder);
          for (let kill = 0; kill < kills; kill++) {
            const again = await plan(folder, people);
            expect(again.leavers).toEqual(first.leavers);
          }
          expect(await listPeopleFiles(folder)).toEqual(files);
          await plan(folder, people, { complete: true });
          const after = await listPeopleFiles(folder);
          expect(after).toHaveLength(1);
          expect((await plan(folder, people)).leavers).toEqual([]);
        }),
      ),
      { numRuns: rounds(4) },
    );
  });

  test('deletes the people added by a killed sync when it is repeated with another list', () =>
    inFolder(async (folder) => {
      await plan(folder, [[1, undefined]], { complete: true });
      await plan(folder, [[2, undefined]]);
      const { counts, leavers } = await plan(folder, [[3, undefined]]);
      expect(text(leavers)).toEqual(text([toUser([1, undefined]), toUser([2, undefined])]));
      expect(counts).toMatchObject({ known: 2, leaving: 2 });
    }));

  test('keeps a person who changed one identifier, and finds them by the old one later', () =>
    inFolder(async (folder) => {
      await plan(folder, [[1, 1]], { complete: true });
      expect(await plan(folder, [[1, 2]], { complete: true })).toMatchObject({
        counts: { staying: 1, leaving: 0 },
        leavers: [],
      });
      const { leavers } = await plan(folder, [[3, undefined]]);
      expect(text(leavers)).toEqual(text([toUser([1, 1]), toUser([1, 2])]));
    }));

  test('neither keeps nor deletes people by a placeholder that an earlier version has noted', () =>
    inFolder(async (folder) => {
      const before: Someone[] = [
        [1, nothing],
        [2, nothing],
        [3, nothing],
        [undefined, nothing],
      ];
      await plan(folder, before, { complete: true, isEarlier: true });
      const { counts, leavers } = await plan(folder, before.slice(0, 2), { complete: true });
      expect(counts).toMatchObject({ known: 3, staying: 2, leaving: 1, unnamed: 0, rejected: 0 });
      expect(leavers).toEqual([toUser([3, undefined])]);
      expect((await plan(folder, before.slice(0, 2))).counts).toMatchObject({ known: 2, staying: 2 });
    }));

  test('deletes everybody if the list is empty, and nobody if no previous people are known', () =>
    inFolder(async (folder) => {
      const people: Someone[] = [
        [1, undefined],
        [undefined, 1],
        [2, 2],
      ];
      expect((await plan(folder, people, { complete: true })).counts).toMatchObject({ known: 0, leaving: 0 });
      expect((await plan(folder, [])).counts).toMatchObject({ people: 0, known: 3, leaving: 3 });
    }));

  test('has no partner ids on disk, and names people by them only if an old list has them', () =>
    inFolder(async (folder) => {
      const people: Someone[] = [
        [1, undefined, 'customer-1'],
        [undefined, undefined, 'customer-2'],
      ];
      await plan(folder, people, { complete: true });
      const [file = ''] = await listPeopleFiles(folder);
      const content = await readFile(file);
      expect(content.includes('customer')).toBe(false);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect((await stat(folder)).mode & 0o777).toBe(0o700);
      const unnamed = await plan(folder, []);
      expect(unnamed).toMatchObject({
        counts: { leaving: 1, unnamed: 1 },
        leavers: [toUser([1, undefined])],
      });
    }));

  test('recognizes people who stay by a partner id alone', () =>
    inFolder(async (folder) => {
      await plan(
        folder,
        [
          [1, undefined, 'customer-1'],
          [undefined, undefined, 'customer-2'],
        ],
        { complete: true },
      );
      const { counts } = await plan(folder, [
        [undefined, undefined, 'customer-1'],
        [9, undefined, 'customer-2'],
      ]);
      expect(counts).toMatchObject({ staying: 2, leaving: 0, unnamed: 0 });
    }));

  test('counts people with only a partner id beside the number of a household, and deletes them by an old list', () =>
    inFolder(async (folder) => {
      const home: Someone[] = [
        [undefined, 1, 'customer-1'],
        [undefined, 1, 'customer-2'],
        [2, 1],
      ];
      await plan(folder, home, { complete: true });
      const left = [home[0]!];
      const unnamed = await plan(folder, left);
      expect(unnamed).toMatchObject({
        counts: { known: 3, staying: 1, leaving: 1, unnamed: 1, spared: 0 },
        leavers: [toUser([2, undefined])],
      });
      const named = await plan(folder, left, { old: home });
      expect(named.counts).toMatchObject({ known: 3, staying: 1, leaving: 2, unnamed: 0 });
      expect(named.leavers).toContainEqual({ partner_user_id: ['customer-2'] });
      // Who has the number alone may be any of them.
      expect((await plan(folder, [[undefined, 1]])).counts).toMatchObject({
        staying: 3,
        leaving: 0,
        unnamed: 0,
      });
    }));

  test('deletes by ids of partners that an old list has', async () => {
    const { leavers } = await plan(undefined, [], { old: [[undefined, undefined, 'customer-2']] });
    expect(leavers).toEqual([{ partner_user_id: ['customer-2'] }]);
  });

  test('stores no notes without a folder', () =>
    inFolder(async (folder) => {
      await plan(undefined, [[1, 1]]);
      expect(await listPeopleFiles(folder)).toEqual([]);
    }));

  test('writes no note before it begins to send, and removes the note if nothing was sent', () =>
    inFolder(async (folder) => {
      const { signal } = new AbortController();
      const known = createKnownPeople({ files: [], kinds, oldList: undefined });
      const newList = () => pack([[1, 1]]);
      const result = await planSync({ kinds, newList, known, files: [], folder, signal, now });
      expect(await listPeopleFiles(folder)).toEqual([]);
      const takeBack = await result.note();
      expect(await listPeopleFiles(folder)).toHaveLength(1);
      await takeBack();
      await result.discard();
      await expect(readdir(folder)).rejects.toThrow('ENOENT');
    }));

  test('does not replace the note of an upload that has begun since', () =>
    inFolder(async (folder) => {
      await plan(folder, [[1, 1]], { complete: true });
      const files = await findPeopleFiles(folder);
      const known = createKnownPeople({ files, kinds, oldList: undefined });
      const { signal } = new AbortController();
      const newList = () =>
        pack([
          [1, 1],
          [3, 3],
        ]);
      const result = await planSync({ kinds, newList, known, files, folder, signal, now });
      const name = nextPeopleFile(folder, files.at(-1)?.path);
      const upload = await createPeopleFile(
        name,
        kinds.map((kind) => kind.name),
      );
      await upload?.end();
      await upload?.close();
      const note = await readFile(name);
      const takeBack = await result.note();
      expect(await readFile(name)).toEqual(note);
      expect(await listPeopleFiles(folder)).toHaveLength(4);
      await takeBack();
      expect(await readFile(name)).toEqual(note);
      await result.discard();
    }));

  test('leaves no file behind when it fails', () =>
    inFolder(async (folder) => {
      const { signal } = new AbortController();
      const known = createKnownPeople({ files: [], kinds, oldList: undefined });
      const newList = () => pack([[1, 1]], { operation: 'Delete' });
      await expect(planSync({ kinds, newList, known, files: [], folder, signal, now })).rejects.toThrow(
        'rows with the operation Delete',
      );
      await expect(readdir(folder)).rejects.toThrow('ENOENT');
    }));

  test('reads the people noted by a killed writer, and refuses a damaged file', () =>
    inFolder(async (folder) => {
      await plan(
        folder,
        [
          [1, undefined],
          [2, undefined],
        ],
        { complete: true },
      );
      const [file = ''] = await listPeopleFiles(folder);
      const whole = await readFile(file);
      await truncate(file, whole.length - 3);
      // All of them were sent: who is missing now would stay on the list for ever.
      await expect(plan(folder, [])).rejects.toThrow('is damaged: its end is missing');
      await dropMark(file);
      expect((await plan(undefined, [])).counts.known).toBe(0);
      expect((await plan(folder, [])).counts).toMatchObject({ known: 2, leaving: 2 });
      whole[whole.length - 40] = (whole[whole.length - 40] ?? 0) ^ 1;
      await writeFile(file, whole);
      await expect(plan(folder, [])).rejects.toMatchObject({ code: 'UNUSABLE_SNAPSHOT', exit: 2 });
      await writeFile(file, 'a table of something else\n');
      await expect(plan(folder, [])).rejects.toThrow('is not a file of known people');
    }));
});
