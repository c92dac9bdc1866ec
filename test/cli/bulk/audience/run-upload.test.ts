/** Uploads that go on where they were interrupted: what is acknowledged is not sent again, and nothing else is left out. */

import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openListDeletions } from '../../../../src/cli/bulk/audience/journal/list-deletions.js';
import {
  openPeopleJournal,
  readPeopleJournal,
} from '../../../../src/cli/bulk/audience/journal/people-journal.js';
import type { PeopleUpload, UploadContext } from '../../../../src/cli/bulk/audience/people-upload.js';
import { runUpload } from '../../../../src/cli/bulk/audience/run-upload.js';
import { CommandError } from '../../../../src/cli/core/host/command-error.js';
import type { BodiesSent, CallResult, Client } from '../../../../src/client/client.js';
import { ServiceError } from '../../../../src/client/errors.js';
import { batchUsers } from '../../../../src/contract/groups/custom-audiences-users.js';
import { FileError } from '../../../../src/files/atomic-file.js';
import type { PackedRequest } from '../../../../src/people/packing/packed-request.js';
import type { UploadOptions } from '../../../../src/people/upload-options.js';
import { makeFolder } from '../../../support/folders.js';
import { indexOf, packedRequest, type RequestShape } from '../../../support/packed-requests.js';
import { rounds } from '../../../support/rounds.js';
import { plainOptions } from '../../../support/upload-options.js';

let home: string;
beforeEach(() => {
  home = makeFolder();
});
afterEach(() => {
  chmodSync(home, 0o700);
});

const folder = () => join(home, 'audiences');
const journals = () =>
  existsSync(folder()) ? readdirSync(folder()).filter((name) => !name.endsWith('.deletions')) : [];
const journalFile = () => join(folder(), journals()[0] ?? '');

const contexts: UploadContext[] = [];

const reply: CallResult = { status: 200, headers: {}, body: {}, retried: 0 };
const options: UploadOptions = { ...plainOptions, now: 1000 };

interface Setup {
  readonly shapes?: readonly RequestShape[];
  /** Answers the attempt with this number, from 1; throws to let it fail. */
  readonly answer?: (attempt: number, index: number) => unknown;
  readonly upload?: Partial<PeopleUpload>;
  readonly signal?: AbortSignal;
  /** Called when a request is packed. */
  readonly onPack?: (request: PackedRequest) => void;
  readonly mark?: string;
}

const few = Array.from({ length: 12 }, () => ({ updates: 2 }));

/** Runs an upload with a service of its own. */
async function run({ shapes = few, answer = () => {}, upload, signal, mark = 'same' }: Setup = {}) {
  const sent: number[] = [];
  const told: string[] = [];
  const packed: UploadOptions[] = [];
  const bodies: BodiesSent[] = [];
  let attempts = 0;
  const client: Pick<Client, 'sendBodies'> = {
    async sendBodies(_endpoint, _values, work) {
      const result = await work(async (body) => {
        const index = indexOf(body);
        sent.push(index);
        attempts += 1;
        await answer(attempts, index);
        return reply;
      });
      bodies.push(result);
      return { ...reply, bodies: result };
    },
  };
  let time = Date.UTC(2026, 10, 22);
  const context = {
    world: {
      env: { ADS_STATE_DIR: home },
      platform: 'linux',
      home,
      now: () => time,
      random: (size: number) => (size === 1 ? Uint8Array.of(128) : randomBytes(size)),
      async sleep(milliseconds: number, signal?: AbortSignal) {
        signal?.throwIfAborted();
        time += milliseconds;
      },
    },
    settings: { env: { value: 'production' }, maxWait: { value: '60', source: 'default' } },
    signal: signal ?? new AbortController().signal,
    notice: async (text: string) => void told.push(text),
    noticeNow: async (text: string) => void told.push(text),
    session: {
      client,
      environment: 'production',
      urls: { ads: 'https://service', auth: 'https://auth' },
      time: () => time,
    },
  } as unknown as UploadContext;
  contexts.push(context);
  const totals = await runUpload(
    {
      endpoint: batchUsers,
      values: { account_id: 'a', custom_audience_id: 'l' },
      source: { kind: 'file', path: '/lists/a.csv', size: 100, modified: 5 },
      options,
      async *pack(given) {
        packed.push(given);
        for (const [index, shape] of shapes.entries()) {
          yield { ...packedRequest(index, shape), input: { blocks: index, digest: `${mark} ${index}` } };
        }
      },
      restart: false,
      usesJournal: true,
      ...upload,
    },
    context,
  );
  return { totals, sent, told, packed, bodies };
}

