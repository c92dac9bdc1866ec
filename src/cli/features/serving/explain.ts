/** Explains a record by its chain: the links as rows, whether it runs, and why not. */

import { deriveEffectiveStatus, type Serving } from '../../../call/serving/effective-status.js';
import { accountObstacles, instrumentObstacles } from '../../../call/serving/find-obstacles.js';
import { isScheduled, type Obstacle, type ServingLink } from '../../../call/serving/obstacle-reasons.js';
import type { Document } from '../../../contract/types.js';
import { readAmount } from '../../../values/money.js';
import { formatTime } from '../../../values/time.js';
import type { ServingTarget } from './find-target.js';
import { createLinkWriter, type LinkRow, nameOf, toServiceRow } from './link-rows.js';
import type { RemedyContext } from './remedies.js';

export interface Explanation {
  readonly type: ServingTarget['type'];
  readonly id: string;
  readonly name: string | null;
  /** Whether it is served, or can serve; by the service where it says so. */
  readonly runs: boolean;
  /** When it starts by itself, where nothing but its schedule is in the way; ISO 8601 in UTC. */
  readonly starts_at: string | null;
  /** Of the campaign, as the service answers it. */
  readonly effective_status: string | null;
  /** Of the campaign, as the service answers them. */
  readonly reasons_not_servable: readonly string[] | null;
  /** The reasons of the broken links below. */
  readonly derived_reasons: readonly string[];
  readonly links: readonly LinkRow[];
}

/** Explains a record by its chain (docs/service.md#serving). Where the service says something else, it is right. */
export function explain(target: ServingTarget, context: RemedyContext): Explanation {
  const { type, record } = target;
  const { campaign } = context.chain;
  const isCampaign = type === 'campaign';
  const serving = campaign && readServing(campaign, context);
  const found = serving ? explainCampaign(serving, !isCampaign, context) : explainFunds(type, context);
  const derived = isCampaign && serving ? serving.reasons_not_servable.map(String) : reasonsOf(found);
  const reasons = readReasons(campaign);
  const unexplained = isCampaign ? (reasons ?? []).filter((reason) => !derived.includes(reason)) : [];
  const links = [...found, ...unexplained.map((reason) => toServiceRow(record, reason))];
  const { servable, effective_status } = campaign ?? {};
  const inTheWay = links.filter(isInTheWay);
  return {
    type,
    id: String(record.id),
    name: nameOf(record),
    runs: isCampaign && typeof servable === 'boolean' ? servable : inTheWay.length === 0,
    starts_at: findStart(inTheWay),
    effective_status: typeof effective_status === 'string' ? effective_status : null,
    reasons_not_servable: reasons ?? null,
    derived_reasons: derived,
    links,
  };
}

function readReasons(campaign: Document | undefined): readonly string[] | undefined {
  const reasons = campaign?.reasons_not_servable;
  return Array.isArray(reasons) ? reasons.map(String) : undefined;
}

function reasonsOf(links: readonly LinkRow[]): readonly string[] {
  return [...new Set(links.filter(isInTheWay).flatMap(({ reason }) => reason ?? []))];
}

function isInTheWay({ status }: LinkRow): boolean {
  return status === 'broken' || status === 'scheduled';
}

/** The first of its line items has to begin, and so has what pays for them. */
function findStart(inTheWay: readonly LinkRow[]): string | null {
  if (inTheWay.some(({ status }) => status === 'broken')) return null;
  const startsOf = (wanted: LinkRow['link']) =>
    inTheWay.flatMap(({ link, starts_at }) => (link === wanted ? (starts_at ?? []) : [])).sort();
  const starts = [startsOf('line_item')[0], startsOf('funding_instrument').at(-1)];
  return (
    starts
      .filter((start) => start !== undefined)
      .sort()
      .at(-1) ?? null
  );
}

/** `isBelow` says that something below the campaign was asked about: its own obstacles count, and not those beside it. */
function explainCampaign(serving: Serving, isBelow: boolean, context: RemedyContext): LinkRow[] {
  const { account, instruments, campaign } = context.chain;
  // Where there are only drafts, what is wrong with them is next in the way.
  const hasOnlyDrafts = serving.below.some(
    ({ link, cause }) => link === 'campaign' && cause === 'NO_LINE_ITEMS',
  );
  const ofItems = isBelow || hasOnlyDrafts ? serving.items.flatMap(({ obstacles }) => obstacles) : [];
  // Where one of the line items starts by itself, what is wrong with another one is not in the way.
  const startsByItself = serving.items.some(
    ({ obstacles }) => obstacles.length > 0 && obstacles.every(isScheduled),
  );
  const below = startsByItself ? serving.below.filter(isScheduled) : serving.below;
  const blocking = [...serving.above, ...(isBelow ? [] : below), ...ofItems];
  const write = createLinkWriter(context, new Set(blocking));
  const writeOwn = (link: ServingLink, record: Document | undefined) =>
    record
      ? write(
          link,
          record,
          blocking.filter((obstacle) => obstacle.link === link),
        )
      : [];
  return [
    ...writeOwn('account', account),
    ...writeOwn('funding_instrument', instruments[0]),
    ...writeOwn('campaign', campaign),
    ...serving.items.flatMap(({ item, obstacles }) => writeItem(item, obstacles)),
  ];

  function writeItem(item: Document, obstacles: readonly Obstacle[]): LinkRow[] {
    const of = (link: ServingLink) => obstacles.filter((obstacle) => obstacle.link === link);
    return [
      ...write('line_item', item, of('line_item')),
      ...write('targeting', item, of('targeting')),
      ...write('creatives', item, of('creatives')),
    ];
  }
}

/**
 * What was spent is not read: that a budget is spent is taken from the service. It is the campaign's, where that has a
 * total budget, and otherwise those of its line items.
 */
function readServing(campaign: Document, { chain, now }: RemedyContext): Serving {
  const { account, instruments, items } = chain;
  const isSpent = readReasons(campaign)?.includes('BUDGET_EXHAUSTED') === true;
  const spentOf = (data: Document) =>
    isSpent ? readAmount(data, 'total_budget_amount_local_micro') : undefined;
  const spent = spentOf(campaign);
  return deriveEffectiveStatus({
    now: formatTime(now),
    account,
    instrument: instruments[0],
    campaign,
    spent,
    items: spent === undefined ? items.map((one) => ({ ...one, spent: spentOf(one.item) })) : items,
  });
}

/** An account, or a funding instrument: an account can pay while one of its instruments can. */
function explainFunds(type: ServingTarget['type'], context: RemedyContext): LinkRow[] {
  const { account, instruments } = context.chain;
  const ofAccount = account ? accountObstacles(account) : [];
  const ofInstruments = instruments.map((instrument) => ({
    instrument,
    obstacles: instrumentObstacles(instrument),
  }));
  const canPay = type === 'account' && ofInstruments.some(({ obstacles }) => obstacles.length === 0);
  const blocking = [...ofAccount, ...(canPay ? [] : ofInstruments.flatMap(({ obstacles }) => obstacles))];
  const write = createLinkWriter(context, new Set(blocking));
  return [
    ...(account ? write('account', account, ofAccount) : []),
    ...ofInstruments.flatMap(({ instrument, obstacles }) =>
      write('funding_instrument', instrument, obstacles),
    ),
  ];
}
