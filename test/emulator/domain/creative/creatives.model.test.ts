/**
 * Cards, drafts, polls and scheduled posts against a simple model: random calls on two accounts while the clock
 * moves. After each, both accounts show what the model says, and nothing of each other.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMedia, button, dataOf, media, page, picture } from '../../../support/creatives.js';
import type { Answered } from '../../../support/emulator.js';
import { rounds } from '../../../support/rounds.js';
import { type MovingWorld, openMovingWorld } from '../../../support/world.js';

const runs = { numRuns: rounds(8) };

/** One account as the test sees it: its own calls, and what the model knows of its records. */
interface Side<R> {
  call(method: string, path: string, sending?: Parameters<MovingWorld['call']>[2]): Promise<Answered>;
  readonly records: Map<string, R>;
}

/** Two fresh accounts with two media in each library. */
async function openSides<R>(world: MovingWorld): Promise<readonly [Side<R>, Side<R>]> {
  const open = async (): Promise<Side<R>> => {
    const [{ id }] = await dataOf(world.call('POST', 'accounts'));
    const call: Side<R>['call'] = (method, path, sending) =>
      world.call(method, `accounts/${id}/${path}`, sending);
    const library = {
      call: (method: string, path: string, sending?: Parameters<MovingWorld['call']>[2]) =>
        world.call(method, path.replace(':account', id), sending),
    };
    await addMedia(library, media.wide);
    await addMedia(library, media.film);
    return { call, records: new Map() };
  };
  return [await open(), await open()];
}

/** The n-th known id, or one that is nobody's. */
const pick = (records: ReadonlyMap<string, unknown>, index: number) =>
  [...records.keys()][index % (records.size + 1)] ?? '1';

const side = fc.constantFrom(0 as const, 1 as const);
const place = fc.nat(5);

describe('cards', () => {
  interface Card {
    name: string;
    card_type: string;
    deleted: boolean;
  }
  const builds = {
    IMAGE_WEBSITE: { components: [picture(media.wide), page()] },
    VIDEO_WEBSITE: { components: [page(), picture(media.film)] },
    IMAGE_APP: { components: [picture(media.wide), button()] },
    MIXED_MEDIA_MULTI_DEST_CAROUSEL_WEBSITE: {
      slides: [
        [picture(media.wide), page()],
        [picture(media.film), page()],
      ],
    },
    refused: { components: [picture('3_404'), page()] },
  } as const;
  const build = fc.constantFrom(...(Object.keys(builds) as (keyof typeof builds)[]));
  const name = fc.constantFrom('Spring', 'spring page', 'Summer', 'ÉTÉ');
  const step = fc.oneof(
    fc.record({ do: fc.constant('create' as const), side, build, name }),
    fc.record({ do: fc.constant('build' as const), side, build, place }),
    fc.record({ do: fc.constant('name' as const), side, name, place }),
    fc.record({ do: fc.constant('delete' as const), side, place }),
  );
  type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

  async function take(step: Step, { call, records }: Side<Card>): Promise<void> {
    if (step.do === 'create') {
      const { status, body } = await call('POST', 'cards', {
        json: { name: step.name, ...builds[step.build] },
      });
      expect(status).toBe(step.build === 'refused' ? 404 : 200);
      if (status === 200)
        records.set(body.data.id, { name: step.name, card_type: step.build, deleted: false });
      return;
    }
    const id = pick(records, step.place);
    const known = records.get(id);
    const isLive = known !== undefined && !known.deleted;
    if (step.do === 'delete') {
      expect((await call('DELETE', `cards/${id}`)).status).toBe(isLive ? 200 : 404);
      if (isLive) known.deleted = true;
      return;
    }
    const json = step.do === 'name' ? { name: step.name } : builds[step.build];
    const isGood = isLive && !(step.do === 'build' && step.build === 'refused');
    expect((await call('PUT', `cards/${id}`, { json })).status).toBe(isGood ? 200 : 404);
    if (!isGood) return;
    if (step.do === 'name') known.name = step.name;
    else known.card_type = step.build;
  }

  async function compare({ call, records }: Side<Card>): Promise<void> {
    const list = async (query: Record<string, string | boolean>) =>
      (await dataOf(call('GET', 'cards', { query }))).map(
        ({ id, name, card_type, deleted }: Card & { id: string }) => [id, { name, card_type, deleted }],
      );
    expect(await list({ with_deleted: true })).toEqual([...records]);
    expect(await list({ q: 'spring' })).toEqual(
      [...records].filter(([, card]) => !card.deleted && card.name.toLowerCase().startsWith('spring')),
    );
  }

  it('agree with the model, and no account sees the other', async () => {
    const world = await openMovingWorld();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        const sides = await openSides<Card>(world);
        for (const one of steps) {
          await take(one, sides[one.side]);
          const other = sides[one.side === 0 ? 1 : 0];
          for (const id of sides[one.side].records.keys()) {
            expect((await other.call('GET', `cards/${id}`, { query: { with_deleted: true } })).status).toBe(
              404,
            );
          }
        }
        for (const each of sides) await compare(each);
      }),
      runs,
    );
  });
});