const refusal = new ServiceError({ status: 400, entries: [], operationErrors: [] });
/** Refuses an attempt, after some that succeed. */
const refuseAt = (number: number) => (attempt: number) => {
  if (attempt >= number) throw refusal;
};

describe('an upload', () => {
  it('leaves no journal when it is complete, and one write with its counts for the history', async () => {
    const { totals, bodies } = await run();
    expect(totals).toMatchObject({ rows: 24, sent: 24, requests: 12, resumed: 0, unsent: 0 });
    expect(totals).not.toHaveProperty('ended');
    expect(bodies).toEqual([
      {
        acknowledged: { people: 24, updated: 24, deleted: 0, requests: 12 },
        isComplete: true,
        isUnconfirmed: false,
        error: undefined,
      },
    ]);
    expect(journals()).toEqual([]);
  });

  it('resumes after a failure, without sending acknowledged requests again', async () => {
    const first = await run({ answer: refuseAt(6) });
    expect(first.totals.ended).toBe(refusal);
    expect(first.totals.sent).toBe(10);
    expect(statSync(journalFile()).mode & 0o777).toBe(0o600);
    const second = await run({ upload: { options: { ...options, now: 9000 } } });
    expect(second.totals).toMatchObject({ rows: 24, sent: 24, requests: 12, resumed: 5, unsent: 0 });
    expect(second.sent).toHaveLength(7);
    expect(new Set([...first.sent.slice(0, 5), ...second.sent]).size).toBe(12);
    // The requests are packed as they were the first time.
    expect(second.packed).toEqual([options]);
    expect(second.told).toEqual([expect.stringContaining('skipping 10 people')]);
    // The history has an entry of the first run already.
    expect(second.bodies[0]?.acknowledged).toEqual({ people: 14, updated: 14, deleted: 0, requests: 7 });
    expect(journals()).toEqual([]);
  });

  it('sends the people of a request that was not noted, though later ones were', async () => {
    await run({ answer: refuseAt(6) });
    const known = await readPeopleJournal(journalFile());
    const journal = await openPeopleJournal(journalFile(), known?.head, () => 0);
    for (const index of [0, 1, 3, 4]) {
      const input = { blocks: index, digest: `same ${index}` };
      await journal.note({ ...packedRequest(index, { updates: 2 }), input });
    }
    await journal.close();
    const { totals, sent } = await run();
    expect(sent.toSorted((a, b) => a - b)).toEqual([2, 5, 6, 7, 8, 9, 10, 11]);
    expect(totals).toMatchObject({ sent: 24, resumed: 4, unsent: 0 });
  });

  it('reads the list as the version did that began it, unless other work has compared the list since', async () => {
    for (const [work, begun, expected] of [
      [undefined, 'before', { readsAs: 1 }],
      [undefined, 'now', {}],
      ['sync', 'before', {}],
      ['sync', 'now', {}],
    ] as const) {
      const upload = { work };
      await run({ answer: refuseAt(6), upload });
      const { head, entries } = (await readPeopleJournal(journalFile())) ?? {};
      if (head && begun === 'before') {
        const { reading: _, ...former } = head;
        const journal = await openPeopleJournal(journalFile(), former, () => 0);
        for (const { index } of entries?.values() ?? [])
          await journal.note({
            ...packedRequest(index, few[index]),
            input: { blocks: index, digest: `same ${index}` },
          });
        await journal.close();
      }
      const { packed, totals } = await run({ upload });
      expect(packed, `${work} ${begun}`).toEqual([{ ...options, ...expected }]);
      expect(totals).toMatchObject({ sent: 24, resumed: 5, unsent: 0 });
    }
  });

  it('that a newer version began is refused, and its journal stays', async () => {
    await run({ answer: refuseAt(6) });
    const { head } = (await readPeopleJournal(journalFile())) ?? {};
    if (!head) return expect.fail('the journal is not there');
    const journal = await openPeopleJournal(journalFile(), { ...head, reading: 99 }, () => 0);
    await journal.note({ ...packedRequest(0, few[0]), input: { blocks: 0, digest: 'same 0' } });
    await journal.close();
    await expect(run({})).rejects.toThrow('a newer version of ads has begun this upload');
    expect((await readPeopleJournal(journalFile()))?.head.reading).toBe(99);
  });

  it('has the identifiers that were left out in its journal, by field and reason', async () => {
    const leftOut = [{ field: 'phone_number', reason: 'rounded', count: 2 }];
    const shapes = few.map((shape, index) => (index === 1 ? { ...shape, leftOut } : shape));
    await run({ answer: refuseAt(3), shapes });
    const lines = readFileSync(journalFile(), 'utf8').trim().split('\n');
    const noted = lines.flatMap((line) =>
      [JSON.parse(line)].flat().flatMap(({ left_out }) => left_out ?? []),
    );
    expect(noted).toEqual(leftOut);
    expect((await run({ shapes })).totals).toMatchObject({ sent: 24, resumed: 2 });
  });

  it('reports nobody sent in the history if it resumes and is refused at once', async () => {
    await run({ answer: refuseAt(6) });
    const second = await run({ answer: refuseAt(1) });
    expect(second.totals).toMatchObject({ sent: 10, resumed: 5, ended: refusal });
    expect(second.bodies).toEqual([
      expect.objectContaining({
        acknowledged: { people: 0, updated: 0, deleted: 0, requests: 0 },
        isComplete: false,
        error: refusal,
      }),
    ]);
  });

  it('has no personal data in its journal', async () => {
    await run({ answer: refuseAt(3), shapes: few.map(() => ({ updates: 99, bytes: 500 })) });
    const lines = readFileSync(journalFile(), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines[2][1]).toEqual({
      index: 0,
      updates: 99,
      deletes: 0,
      rows: 99,
      blocks: 0,
      digest: 'same 0',
      sum: 0,
    });
  });

  it('starts over with --restart', async () => {
    await run({ answer: refuseAt(6) });
    const { sent, totals } = await run({ upload: { restart: true } });
    expect(sent).toHaveLength(12);
    expect(totals.resumed).toBe(0);
  });

  it('starts over if nothing was acknowledged', async () => {
    const { totals } = await run({ answer: refuseAt(1) });
    expect(totals).toMatchObject({ sent: 0, ended: refusal });
    expect(journals()).toEqual([]);
  });

  it('stores no notes without a journal', async () => {
    await run({ answer: refuseAt(6), upload: { usesJournal: false } });
    expect(journals()).toEqual([]);
  });

  it.each<[string, Partial<PeopleUpload>]>([
    ['another list', { values: { account_id: 'a', custom_audience_id: 'other' } }],
    ['another account', { values: { account_id: 'b', custom_audience_id: 'l' } }],
    ['another file', { source: { kind: 'file', path: '/lists/b.csv', size: 100, modified: 5 } }],
    ['standard input', { source: { kind: 'stdin' } }],
  ])('does not resume with the journal of %s', async (_, upload) => {
    await run({ answer: refuseAt(6), upload });
    expect((await run()).sent).toHaveLength(12);
    expect(journals()).toHaveLength(1);
  });

  it('finds its journal again when its times count from now', async () => {
    const typed = { typedTimes: { expires_at: '+30d' } };
    const at = (day: string) => ({ ...options, times: { expires_at: `2026-12-${day}T00:00:00Z` } });
    await run({ answer: refuseAt(6), upload: { ...typed, options: at('01') } });
    const { packed, totals } = await run({ upload: { ...typed, options: at('02') } });
    expect(totals.resumed).toBe(5);
    expect(packed).toEqual([at('01')]);
  });
});

