/** Reads what is asked of an account, in as few calls as that takes: whole lists, and statistics of what was active. */

import { type Creative, type CreativeKind, creativeKinds } from '../../../call/serving/find-obstacles.js';
import { createRowCollector, paginate } from '../../../client/paginate.js';
import { getAccount } from '../../../contract/groups/accounts.js';
import { listCampaigns } from '../../../contract/groups/campaigns.js';
import { listFundingInstruments } from '../../../contract/groups/funding-instruments.js';
import { listLineItems } from '../../../contract/groups/line-items.js';
import { listTargetingCriteria } from '../../../contract/groups/targeting-criteria.js';
import { listWebEventTags } from '../../../contract/groups/web-event-tags.js';
import { maxIds } from '../../../contract/params/shared.js';
import type { Document, Endpoint } from '../../../contract/types.js';
import { chunk } from '../../../values/chunk.js';
import { hour } from '../../../values/duration.js';
import { groupBy } from '../../../values/group-by.js';
import { exitCodeOf } from '../../core/errors/exit-code-of-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import { type Caller, readRows } from '../../core/records/read-rows.js';
import { responseData } from '../../core/records/response-data.js';
import { creativeLists } from '../serving/read-line-items.js';
import { accountHourStart, zoneOfRecord } from '../statistics/compute/account-days.js';
import { readClock } from './account-clock.js';
import { type AccountState, createState, type Gap, isWanted, unpaidCampaigns } from './account-state.js';
import { createCallBudget } from './call-budget.js';
import { type Draft, type Part, type PartReader, parts, type StateQuestion, withNeeded } from './parts.js';
import { readActivity } from './read-activity.js';
import { readCampaignSpend, readFundingSpend } from './read-spend.js';
import { readTotals } from './read-totals.js';

interface ReadState {
  readonly state: AccountState;
  readonly calls: number;
}

/** Reads the state of an account. Throws as `client.call` does. */
export async function readState(client: Caller, question: StateQuestion): Promise<ReadState> {
  const wanted = withNeeded(question.parts);
  const reserved = [...wanted].reduce((sum, part) => sum + reservedCalls(part), 1);
  const budget = createCallBudget(client, question.most, reserved);
  const { caller } = budget;
  const account = responseData(
    await caller.call(getAccount, { account_id: question.account_id }),
  ) as Document;
  const gaps: Gap[] = [];
  const clock = readClock(account, question.now, { isShort: question.most !== undefined });
  const facts: Draft = { account, clock, gaps, cut: new Set() };
  const leaveOut: PartReader['leaveOut'] = (part, text, more) => void gaps.push({ part, text, ...more });
  const reader: PartReader = { question, budget, client: caller, facts, leaveOut };
  const begun = new Map<Part, Promise<void>>();
  const read = (part: Part): Promise<void> => {
    const known = begun.get(part);
    if (known) return known;
    const { after, afterWanted = [] } = parts[part];
    const before = [...after, ...afterWanted.filter((one) => wanted.has(one))];
    const work = Promise.all(before.map(read)).then(() => readPart(part, reader));
    begun.set(part, work);
    return work;
  };
  await Promise.all([...wanted].map(read));
  nameUnlisted(reader);
  return { state: createState(facts), calls: budget.made() };
}

/** Where a limit of statistics is reached, what needs none of them is read nevertheless. Throws any other error. */
async function readPart(part: Part, reader: PartReader): Promise<void> {
  const { facts, leaveOut } = reader;
  const needed: ReadonlySet<string> = withNeeded(parts[part].after);
  if (facts.gaps.some((gap) => gap.isWhole && needed.has(gap.part))) return;
  try {
    await readers[part](reader);
  } catch (error) {
    const noun = measuredNouns[part];
    if (noun === undefined || exitCodeOf(error) !== exitCodes.rateLimited) throw error;
    const reason = error instanceof Error ? error.message : '';
    leaveOut(part, `${noun} was not measured: ${reason}`, { isWhole: true });
  }
}

/** The parts that are statistics: they have limits of their own, and the rules that need none go on without them. */
const measuredNouns: Readonly<Partial<Record<Part, string>>> = {
  activity: 'what was shown',
  fundingSpend: 'the spend of funding instruments',
  campaignSpend: 'the spend of campaigns',
  totals: 'totals',
};

/** A list of funding instruments that lacks one of a campaign is not whole, and nobody knows what it has spent. */
function nameUnlisted({ facts, leaveOut }: PartReader): void {
  if (!facts.instruments || !facts.campaigns || facts.cut.has('instruments')) return;
  const unpaid = unpaidCampaigns(facts);
  const lacking = [...new Set(unpaid.map((one) => String(one.funding_instrument_id)))];
  if (lacking.length > 0)
    leaveOut(
      'instruments',
      `the list of funding instruments lacks ${lacking.join(', ')}, of ${unpaid.length} of ${facts.campaigns.length} campaigns`,
      { advice: 'try again later' },
    );
}