describe('drafts', () => {
  interface Draft {
    text: string;
    media: string[];
    nullcast: boolean;
  }
  const text = fc.constantFrom(undefined, '', ' ', 'Spring', '<b>&');
  const keys = fc.constantFrom(undefined, '', media.wide, media.film, `${media.wide},${media.film}`);
  const nullcast = fc.constantFrom(undefined, true, false);
  const content = { text, keys, nullcast };
  const step = fc.oneof(
    fc.record({ do: fc.constant('create' as const), side, ...content }),
    fc.record({ do: fc.constant('change' as const), side, place, ...content }),
    fc.record({ do: fc.constant('delete' as const), side, place }),
  );
  type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

  const split = (list: string | undefined) => (list ? list.split(',') : []);
  const isMixed = (list: readonly string[]) => list.includes(media.wide) && list.includes(media.film);
  const isSaying = ({ text, media: shown }: Draft) => text.trim() !== '' || shown.length > 0;

  async function take(step: Step, { call, records }: Side<Draft>, as_user_id: string): Promise<void> {
    if (step.do === 'delete') {
      const id = pick(records, step.place);
      const { status, body } = await call('DELETE', `draft_tweets/${id}`);
      expect(status).toBe(records.delete(id) ? 200 : 404);
      if (status === 200) expect(body.data).toMatchObject({ id, status: 'DELETED', deleted: true });
      return;
    }
    const { text, keys, nullcast } = step;
    const query = Object.fromEntries(
      Object.entries({ text, media_keys: keys, nullcast }).filter(([, value]) => value !== undefined),
    ) as Record<string, string | boolean>;
    const id = step.do === 'change' ? pick(records, step.place) : undefined;
    const before = id === undefined ? { text: '', media: [], nullcast: true } : records.get(id);
    const after = before && {
      text: text ?? before.text,
      media: keys === undefined ? before.media : split(keys),
      nullcast: nullcast ?? before.nullcast,
    };
    // At creation there is nothing to empty; an empty value is refused as such.
    const isEmptyAtCreation = id === undefined && (text === '' || keys === '');
    const isGood = after && isSaying(after) && !isMixed(split(keys)) && !isEmptyAtCreation;
    const { status, body } = await (id === undefined
      ? call('POST', 'draft_tweets', { query: { as_user_id, ...query } })
      : call('PUT', `draft_tweets/${id}`, { query }));
    expect(status).toBe(isGood ? 200 : after ? 400 : 404);
    if (isGood) records.set(id ?? body.data.id, after);
  }

  it('agree with the model, and no account sees the other', async () => {
    const world = await openMovingWorld();
    const { user_id } = world.emulator.credentials;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        const sides = await openSides<Draft>(world);
        for (const one of steps) await take(one, sides[one.side], user_id);
        for (const { call, records } of sides) {
          const listed = await dataOf(call('GET', 'draft_tweets'));
          expect(
            listed.map(({ id, text, media_keys, nullcast }: Record<string, unknown>) => [
              id,
              { text, media: media_keys, nullcast },
            ]),
          ).toEqual([...records]);
          const asPosts = await dataOf(
            call('GET', 'tweets', { query: { tweet_type: 'DRAFT', timeline_type: 'ORGANIC' } }),
          );
          expect(asPosts.map(({ id_str }: { id_str: string }) => id_str)).toEqual(
            [...records].flatMap(([id, { nullcast }]) => (nullcast ? [] : [id])),
          );
        }
      }),
      runs,
    );
  });
});

