/** A campaign that serves, and questions about what it served. */
import { addCampaign, addInstrument, addLineItem, type Tester } from './emulator.js';
import { addTweet, promote } from './promotion.js';

type Fields = Readonly<Record<string, string | number | boolean>>;

export interface ServingCampaign {
  readonly fund: string;
  readonly campaign: string;
  readonly items: readonly string[];
  /** The promoted posts of each line item. */
  readonly posts: readonly (readonly string[])[];
}

/** Creates a campaign with line items of which each promotes two posts; all of them run from now on. */
export async function addServing(
  tester: Tester,
  {
    fund: fundFields = {},
    campaign: campaignFields = {},
    items = [{}, {}],
  }: Partial<{
    fund: Fields;
    campaign: Fields;
    items: readonly Fields[];
  }> = {},
): Promise<ServingCampaign> {
  const fund = await addInstrument(tester, {
    credit_limit_local_micro: '9000000000',
    ...(fundFields as object),
  });
  const { id } = await addCampaign(tester, {
    funding_instrument_id: fund,
    daily_budget_amount_local_micro: 40_000_000,
    ...campaignFields,
  });
  const made = [];
  const posts = [];
  for (const fields of items) {
    const item = await addLineItem(tester, String(id), { start_time: '2026-01-01T00:00:00Z', ...fields });
    made.push(String(item.id));
    const promoted = await promote(tester, String(item.id), await addTweet(tester), await addTweet(tester));
    posts.push(promoted.map((one: { id: unknown }) => String(one.id)));
  }
  return { fund, campaign: String(id), items: made, posts };
}

/** Asks for statistics of everything everywhere; `change` replaces parameters. */
export function askStatistics(tester: Tester, change: Fields) {
  return tester.call('GET', 'stats/accounts/:account', {
    query: {
      placement: 'ALL_ON_TWITTER',
      metric_groups: 'ENGAGEMENT,BILLING',
      granularity: 'TOTAL',
      ...change,
    },
  });
}

/** The metrics of each entity in turn; a metric that is null is a series of zeros. */
export async function seriesOf(tester: Tester, change: Fields): Promise<readonly Record<string, number[]>[]> {
  const { status, text, body } = await askStatistics(tester, change);
  if (status !== 200) throw new Error(text);
  const none = Array<number>(body.time_series_length).fill(0);
  return body.data.map(({ id_data }: { id_data: { metrics: Record<string, number[] | null> }[] }) =>
    Object.fromEntries(
      Object.entries(id_data[0]?.metrics ?? {}).map(([name, series]) => [name, series ?? none]),
    ),
  );
}

/** Moves the emulator's clock by its own control; returns the answer. */
export async function advance(tester: Tester, body: object, headers: Readonly<Record<string, string>> = {}) {
  const request = new Request('http://127.0.0.1/emulator/advance', {
    method: 'POST',
    body: JSON.stringify(body),
    headers,
  });
  const response = await tester.emulator.fetch(request);
  return { status: response.status, body: await response.json() };
}

/** Adds series member by member. */
export function addSeries(all: readonly Record<string, number[]>[]): Record<string, number[]> {
  const [first = {}] = all;
  return Object.fromEntries(
    Object.keys(first).map((name) => [
      name,
      (first[name] ?? []).map((_, index) => all.reduce((sum, one) => sum + (one[name]?.[index] ?? 0), 0)),
    ]),
  );
}