describe('what an interrupted upload has sent', () => {
  const week = 7 * 86_400_000;
  const begun = Date.UTC(2026, 0, 10, 12);
  const at = (now: number) => ({ options: { ...options, now } });

  it.each([
    ['is resumed on the same day', 1000, 5],
    ['is resumed within a week', week, 5],
    ['is sent again after a week', week + 86_400_000, 0],
    ['is sent again after a year', 57 * week, 0],
    ['is sent again if it is of a day to come', -86_400_000, 0],
  ])('%s', async (_, later, resumed) => {
    await run({ answer: refuseAt(6), upload: at(begun) });
    const { totals, packed, told } = await run({ upload: at(begun + later) });
    expect(totals).toMatchObject({ sent: 24, resumed, updatedBefore: 2 * resumed });
    expect(packed[0]?.now).toBe(resumed > 0 ? begun : begun + later);
    expect(told[0]).toContain(resumed > 0 ? 'resuming' : 'starting again');
  });

  /** What a command does that deletes people of a list. */
  const deleteFrom = async (id: string) => {
    const [context] = contexts.slice(-1);
    if (!context) throw new Error('nothing was uploaded');
    await (await openListDeletions({ endpoint: batchUsers, id }, context)).change();
  };

  it('is sent again after a deletion from its list, and not after one from another list', async () => {
    await run({ answer: refuseAt(6) });
    await deleteFrom('other');
    expect((await run({ answer: refuseAt(3) })).totals.resumed).toBe(5);
    await deleteFrom('l');
    const { totals, told } = await run({ answer: refuseAt(4) });
    expect(totals).toMatchObject({ resumed: 0, sent: 6 });
    expect(told[0]).toContain('deleted people of this list');
    // That run has begun after it.
    expect((await run()).totals.resumed).toBe(3);
  });

  const mixed = few.map((_, index) => (index < 6 ? { updates: 0, deletes: 2 } : { updates: 2 }));

  it('is resumed after deletions that it made itself', async () => {
    await run({ answer: refuseAt(6), shapes: mixed });
    expect((await run({ answer: refuseAt(3), shapes: mixed })).totals.resumed).toBe(5);
    expect((await run({ shapes: mixed })).totals).toMatchObject({ resumed: 7, sent: 24 });
  });

  it('is sent again after a deletion beside those that it made itself', async () => {
    let deleted = false;
    const shapes = [...few.slice(0, 3).map(() => ({ updates: 2 })), { deletes: 2 }, ...few.slice(4)];
    await run({
      shapes,
      async answer(attempt) {
        if (attempt === 2) await deleteFrom('l').then(() => (deleted = true));
        if (attempt >= 6) throw refusal;
      },
    });
    expect(deleted).toBe(true);
    expect((await run({ shapes })).totals.resumed).toBe(0);
  });

  it.each([
    ['uploads that delete', { shapes: mixed }],
    ['uploads that delete and keep no journal', { shapes: mixed, upload: { usesJournal: false } }],
    ['uploads with times', { shapes: few.map(() => ({ updates: 2, hasTimes: true })) }],
  ] as const)('is sent again after %s', async (_, setup) => {
    await run({ answer: refuseAt(6) });
    const source = { kind: 'file', path: '/lists/b.csv', size: 100, modified: 5 } as const;
    await run({ ...setup, upload: { ...('upload' in setup && setup.upload), source } });
    expect((await run()).totals).toMatchObject({ resumed: 0, sent: 24 });
  });
});

