/**
 * Random sequences of calls on line items, posts, scheduled posts and their promotions while the clock runs, against a
 * simple model (docs/service.md#promotion).
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addPost, dataOf } from '../../support/creatives.js';
import { addCampaign, addLineItem } from '../../support/emulator.js';
import { addTweet } from '../../support/promotion.js';
import { rounds } from '../../support/rounds.js';
import { type MovingWorld, openMovingWorld, verdictOf } from '../../support/world.js';

interface ModelSchedule {
  /** In hours from the start. */
  due: number;
  isDeleted: boolean;
}
interface ModelPromotion {
  readonly item: string;
  /** The id of a published post, or of a scheduled one. */
  readonly post: string;
  readonly isScheduled: boolean;
  isDeleted: boolean;
}

/** What the service should know: ids and hours only. */
class Model {
  now = 0;
  readonly items = new Map<string, boolean>();
  readonly posts: string[] = [];
  readonly schedules = new Map<string, ModelSchedule>();
  /** The scheduled promotions by id; those that were cancelled or whose line item went in time are gone. */
  readonly waiting = new Map<string, { item: string; post: string }>();
  /** The promoted posts, deleted ones too, in no order. */
  readonly promoted: ModelPromotion[] = [];

  isWaiting(post: string): boolean {
    const schedule = this.schedules.get(post);
    return schedule !== undefined && !schedule.isDeleted && schedule.due > this.now;
  }

  /** Time passes: what is due is promoted, in the line items that are still there. */
  pass(hours: number): void {
    this.now += hours;
    for (const [id, { item, post }] of this.waiting) {
      if (this.isWaiting(post)) continue;
      this.waiting.delete(id);
      this.promoted.push({ item, post, isScheduled: true, isDeleted: false });
    }
  }

  deleteItem(item: string): void {
    this.items.set(item, true);
    for (const [id, promotion] of this.waiting) if (promotion.item === item) this.waiting.delete(id);
  }

  find(item: string, post: string): ModelPromotion | undefined {
    return this.promoted.find((known) => known.item === item && known.post === post && !known.isDeleted);
  }
}

