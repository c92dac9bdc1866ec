/** Syncs and uploads in any order, any of them killed at any request, against a model of what the service does. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createKnownPeople } from '../../../../src/cli/bulk/audience/sync/known-people.js';
import {
  findPeopleFiles,
  knownPeopleFolder,
} from '../../../../src/cli/bulk/audience/sync/known-people-folder.js';
import { type NotePeople, withPeopleNoted } from '../../../../src/cli/bulk/audience/sync/note-people.js';
import { planSync } from '../../../../src/cli/bulk/audience/sync/plan-sync.js';
import { joinPhases, lineOptions } from '../../../../src/cli/bulk/audience/sync/sync-requests.js';
import { batchUsers } from '../../../../src/contract/groups/custom-audiences-users.js';
import { dayOf } from '../../../../src/people/known/sent-days.js';
import { identifierKinds } from '../../../../src/people/normalizing/identifier-kinds.js';
import { packInput } from '../../../../src/people/packing/pack-input.js';
import type { PackedRequest } from '../../../../src/people/packing/packed-request.js';
import type { MembershipOperation, UploadOptions } from '../../../../src/people/upload-options.js';
import { rounds } from '../../../support/rounds.js';
import { plainOptions } from '../../../support/upload-options.js';

const kinds = identifierKinds(batchUsers.id);
const now = Date.parse('2026-11-22T00:00:00Z');
const options: UploadOptions = { ...plainOptions, now };

/** An email, a handle or a phone number, and the id of a partner; small numbers make people share them. */
type Someone = readonly [email: number, handle: number, partner: number];
const someone: fc.Arbitrary<Someone> = fc
  .tuple(fc.nat({ max: 7 }), fc.nat({ max: 7 }), fc.nat({ max: 7 }))
  // Most people have one or two identifiers; 0 is none.
  .map(([email, handle, partner]): Someone => [email, handle > 4 ? 0 : handle, partner > 2 ? 0 : partner])
  .filter(([email, handle]) => email + handle > 0);
const list = fc.array(someone, { maxLength: 8 });
/** Where the process is killed: after so many requests, or never. */
const kill = fc.option(fc.nat({ max: 5 }), { nil: Number.POSITIVE_INFINITY });
const step = fc.record({ work: fc.constantFrom('sync', 'sync', 'upload', 'remove'), people: list, kill });

/** An even number is a phone number in place of a handle. */
const phoneOf = (handle: number) => (handle > 0 && handle % 2 === 0 ? `+49301234${handle}` : '');

function read(people: readonly Someone[], change: Partial<UploadOptions> = {}): AsyncIterable<PackedRequest> {
  const rows = people.map(
    ([email, handle, partner]) =>
      `${email ? `e${email}@x.com` : ''},${handle % 2 ? `h${handle}` : ''},${phoneOf(handle)},${partner ? `p${partner}` : ''}\n`,
  );
  async function* pieces() {
    yield new TextEncoder().encode(`email,handle,phone_number,partner_user_id\n${rows.join('')}`);
  }
  return packInput(pieces(), { ...options, ...change }, { rejected: () => {} });
}

/** What the service knows of a person: all identifiers, of whatever kind. */
type Member = ReadonlySet<string>;

function identifiersOf(user: Readonly<Record<string, readonly string[]>>): string[] {
  return Object.entries(user).flatMap(([name, values]) => values.map((value) => `${name} ${value}`));
}

/**
 * A deletion removes everybody who has any of the identifiers. It is not published whether people who share an identifier
 * become one, so that it has to be right either way.
 */
function serve(members: readonly Member[], { body }: PackedRequest, merges: boolean): Member[] {
  let now = [...members];
  if (body.length === 0) return now;
  for (const { operation_type, params } of JSON.parse(new TextDecoder().decode(body))) {
    for (const user of params.users) {
      const own = identifiersOf(user);
      const same = now.filter((member) => own.some((one) => member.has(one)));
      if (operation_type === 'Delete' || merges) now = now.filter((member) => !same.includes(member));
      const others = merges ? same.flatMap((one) => [...one]) : [];
      if (operation_type === 'Update') now.push(new Set([...own, ...others]));
    }
  }
  return now;
}

class Killed extends Error {}

/** A list of the service, and this machine. */
class Scene {
  members: Member[] = [];
  /** Of the last sync: who was not sent again. */
  unchanged = 0;
  constructor(
    readonly state: string,
    readonly merges: boolean,
  ) {}

  private readonly list = { endpoint: batchUsers, account: '1x', id: '2y' };

