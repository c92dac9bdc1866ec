/** The parts of the state of an account: what each takes to read, and what their readers share. */
import { listCampaigns } from '../../../contract/groups/campaigns.js';
import { listFundingInstruments } from '../../../contract/groups/funding-instruments.js';
import { listLineItems } from '../../../contract/groups/line-items.js';
import { listMediaCreatives } from '../../../contract/groups/media-creatives.js';
import { listPromotedAccounts } from '../../../contract/groups/promoted-accounts.js';
import { listPromotedTweets } from '../../../contract/groups/promoted-tweets.js';
import { getStatistics, listActiveEntities } from '../../../contract/groups/stats.js';
import { createStatisticsJob, listStatisticsJobs } from '../../../contract/groups/stats-jobs.js';
import { listTargetingCriteria } from '../../../contract/groups/targeting-criteria.js';
import { listWebEventTags } from '../../../contract/groups/web-event-tags.js';
import type { Endpoint } from '../../../contract/types.js';
import type { Caller } from '../../core/records/read-rows.js';
import type { StatisticsCall } from '../statistics/compute/call-plan.js';
import type { DriftedRecord, Facts, Gap } from './account-state.js';
import type { CallBudget } from './call-budget.js';
import type { JobResult } from './measure-by-jobs.js';
import type { MeasuredSpend } from './spend.js';

/** A part of the state, which a rule may need. */
export type Part =
  | 'instruments'
  | 'campaigns'
  | 'lineItems'
  | 'creatives'
  | 'criteria'
  | 'activity'
  | 'fundingSpend'
  | 'campaignSpend'
  | 'totals'
  | 'tags'
  | 'drift';

interface PartNeeds {
  /** What is called, so that --dry-run can show it. */
  readonly endpoints: readonly Endpoint[];
  readonly after: readonly Part[];
  /** Parts that save calls where they are read too. */
  readonly afterWanted?: readonly Part[];
}

/** The needs of each part: its calls, and the parts that are read before it. */
export const parts: Readonly<Record<Part, PartNeeds>> = {
  instruments: { endpoints: [listFundingInstruments], after: [] },
  campaigns: { endpoints: [listCampaigns], after: [] },
  lineItems: { endpoints: [listLineItems], after: [] },
  creatives: {
    endpoints: [listPromotedTweets, listPromotedAccounts, listMediaCreatives],
    after: ['lineItems'],
  },
  criteria: { endpoints: [listTargetingCriteria], after: ['campaigns', 'lineItems'] },
  activity: { endpoints: [listActiveEntities], after: [] },
  fundingSpend: {
    endpoints: [getStatistics],
    after: ['instruments', 'campaigns', 'activity'],
    afterWanted: ['campaignSpend'],
  },
  campaignSpend: { endpoints: [getStatistics], after: ['campaigns', 'lineItems', 'activity'] },
  totals: {
    endpoints: [listActiveEntities, createStatisticsJob, listStatisticsJobs, getStatistics],
    after: ['campaignSpend'],
    afterWanted: ['fundingSpend'],
  },
  tags: { endpoints: [listWebEventTags], after: [] },
  drift: { endpoints: [listCampaigns, listLineItems], after: [] },
};

/** The parts, and those that they need. */
export function withNeeded(wanted: Iterable<Part>): ReadonlySet<Part> {
  const all = new Set<Part>();
  const add = (part: Part) => {
    if (all.has(part)) return;
    all.add(part);
    parts[part].after.forEach(add);
  };
  for (const part of wanted) add(part);
  return all;
}

export interface StateQuestion {
  readonly account_id: string;
  readonly parts: Iterable<Part>;
  /** Milliseconds since 1970, by the clock of the service. */
  readonly now: number;
  /** The most calls; as many as it takes without it. */
  readonly most?: number | undefined;
  /** Deleted records are read too. */
  readonly withDeleted?: boolean;
  /** How many hours back activity is read at least. */
  readonly activeHours?: number;
  /** Whether calls that improve the answer may be made; they may unless it says otherwise. */
  readonly mayRefine?: () => boolean;
  /** Runs calls as jobs by a client, and gives their results; without it, everything is measured at once. */
  readonly runJobs?:
    | ((
        calls: readonly StatisticsCall[],
        found: (result: JobResult) => void,
        client: Caller,
      ) => Promise<void>)
    | undefined;
  /** The most calls that measure weeks one by one where there are jobs, which take longer; few without it. */
  readonly maxWeekCalls?: number | undefined;
  /** What is known of the totals of campaigns. */
  readonly measured?: ReadonlyMap<string, MeasuredSpend>;
  readonly readDrift?: () => Promise<Drift>;
}

/** The differences from campaign files, or the reason that nothing was compared although somebody asked for it. */
export interface Drift {
  readonly records: readonly DriftedRecord[];
  readonly missing?: string;
}

/** Facts as they are gathered. */
export type Draft = { -readonly [K in keyof Facts]: Facts[K] };

/** The context that the readers of parts share. */
export interface PartReader {
  readonly question: StateQuestion;
  readonly budget: CallBudget;
  readonly client: Caller;
  readonly facts: Draft;
  /** Says that something of a part was left out. */
  readonly leaveOut: (part: Part, text: string, more?: Pick<Gap, 'advice' | 'isWhole'>) => void;
}

/** The parts of a look: what no call can be made for is left out, and said. */
export const lookParts = [
  'instruments',
  'campaigns',
  'lineItems',
  'creatives',
  'activity',
  'fundingSpend',
  'campaignSpend',
  'totals',
] as const satisfies readonly Part[];