async function* pieces(text: string) {
  yield Buffer.from(text);
}

describe('an input that has changed', () => {
  const file = { kind: 'file', path: '/lists/a.csv', size: 100, modified: 5 } as const;
  it.each<[string, Setup]>([
    ['its size', { upload: { source: { ...file, size: 101 } } }],
    ['its content, as far as it was sent', { mark: 'other' }],
    ['its content and time', { upload: { source: { ...file, modified: 6 }, reread: () => pieces('other') } }],
    ['the number of people in a request', { shapes: few.map(() => ({ updates: 3 })) }],
    ['the rows between the people', { shapes: few.map(() => ({ updates: 2, rejected: 1 })) }],
    ['its options', { upload: { options: { ...options, operation: 'Delete' } } }],
  ])('is refused by %s, before anything is sent', async (_, setup) => {
    await run({ answer: refuseAt(6) });
    const before = readFileSync(journalFile(), 'utf8').trim();
    const { error, sent } = await run(setup).then(
      ({ totals, sent }) => ({ error: totals.ended, sent }),
      (error: unknown) => ({ error, sent: [] as number[] }),
    );
    expect(error).toBeInstanceOf(CommandError);
    expect(error).toMatchObject({ exit: 2, hint: expect.stringContaining('--restart') });
    expect(sent).toEqual([]);
    expect(readFileSync(journalFile(), 'utf8').trim()).toBe(before);
    // And the list as it was can still be gone on with.
    expect((await run()).totals.resumed).toBe(5);
  });

  it('is accepted with another time and the same content', async () => {
    const content = 'a@b.c\n'.repeat(400_000);
    const { digestInput } = await import('../../../../src/cli/bulk/audience/journal/digest-input.js');
    const { signal } = new AbortController();
    const digests = await Promise.all(
      [0, 1, 2, 3].map((blocks) => digestInput(pieces(content), blocks, signal)),
    );
    expect(new Set(digests).size).toBe(4);
    const upload = {
      async *pack() {
        for (const [blocks, digest] of digests.entries()) {
          yield { ...packedRequest(blocks), input: { blocks, digest } };
        }
      },
    };
    await run({ answer: refuseAt(4), upload });
    const touched = { ...upload, source: { ...file, modified: 6 }, reread: () => pieces(content) };
    expect((await run({ upload: touched })).totals.resumed).toBe(3);
  });
});