/** The places of a part: its first calls. Totals are read only with what is left. */
function reservedCalls(part: Part): number {
  if (part === 'totals' || part === 'drift') return 0;
  return parts[part].endpoints.length;
}

const readers: Readonly<Record<Part, (reader: PartReader) => Promise<void>>> = {
  async instruments(reader) {
    reader.facts.instruments = await readList(reader, 'instruments', listFundingInstruments);
  },
  async campaigns(reader) {
    reader.facts.campaigns = await readList(reader, 'campaigns', listCampaigns, { with_draft: true });
  },
  async lineItems(reader) {
    const { budget, facts } = reader;
    const found = await readList(reader, 'lineItems', listLineItems, { with_draft: true });
    facts.lineItems = found;
    budget.release(parts.creatives.endpoints.length - usedKinds(found).length);
  },
  async creatives(reader) {
    const { facts } = reader;
    const kinds = usedKinds(facts.lineItems ?? []);
    const lists = await Promise.all(
      kinds.map(async (kind) => {
        const rows = await readList(reader, 'creatives', creativeLists[kind]);
        return rows.map((data): Creative => ({ kind, data }));
      }),
    );
    facts.creatives = groupBy(lists.flat(), ({ data }) => data.line_item_id);
  },
  async criteria({ client, question: { account_id, now }, facts }) {
    const active = new Set(
      (facts.campaigns ?? []).filter((one) => one.entity_status === 'ACTIVE').map(({ id }) => id),
    );
    const items = (facts.lineItems ?? []).filter(
      (item) => active.has(item.campaign_id) && isWanted(item, now),
    );
    const pages = await Promise.all(
      chunk(items, maxIds).map((some) =>
        readRows(client, listTargetingCriteria, {
          account_id,
          line_item_ids: some.map(({ id }) => String(id)),
        }),
      ),
    );
    facts.criteria = groupBy(pages.flat(), ({ line_item_id }) => line_item_id);
  },
  async activity({ client, question, facts }) {
    const { account_id, activeHours = 0 } = question;
    const { past, hours } = facts.clock;
    const start = Math.min(past[0].start, earliestActivity(facts, activeHours));
    facts.activeSince = start;
    facts.activity = await readActivity(client, {
      account_id,
      entity: 'LINE_ITEM',
      start,
      end: hours.at(-1) ?? question.now,
    });
  },
  fundingSpend: readFundingSpend,
  campaignSpend: readCampaignSpend,
  totals: readTotals,
  async tags(reader) {
    reader.facts.tags = await readList(reader, 'tags', listWebEventTags);
  },
  async drift({ question, facts, leaveOut }) {
    const { records, missing } = (await question.readDrift?.()) ?? { records: [] };
    facts.drift = records;
    if (missing !== undefined)
      leaveOut('drift', missing, { advice: 'turn drift off in --rules, or set its files' });
  },
};

/** Whole hours before the one that runs. */
function earliestActivity({ account, clock }: Draft, hours: number): number {
  return accountHourStart(clock.hourStart - (hours + 1) * hour, zoneOfRecord(account));
}

function usedKinds(lineItems: readonly Document[]): readonly CreativeKind[] {
  return [...new Set(lineItems.filter(({ deleted }) => deleted !== true).flatMap(creativeKinds))];
}

/**
 * All pages of a list, or as many as the calls allow: what was changed last comes first then. Drafts and, where they are
 * asked for, deleted records are among them.
 */
async function readList(
  { budget, client, question, facts, leaveOut }: PartReader,
  part: Part,
  endpoint: Endpoint,
  values: Document = {},
): Promise<readonly Document[]> {
  const { account_id, most, withDeleted } = question;
  const query = { account_id, ...values, ...(withDeleted && { with_deleted: true }) };
  if (most === undefined) return readRows(client, endpoint, query);
  const isSortable = endpoint.record?.sortable?.includes('updated_at');
  const order = isSortable ? { sort_by: 'updated_at-desc' } : {};
  const { rows, add } = createRowCollector(endpoint);
  const size = endpoint.page && { count: endpoint.page.max };
  for await (const page of paginate(client, endpoint, { ...query, ...order, ...size })) {
    add(page);
    if (page.nextCursor === null) break;
    if (budget.takeExtra()) continue;
    facts.cut = new Set([...facts.cut, part]);
    leaveOut(part, `only the first ${rows.length} rows of ${endpoint.id.replace('.', ' ')} were read`);
    break;
  }
  return rows as readonly Document[];
}