  private get invocation() {
    return {
      world: { env: { ADS_STATE_DIR: this.state }, platform: 'linux', home: this.state, now: () => now },
      settings: { env: { value: 'production' }, adsUrl: { value: 'https://ads.example' } },
    } as unknown as Parameters<typeof withPeopleNoted>[1];
  }

  private async send(requests: AsyncIterable<PackedRequest>, killAfter: number) {
    let left = killAfter;
    for await (const request of requests) {
      if (left-- <= 0) throw new Killed();
      this.members = serve(this.members, request, this.merges);
    }
    if (left <= 0) throw new Killed();
    return { requests: 1, unconfirmed: 0, resumed: 0 };
  }

  async upload(people: readonly Someone[], killAfter: number): Promise<void> {
    await this.apply(read(people), killAfter);
  }

  /** Whether the files of known people are marked after an upload that ended so. */
  async noteOf(people: readonly Someone[], ended: object): Promise<boolean[]> {
    await withPeopleNoted(this.list, this.invocation, true, async (note) => ({
      ...(await this.send(note(read(people)), Number.POSITIVE_INFINITY)),
      ...ended,
    }));
    const files = await findPeopleFiles(await knownPeopleFolder(this.invocation, this.list));
    return files.map(({ sentDay }) => sentDay !== undefined);
  }

  /** From another machine. */
  async uploadElsewhere(people: readonly Someone[]): Promise<void> {
    await this.send(read(people), Number.POSITIVE_INFINITY);
  }

  async remove(people: readonly Someone[], killAfter: number): Promise<void> {
    await this.apply(read(people, { operation: 'Delete' }), killAfter);
  }

  private async apply(requests: AsyncIterable<PackedRequest>, killAfter: number): Promise<void> {
    const upload = (note: NotePeople) => this.send(split(note(requests)), killAfter);
    await withPeopleNoted(this.list, this.invocation, true, upload);
  }

  /** One person to a request, so that a kill may come between any two. */
  async sync(people: readonly Someone[], killAfter: number, old?: readonly Someone[]): Promise<void> {
    const folder = await knownPeopleFolder(this.invocation, this.list);
    const files = await findPeopleFiles(folder);
    const known = createKnownPeople({ files, kinds, oldList: old && (() => read(old)) });
    const { signal } = new AbortController();
    const plan = await planSync({ kinds, newList: () => read(people), known, files, folder, signal, now });
    await plan.note();
    const pack = (lines: AsyncIterable<Uint8Array>, operation: MembershipOperation) =>
      packInput(lines, lineOptions(options, operation), { rejected: () => {} });
    const { leaving, unchanged, people: rows } = plan.counts;
    const deletions = leaving === 0 ? nobody() : pack(plan.leavers(), 'Delete');
    const updates = unchanged === rows ? nobody() : pack(plan.writeUnsent(read(people)), 'Update');
    await this.send(joinPhases(split(deletions), split(updates)), killAfter);
    await plan.finish({ resumes: false, day: dayOf(now) });
    this.unchanged = unchanged;
  }
}

async function* nobody(): AsyncGenerator<PackedRequest> {}

async function* split(requests: AsyncIterable<PackedRequest>): AsyncGenerator<PackedRequest> {
  for await (const request of requests) {
    if (request.body.length === 0) continue;
    for (const operation of JSON.parse(new TextDecoder().decode(request.body))) {
      yield { ...request, body: new TextEncoder().encode(JSON.stringify([operation])) };
    }
  }
}

const unlessKilled = (error: unknown) => {
  if (!(error instanceof Killed)) throw error;
};

async function inScene(merges: boolean, work: (scene: Scene) => Promise<void>): Promise<void> {
  const state = await mkdtemp(join(tmpdir(), 'ads-sync-'));
  try {
    await work(new Scene(state, merges));
  } finally {
    await rm(state, { recursive: true });
  }
}

/** Everybody of the list is a member, and every member has an identifier of the list. */
async function expectMembers(members: readonly Member[], people: readonly Someone[]): Promise<void> {
  const listed: string[][] = [];
  for await (const { body } of read(people)) {
    if (body.length === 0) continue;
    for (const { params } of JSON.parse(new TextDecoder().decode(body))) {
      for (const user of params.users) listed.push(identifiersOf(user));
    }
  }
  for (const own of listed) {
    expect(members.some((member) => own.every((one) => member.has(one)))).toBe(true);
  }
  const all = new Set(listed.flat());
  for (const member of members) expect([...member].some((one) => all.has(one))).toBe(true);
}