describe('two uploads at once', () => {
  it('of the same list cannot run: the second one is refused', async () => {
    let second: unknown;
    await run({
      async answer(attempt) {
        if (attempt === 1) second = await run().catch((error: unknown) => error);
      },
    });
    expect(second).toMatchObject({ code: 'UPLOAD_IN_PROGRESS', exit: 9 });
    expect(journals()).toEqual([]);
  });
});

describe('a journal that cannot be written', () => {
  it('stops before anything is sent', async () => {
    writeFileSync(folder(), 'no folder');
    const error = await run().catch((error: unknown) => error);
    expect(error).toBeInstanceOf(FileError);
    expect(error).toMatchObject({ hint: expect.stringContaining('--no-journal') });
    expect((await run({ upload: { usesJournal: false } })).totals.sent).toBe(24);
  });
});

describe('any interruptions, and a journal that is cut off anywhere', () => {
  /** Leaves what the disk has after a power failure: some of the last bytes are missing, and were never counted as kept. */
  function powerOff(path: string, cut: number): void {
    const text = readFileSync(path, 'latin1');
    const [first = '', head = ''] = text.split('\n');
    const least = first.length + head.length + 2;
    const end = Math.max(least, text.length - cut);
    const kept = text.lastIndexOf('\n', end - 1) + 1;
    const left = first.replace(/ *\d+}$/, (number) => `${String(kept).padStart(number.length - 1)}}`);
    writeFileSync(path, `${left}${text.slice(first.length, end)}`, 'latin1');
  }

  it('lose nothing, and repeat only requests that were not noted', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 30 }),
        fc.array(fc.record({ at: fc.integer({ min: 1, max: 12 }), cut: fc.nat(200) }), { maxLength: 4 }),
        async (people, kills) => {
          rmSync(folder(), { recursive: true, force: true });
          mkdirSync(folder());
          const shapes = people.map((updates) => ({ updates }));
          const taken = new Set<number>();
          for (const { at, cut } of kills) {
            const controller = new AbortController();
            const { totals } = await run({
              shapes,
              signal: controller.signal,
              answer(attempt, index) {
                if (attempt >= at) controller.abort(new Error('killed'));
                if (attempt > at) throw new Error('killed');
                taken.add(index);
              },
            });
            expect(totals.rows).toBe(totals.sent + totals.unsent);
            if (totals.ended === undefined) return;
            powerOff(journalFile(), cut);
          }
          const whole = journals().length === 0 ? '' : readFileSync(journalFile(), 'utf8');
          const noted = whole
            .split('\n')
            .slice(0, -1)
            .flatMap((line) => /^\["[0-9a-f]{16}",{"index":(\d+),.*}\]$/.exec(line)?.[1] ?? []);
          const { totals, sent } = await run({ shapes });
          const known = new Set(noted.map(Number));
          expect(sent.toSorted((a, b) => a - b)).toEqual(
            people.map((_, index) => index).filter((index) => !known.has(index)),
          );
          for (const index of known) expect(taken.has(index)).toBe(true);
          expect(totals.sent).toBe(people.reduce((sum, count) => sum + count, 0));
          expect(journals()).toEqual([]);
        },
      ),
      { numRuns: rounds(15) },
    );
  });
});