const pick = fc.nat({ max: 50 });
const hours = fc.integer({ min: 1, max: 6 });
const step = fc.oneof(
  fc.record({ do: fc.constant('addItem' as const) }),
  fc.record({ do: fc.constant('deleteItem' as const), item: pick }),
  fc.record({ do: fc.constant('publish' as const) }),
  { weight: 3, arbitrary: fc.record({ do: fc.constant('promote' as const), item: pick, post: pick }) },
  fc.record({ do: fc.constant('end' as const), promotion: pick }),
  fc.record({ do: fc.constant('schedule' as const), hours }),
  { weight: 3, arbitrary: fc.record({ do: fc.constant('plan' as const), item: pick, post: pick }) },
  fc.record({ do: fc.constant('move' as const), post: pick, hours }),
  fc.record({ do: fc.constant('unschedule' as const), post: pick }),
  fc.record({ do: fc.constant('cancel' as const), plan: pick }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pass' as const), hours }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const root = 'accounts/:account';
const nth = (values: Iterable<string>, n: number) => {
  const all = [...values];
  return all[n % Math.max(all.length, 1)] ?? '12';
};

/** Makes the call of a step, changes the model alike, and expects the verdict that the model predicts. */
async function take(world: MovingWorld, model: Model, campaign: string, item: Step): Promise<void> {
  const { call } = world;
  switch (item.do) {
    case 'addItem':
      model.items.set(String((await addLineItem(world, campaign)).id), false);
      return;
    case 'deleteItem': {
      const id = nth(model.items.keys(), item.item);
      const isThere = model.items.get(id) === false;
      const [status] = await verdictOf(call('DELETE', `${root}/line_items/${id}`));
      expect(status).toBe(isThere ? 200 : 404);
      if (isThere) model.deleteItem(id);
      return;
    }
    case 'publish':
      model.posts.push(await addTweet(world));
      return;
    case 'promote': {
      const [line_item_id, post] = [nth(model.items.keys(), item.item), nth(model.posts, item.post)];
      const query = { line_item_id, tweet_ids: post };
      const verdict = await verdictOf(call('POST', `${root}/promoted_tweets`, { query }));
      if (model.items.get(line_item_id) !== false) {
        expect(verdict).toEqual([404, 'LINE_ITEM_NOT_FOUND line_item_id']);
      } else if (!model.posts.includes(post)) {
        expect(verdict).toEqual([404, 'TWEET_NOT_FOUND tweet_ids']);
      } else {
        expect(verdict).toEqual([200]);
        if (model.find(line_item_id, post)) return;
        model.promoted.push({ item: line_item_id, post, isScheduled: false, isDeleted: false });
      }
      return;
    }
    case 'end': {
      const list = await dataOf(call('GET', `${root}/promoted_tweets`));
      const promotion = list[item.promotion % Math.max(list.length, 1)];
      if (!promotion) return;
      await dataOf(call('DELETE', `${root}/promoted_tweets/${promotion.id}`));
      const post = (await readSources(world, model)).get(promotion.tweet_id) ?? promotion.tweet_id;
      const known = model.find(promotion.line_item_id, post);
      expect(known).toBeDefined();
      if (known) known.isDeleted = true;
      return;
    }
    case 'schedule': {
      const { id } = await addPost(world, 'scheduled_tweets', { scheduled_at: world.at(item.hours) });
      model.schedules.set(id, { due: model.now + item.hours, isDeleted: false });
      return;
    }
    case 'plan': {
      const [line_item_id, post] = [
        nth(model.items.keys(), item.item),
        nth(model.schedules.keys(), item.post),
      ];
      const query = { line_item_id, scheduled_tweet_id: post };
      const { status, body } = await call('POST', `${root}/scheduled_promoted_tweets`, { query });
      const isPossible = model.items.get(line_item_id) === false && model.isWaiting(post);
      expect(status === 200).toBe(isPossible);
      if (isPossible) model.waiting.set(body.data.id, { item: line_item_id, post });
      return;
    }
    case 'move': {
      const post = nth(model.schedules.keys(), item.post);
      const query = { scheduled_at: world.at(item.hours) };
      const [status] = await verdictOf(call('PUT', `${root}/scheduled_tweets/${post}`, { query }));
      expect(status === 200).toBe(model.isWaiting(post));
      const schedule = model.schedules.get(post);
      if (schedule && status === 200) schedule.due = model.now + item.hours;
      return;
    }
    case 'unschedule': {
      const post = nth(model.schedules.keys(), item.post);
      const isWaiting = model.isWaiting(post);
      const [status] = await verdictOf(call('DELETE', `${root}/scheduled_tweets/${post}`));
      expect(status === 200).toBe(isWaiting);
      const schedule = model.schedules.get(post);
      if (!schedule || !isWaiting) return;
      schedule.isDeleted = true;
      for (const [id, plan] of model.waiting) if (plan.post === post) model.waiting.delete(id);
      return;
    }
    case 'cancel': {
      const id = nth(model.waiting.keys(), item.plan);
      const [status] = await verdictOf(call('DELETE', `${root}/scheduled_promoted_tweets/${id}`));
      expect(status).toBe(model.waiting.has(id) ? 200 : 404);
      model.waiting.delete(id);
      return;
    }
    case 'pass':
      world.pass(item.hours);
      model.pass(item.hours);
      return;
    default:
      item satisfies never;
  }
}

/** The ids of scheduled posts by those of the posts that they have become. */
async function readSources({ call }: MovingWorld, model: Model): Promise<Map<string, string>> {
  const sources = new Map<string, string>();
  for (const [id, { isDeleted }] of model.schedules) {
    if (isDeleted) continue;
    const { tweet_id } = await dataOf(call('GET', `${root}/scheduled_tweets/${id}`));
    if (tweet_id !== null) sources.set(tweet_id, id);
  }
  return sources;
}

/** Two line items, one of which waits for a post, so that short sequences say something. */
const beginning: readonly Step[] = [
  { do: 'addItem' },
  { do: 'addItem' },
  { do: 'publish' },
  { do: 'schedule', hours: 4 },
  { do: 'plan', item: 0, post: 0 },
];

async function expectAgreement(world: MovingWorld, model: Model): Promise<void> {
  const sources = await readSources(world, model);
  const read = async (with_deleted: boolean) => {
    const list = await dataOf(world.call('GET', `${root}/promoted_tweets`, { query: { with_deleted } }));
    return list
      .map((row: Record<string, string>) => [
        row.line_item_id,
        sources.get(String(row.tweet_id)) ?? row.tweet_id,
        row.deleted,
      ])
      .sort();
  };
  const rows = (promotions: readonly ModelPromotion[]) =>
    promotions.map((known) => [known.item, known.post, known.isDeleted]).sort();
  expect(await read(true)).toEqual(rows(model.promoted));
  const isListed = (known: ModelPromotion) => !known.isDeleted && model.items.get(known.item) === false;
  expect(await read(false)).toEqual(rows(model.promoted.filter(isListed)));
  const plans = await dataOf(world.call('GET', `${root}/scheduled_promoted_tweets`));
  const unmet = plans.filter((plan: Record<string, unknown>) => plan.tweet_id === null);
  expect(unmet.map(({ id }: { id: string }) => id).sort()).toEqual([...model.waiting.keys()].sort());
}

it('promotions agree with the model whenever time passes', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
      const world = await openMovingWorld();
      const model = new Model();
      const { id: campaign } = await addCampaign(world);
      for (const item of beginning) await take(world, model, campaign, item);
      for (const item of [...steps, { do: 'pass', hours: 6 } as const]) {
        if (item.do === 'pass') await expectAgreement(world, model);
        await take(world, model, campaign, item);
        if (item.do === 'pass') await expectAgreement(world, model);
      }
    }),
    { numRuns: rounds(6) },
  );
});