describe('polls and scheduled posts', () => {
  interface Timed {
    kind: 'poll' | 'post';
    /** Milliseconds at which the poll closes or the post goes live. */
    due: number;
    /** A published post that carries the poll. */
    carrier?: string;
  }
  const step = fc.oneof(
    fc.record({ do: fc.constant('poll' as const), side, minutes: fc.integer({ min: 4, max: 90 }) }),
    fc.record({ do: fc.constant('schedule' as const), side, minutes: fc.integer({ min: -1, max: 90 }) }),
    fc.record({ do: fc.constant('pass' as const), minutes: fc.nat(60) }),
    fc.record({ do: fc.constant('delete' as const), side, place }),
  );
  type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
  const minute = 60_000;
  let posts = 0;

  async function addPoll({ call, records }: Side<Timed>, minutes: number, now: number, as_user_id: string) {
    const query = { name: 'P', first_choice: 'a', second_choice: 'b', duration_in_minutes: minutes };
    const { status, body } = await call('POST', 'cards/poll', { query });
    expect(status).toBe(minutes < 5 ? 400 : 200);
    if (status !== 200) return;
    posts += 1;
    const carrier = await dataOf(
      call('POST', 'tweet', { query: { as_user_id, text: `vote ${posts}`, card_uri: body.data.card_uri } }),
    );
    records.set(body.data.id, { kind: 'poll', due: now + minutes * minute, carrier: carrier.id_str });
  }

  async function schedule({ call, records }: Side<Timed>, minutes: number, now: number, as_user_id: string) {
    const due = now + minutes * minute;
    const scheduled_at = new Date(due).toISOString();
    const query = { as_user_id, text: 'x', scheduled_at };
    const { status, body } = await call('POST', 'scheduled_tweets', { query });
    expect(status).toBe(minutes < 1 ? 400 : 200);
    if (status === 200) records.set(body.data.id, { kind: 'post', due });
  }

  async function remove({ call, records }: Side<Timed>, index: number, now: number) {
    const id = pick(records, index);
    const known = records.get(id);
    const isPost = known?.kind !== 'poll';
    const { status } = await call('DELETE', `${isPost ? 'scheduled_tweets' : 'cards/poll'}/${id}`);
    expect(status).toBe(!known ? 404 : isPost && known.due <= now ? 400 : 200);
    if (status === 200) records.delete(id);
  }

  async function compare({ call, records }: Side<Timed>, now: number): Promise<void> {
    const posts = await dataOf(call('GET', 'scheduled_tweets'));
    const waiting = [...records].filter(([, { kind }]) => kind === 'post');
    expect(posts.map(({ id, scheduled_status }: Record<string, string>) => [id, scheduled_status])).toEqual(
      waiting.map(([id, { due }]) => [id, due <= now ? 'SUCCESS' : 'SCHEDULED']),
    );
    const live = posts.flatMap(({ tweet_id }: { tweet_id: string | null }) => tweet_id ?? []);
    const published = await dataOf(call('GET', 'tweets', { query: { tweet_type: 'PUBLISHED' } }));
    const scheduledOnes = published.filter(
      ({ scheduled_at }: { scheduled_at: string | null }) => scheduled_at,
    );
    expect(scheduledOnes.map(({ id_str }: { id_str: string }) => id_str)).toEqual(live);
    for (const [id, { kind, due, carrier = '' }] of records) {
      if (kind !== 'poll') continue;
      expect(Date.parse((await dataOf(call('GET', `cards/poll/${id}`))).end_time)).toBe(due);
      const query = { tweet_ids: carrier, tweet_type: 'PUBLISHED' };
      const [{ preview }] = await dataOf(call('GET', 'tweet_previews', { query }));
      expect(preview.includes('closed')).toBe(due <= now);
    }
    const polls = await dataOf(call('GET', 'cards/poll'));
    expect(polls.map(({ id }: { id: string }) => id)).toEqual(
      [...records].flatMap(([id, { kind }]) => (kind === 'poll' ? [id] : [])),
    );
  }

  it('agree with the model at every time, and no account sees the other', async () => {
    const world = await openMovingWorld();
    const { user_id } = world.emulator.credentials;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 15 }), async (steps: Step[]) => {
        const sides = await openSides<Timed>(world);
        for (const one of steps) {
          const now = Date.parse(world.at());
          if (one.do === 'pass') world.pass(one.minutes / 60);
          else if (one.do === 'poll') await addPoll(sides[one.side], one.minutes, now, user_id);
          else if (one.do === 'schedule') await schedule(sides[one.side], one.minutes, now, user_id);
          else await remove(sides[one.side], one.place, now);
          for (const each of sides) await compare(each, Date.parse(world.at()));
        }
      }),
      runs,
    );
  });
});