describe('after any syncs and uploads, killed anywhere', () => {
  test('a sync leaves the people of the file on the list, and nobody else', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 4 }), list, fc.boolean(), (steps, people, merges) =>
        inScene(merges, async (scene) => {
          for (const one of steps) {
            await scene[one.work as 'sync' | 'upload' | 'remove'](one.people, one.kill).catch(unlessKilled);
          }
          await scene.sync(people, Number.POSITIVE_INFINITY);
          await expectMembers(scene.members, people);
        }),
      ),
      { numRuns: rounds(4) },
    );
  });

  test.each([true, false])(
    'a sync deletes a person whose phone number another person has, merged: %s',
    (merges) =>
      inScene(merges, async (scene) => {
        await scene.sync(
          [
            [1, 2, 0],
            [2, 2, 0],
            [3, 0, 0],
          ],
          Number.POSITIVE_INFINITY,
        );
        const people: Someone[] = [
          [2, 2, 0],
          [3, 0, 0],
        ];
        await scene.sync(people, Number.POSITIVE_INFINITY);
        expect(new Set(scene.members.map((member) => [...member].sort().join())).size).toBe(2);
        await expectMembers(scene.members, people);
        await scene.sync(people, Number.POSITIVE_INFINITY);
        expect(scene.unchanged).toBe(2);
      }),
  );

  test('a sync deletes somebody who changed one identifier after the other', () =>
    inScene(false, async (scene) => {
      const lists: Someone[][] = [[[1, 1, 0]], [[1, 2, 0]], [[3, 2, 0]], [[7, 0, 0]]];
      for (const people of lists) await scene.sync(people, Number.POSITIVE_INFINITY);
      expect(scene.members).toHaveLength(1);
      await expectMembers(scene.members, [[7, 0, 0]]);
    }));

  test.each<[string, readonly (readonly Someone[])[]]>([
    [
      'by one identifier and with another one',
      [
        [
          [1, 1, 0],
          [1, 0, 0],
        ],
        [[0, 1, 0]],
      ],
    ],
    ['by one identifier first', [[[1, 0, 0]], [[1, 1, 0]], [[0, 1, 0]]]],
    [
      'with identifiers that two others had then',
      [
        [[1, 1, 0]],
        [
          [1, 0, 2],
          [2, 1, 0],
        ],
        [
          [3, 0, 2],
          [2, 0, 0],
        ],
      ],
    ],
  ])('a sync deletes somebody who was listed %s, if the service does not merge people', (_, lists) =>
    inScene(false, async (scene) => {
      for (const people of lists) await scene.sync(people, Number.POSITIVE_INFINITY);
      await expectMembers(scene.members, lists.at(-1) ?? []);
    }),
  );

  test.each<[string, readonly Someone[], readonly Someone[], number]>([
    [
      'nobody else has an identifier of theirs',
      [
        [1, 0, 0],
        [2, 2, 0],
        [3, 0, 0],
      ],
      [
        [1, 0, 0],
        [2, 2, 0],
      ],
      2,
    ],
    [
      'they were sent with another one before',
      [
        [1, 1, 0],
        [1, 0, 0],
        [0, 1, 0],
      ],
      [[1, 0, 0]],
      0,
    ],
    [
      'they share an identifier with a person who shares one with somebody who leaves',
      [
        [1, 1, 0],
        [0, 1, 0],
        [1, 2, 0],
        [2, 2, 0],
        [2, 0, 0],
      ],
      [
        [1, 2, 0],
        [2, 2, 0],
        [2, 0, 0],
      ],
      0,
    ],
  ])('a sync skips or resends people who are on the list if %s', (_, uploaded, people, unchanged) =>
    inScene(true, async (scene) => {
      for (const one of uploaded) await scene.upload([one], Number.POSITIVE_INFINITY);
      await scene.sync(people, Number.POSITIVE_INFINITY);
      await expectMembers(scene.members, people);
      expect(scene.unchanged).toBe(unchanged);
    }),
  );

  test.each([
    ['is complete', {}, true],
    ['was interrupted', { ended: new Error('interrupted') }, false],
    ['resumed an earlier one', { resumed: 1 }, false],
  ])('an upload notes its people as listed or as uncertain if it %s', (_, ended, isSent) =>
    inScene(false, async (scene) => {
      expect(await scene.noteOf([[1, 0, 0]], ended)).toEqual([isSent]);
    }),
  );

  test('a sync with an old file leaves the people of the new file on the list, and nobody else', async () => {
    await fc.assert(
      fc.asyncProperty(list, list, kill, fc.boolean(), (old, people, killed, merges) =>
        inScene(merges, async (scene) => {
          await scene.uploadElsewhere(old);
          await scene.sync(people, killed, old).catch(unlessKilled);
          await scene.sync(people, Number.POSITIVE_INFINITY, old);
          await expectMembers(scene.members, people);
        }),
      ),
      { numRuns: rounds(4) },
    );
  });
});
