/** What the service counted, read once hour by hour in signed calls, without any code of the commands. */
import type { Tester } from '../support/emulator.js';
import { addDays, type Day, hour, midnightOf, wallOf } from './calendar.js';

export interface Cell {
  readonly start: number;
  readonly end: number;
  /** The day of the account, and the minutes that its clock showed at the start. */
  readonly day: Day;
  readonly minutes: number;
  readonly spend: bigint;
  readonly impressions: bigint;
  readonly clicks: bigint;
}

export interface Entity {
  readonly id: string;
  /** The record as the service lists it. */
  // biome-ignore lint/suspicious/noExplicitAny: records of several kinds
  readonly record: any;
  readonly campaign: string;
  /** Of a promoted post. */
  readonly item?: string;
  /** Its hours, over all placements; hours without anything are left out. */
  readonly cells: readonly Cell[];
}

export interface RawAccount {
  readonly id: string;
  readonly zone: string;
  readonly now: number;
  readonly campaigns: readonly Entity[];
  readonly items: readonly Entity[];
  readonly posts: readonly Entity[];
}

const placements = ['ALL_ON_TWITTER', 'SPOTLIGHT', 'TREND'] as const;
const names = ['billed_charge_local_micro', 'impressions', 'clicks'] as const;

/** The caller for another account of the same user. */
export function forAccount(tester: Tester, account: string): Tester {
  return {
    ...tester,
    account,
    call: (method, path, sending) => tester.call(method, path.replace(':account', account), sending),
  };
}

/** Every row of a list, deleted ones and drafts too. */
// biome-ignore lint/suspicious/noExplicitAny: records of several kinds
export async function listAll(tester: Tester, path: string): Promise<readonly any[]> {
  const { status, text } = await tester.call('GET', path, {
    query: { with_deleted: true, with_draft: true, count: 1000 },
  });
  if (status !== 200) throw new Error(text);
  return JSON.parse(text).data;
}

interface Window {
  readonly entity: 'LINE_ITEM' | 'PROMOTED_TWEET';
  readonly ids: readonly string[];
  readonly start: number;
  readonly end: number;
  readonly granularity: 'HOUR' | 'DAY';
}

const timeText = (instant: number) => new Date(instant).toISOString().replace('.000Z', 'Z');

/** The metrics of each entity by period, added up over the placements. */
async function askWindow(tester: Tester, window: Window): Promise<ReadonlyMap<string, readonly bigint[][]>> {
  const sums = new Map<string, bigint[][]>(window.ids.map((id) => [id, []]));
  for (const placement of placements) {
    const { status, text } = await tester.call('GET', 'stats/accounts/:account', {
      query: {
        entity: window.entity,
        entity_ids: window.ids.join(','),
        start_time: timeText(window.start),
        end_time: timeText(window.end),
        granularity: window.granularity,
        metric_groups: 'ENGAGEMENT,BILLING',
        placement,
      },
    });
    if (status !== 200) throw new Error(text);
    for (const { id, id_data } of JSON.parse(text).data) {
      const periods = sums.get(id)!;
      names.forEach((name, column) => {
        (id_data[0].metrics[name] ?? []).forEach((value: number, index: number) => {
          periods[index] ??= [0n, 0n, 0n];
          periods[index][column]! += BigInt(value ?? 0);
        });
      });
    }
  }
  return sums;
}

/**
 * The hours of entities from the day on which the world began until now. Hours count from the midnight of the account: a day
 * of a broken number of hours ends with what is left of its sum.
 */
async function readCells(
  tester: Tester,
  {
    entity,
    ids,
    zone,
    from,
    now,
  }: Pick<Window, 'entity' | 'ids'> & { zone: string; from: number; now: number },
): Promise<ReadonlyMap<string, readonly Cell[]>> {
  const cells = new Map<string, Cell[]>(ids.map((id) => [id, []]));
  const add = (id: string, start: number, end: number, values: readonly bigint[] | undefined) => {
    const [spend = 0n, impressions = 0n, clicks = 0n] = values ?? [];
    if (spend || impressions || clicks)
      cells.get(id)!.push({ start, end, ...wallOf(zone, start), spend, impressions, clicks });
  };
  const hours = async (start: number, end: number) => {
    const window = { entity, ids, start, end, granularity: 'HOUR' } as const;
    for (const [id, periods] of await askWindow(tester, window)) {
      for (let at = start, index = 0; at < end; at += hour, index += 1)
        add(id, at, at + hour, periods[index]);
    }
  };
  let pending: number | undefined;
  for (let day = wallOf(zone, from).day; ; day = addDays(day, 1)) {
    const start = midnightOf(zone, day);
    if (start > now) break;
    const end = midnightOf(zone, addDays(day, 1));
    pending ??= start;
    const isBroken = (end - start) % hour !== 0;
    const whole = start + Math.floor((end - start) / hour) * hour;
    const isLast = end > now;
    if (!isBroken && !isLast && end - pending < 6 * 24 * hour) continue;
    await hours(pending, isLast ? start + Math.ceil((now - start) / hour) * hour || start + hour : whole);
    pending = undefined;
    if (!isBroken || isLast) continue;
    const window = { entity, ids, start, end, granularity: 'DAY' } as const;
    for (const [id, [sum]] of await askWindow(tester, window)) {
      const own = cells.get(id)!.filter((cell) => cell.start >= start);
      const rest = (sum ?? []).map((value, column) =>
        own.reduce(
          (left, { spend, impressions, clicks }) => left - [spend, impressions, clicks][column]!,
          value,
        ),
      );
      add(id, whole, end, rest);
    }
  }
  return cells;
}

/** Reads an account whole. */
export async function readAccount(tester: Tester, from: number): Promise<RawAccount> {
  const now = tester.emulator.time();
  const { text } = await tester.call('GET', 'accounts/:account');
  const zone = JSON.parse(text).data.timezone;
  const read = async (
    entity: Window['entity'],
    path: string,
  ): Promise<readonly Omit<Entity, 'campaign'>[]> => {
    const records = await listAll(tester, `accounts/:account/${path}`);
    const read: Omit<Entity, 'campaign'>[] = [];
    for (let at = 0; at < records.length; at += 20) {
      const part = records.slice(at, at + 20);
      const cells = await readCells(tester, { entity, ids: part.map(({ id }) => id), zone, from, now });
      for (const record of part) read.push({ id: record.id, record, cells: cells.get(record.id)! });
    }
    return read;
  };
  const items = (await read('LINE_ITEM', 'line_items')).map((item) => ({
    ...item,
    campaign: item.record.campaign_id,
  }));
  const posts = (await read('PROMOTED_TWEET', 'promoted_tweets')).map((post) => ({
    ...post,
    item: post.record.line_item_id,
    campaign: items.find(({ id }) => id === post.record.line_item_id)!.campaign,
  }));
  // Line items add up to their campaign.
  const campaigns = (await listAll(tester, 'accounts/:account/campaigns')).map((record) => ({
    id: record.id,
    record,
    campaign: record.id,
    cells: items.filter(({ campaign }) => campaign === record.id).flatMap(({ cells }) => cells),
  }));
  return {
    id: tester.account,
    zone,
    now,
    campaigns,
    items,
    posts,
  };
}
