/** `ads tree [ID]`: an account or a campaign with what is below it, its state, its money, and its problems. */

import type { LineItemState } from '../../../call/serving/effective-status.js';
import { ServiceError } from '../../../client/errors.js';
import { paginate } from '../../../client/paginate.js';
import { getAccount } from '../../../contract/groups/accounts.js';
import { listCampaigns } from '../../../contract/groups/campaigns.js';
import { listLineItems } from '../../../contract/groups/line-items.js';
import { maxIds } from '../../../contract/params/shared.js';
import { maxMeasured } from '../../../contract/params/statistics.js';
import type { Document } from '../../../contract/types.js';
import { hintAtName } from '../../../flags/name-or-id.js';
import type { Answer, Pages } from '../../../output/answer.js';
import { isForPeople } from '../../../output/formats.js';
import { chunk } from '../../../values/chunk.js';
import { notTogether } from '../../../values/text-lists.js';
import { formatTime } from '../../../values/time.js';
import { findNamedTarget } from '../../calls/names/find-named-target.js';
import { spreadOverAccounts } from '../../calls/reads/fan-out.js';
import { explainAccount } from '../../calls/session/explain-unknown-account.js';
import { openSession, type Session } from '../../calls/session/session.js';
import { CommandError, missingAccountError, usageError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import type { Action, Invocation } from '../../core/host/invocation.js';
import { accountCommand } from '../../core/host/shown-command.js';
import { type Caller, readRows } from '../../core/records/read-rows.js';
import { responseData } from '../../core/records/response-data.js';
import { findParents, findTarget } from './find-target.js';
import { readUsualStates } from './read-line-items.js';
import { readActiveToday, readSpendToday, type SpendQuestion } from './read-spend-today.js';
import { readTargetId } from './target-id.js';
import { type TreeRow, toAccountRow, toBranchRows, toCampaignRows, treeShape } from './tree-rows.js';

/** Campaigns of an account that are shown unless --limit says otherwise: as many as one call measures. */
const defaultCampaigns = maxMeasured;
/** Blocks of campaigns whose line items are read at the same time. */
const blocks = 4;

interface TreeTask {
  readonly client: Caller;
  readonly account_id: string;
  readonly now: number;
  readonly invocation: Invocation;
}

export const showTree: Action<{ readonly id?: string }> = async (invocation, { id }) => {
  const text = id === undefined ? undefined : readTargetId(id);
  const session = await openSession(invocation);
  return spreadOverAccounts(treeShape, invocation, (own) =>
    showOne(own, { ...session, account: own.settings.account?.value ?? session.account }, text),
  );
};

async function showOne(invocation: Invocation, session: Session, text: string | undefined): Promise<Answer> {
  const { client, account, time } = session;
  const account_id = account ?? text;
  if (account_id === undefined) throw missingAccountError();
  const target = { flag: 'ID', groups: ['campaigns', 'line-items'], account: account_id } as const;
  const id = text === undefined ? text : await findNamedTarget({ ...target, text }, session, invocation);
  const task = { client, account_id, now: time(), invocation };
  try {
    const pages =
      id === undefined || id === account_id ? await readAccount(task) : [await readCampaign(task, id)];
    return { kind: 'rows', record: treeShape, pages };
  } catch (error) {
    throw error instanceof ServiceError ? explainAccount(error, invocation.settings) : error;
  }
}

/** At most five calls: the campaign, its line items, what they show, the account, what was spent. */
async function readCampaign(task: TreeTask, id: string) {
  const { client, account_id, now } = task;
  const target = await findTarget(client, account_id, id, undefined);
  const { campaign } = target ? await findParents(client, account_id, target) : {};
  if (!campaign) throw noTree(id, account_id);
  // Line items that are deleted by now may have spent today as well.
  const [owner, all] = await Promise.all([
    readOwner(task),
    readItems(client, account_id, [campaign], { with_deleted: true }),
  ]);
  const items = all.filter(({ deleted }) => deleted !== true);
  const ids = all.map(({ id: item }) => String(item));
  const isMeasurable = ids.length > 0 && ids.length <= maxMeasured;
  const [states, spent] = await Promise.all([
    readUsualStates(client, account_id, items),
    readSpend(task, {
      account: owner,
      now,
      items: all,
      ...(isMeasurable
        ? { entity: 'LINE_ITEM' as const, ids }
        : { entity: 'CAMPAIGN' as const, ids: [String(campaign.id)] }),
    }),
  ]);
  const total = [...spent.values()].reduce((sum, amount) => sum + amount, 0n);
  const known = spent.size > 0 ? new Map([...spent, [String(campaign.id), total]]) : spent;
  return toCampaignRows({ campaign, items: states }, { account: owner, now: formatTime(now), spent: known });
}

/** The account with its campaigns, in pages of whole campaigns: of a large account only some are in memory. */
async function readAccount(task: TreeTask): Promise<Pages> {
  const { client, account_id, invocation } = task;
  const { limit, all } = invocation.globals;
  if (all === true && limit !== undefined) throw usageError(notTogether('--all', '--limit'));
  const most = all === true ? Number.POSITIVE_INFINITY : Number(limit ?? defaultCampaigns);
  const query = {
    account_id,
    with_draft: true,
    count: Math.min(most + 1, listCampaigns.page?.max ?? most),
    // Programs do not read the number, and counting has a low rate limit.
    ...(all !== true && isForPeople(invocation.format) && { with_total_count: true }),
  };
  // One more than is shown, to know whether there are more.
  const campaigns = paginate(client, listCampaigns, query, { limit: most + 1 });
  const [account, first] = await Promise.all([readOwner(task), campaigns.next()]);
  const spent = await createSpendReader(task, account, most);
  const context = { account, now: formatTime(task.now) };
  const root = toAccountRow(account);

  async function* pages(): AsyncGenerator<readonly TreeRow[]> {
    yield [root];
    let shown = 0;
    const { totalCount: total } = first.value ?? {};
    for (let page = first; !page.done; page = await campaigns.next()) {
      const rows = page.value.rows.slice(0, most - shown) as readonly Document[];
      shown += rows.length;
      for (const some of chunk(rows, maxIds * blocks)) {
        const parts = await Promise.all(chunk(some, maxIds).map(readBranches));
        yield parts.flat();
      }
      if (rows.length < page.value.rows.length) {
        invocation.defer(() =>
          invocation.notice(
            `the first ${shown}${total === undefined ? '' : ` of ${total}`} campaigns are shown; for all, add --all; for more, --limit N`,
          ),
        );
      }
    }
  }

  async function readBranches(campaigns: readonly Document[]): Promise<readonly TreeRow[]> {
    const items = await readItems(client, account_id, campaigns);
    const [states, amounts] = await Promise.all([
      readUsualStates(client, account_id, items),
      spent(
        campaigns.map(({ id }) => String(id)),
        items,
      ),
    ]);
    const below = new Map(campaigns.map(({ id }) => [id, [] as LineItemState[]]));
    for (const state of states) below.get(state.item.campaign_id)?.push(state);
    return campaigns.flatMap((campaign) =>
      toBranchRows({ campaign, items: below.get(campaign.id) ?? [] }, { ...context, spent: amounts }, root),
    );
  }
  return pages();
}

/**
 * Today's spend of campaigns. One call measures few of them, so it asks only about campaigns with activity today,
 * which one call lists.
 */
async function createSpendReader(
  task: TreeTask,
  account: Document,
  most: number,
): Promise<(ids: readonly string[], items: readonly Document[]) => Promise<ReadonlyMap<string, bigint>>> {
  const { client, now } = task;
  const question = { account, entity: 'CAMPAIGN', now } as const;
  const isMany = most > defaultCampaigns;
  const active = isMany ? await attempt(() => readActiveToday(client, question), task) : undefined;
  return async (ids, items) => {
    const idle = active ? ids.filter((id) => !active.has(id)) : [];
    const measured = active ? ids.filter((id) => active.has(id)) : ids;
    const spent =
      measured.length > 0 ? await readSpend(task, { ...question, ids: measured, items }) : new Map();
    return new Map([...idle.map((id) => [id, 0n] as const), ...spent]);
  };
}

/** The account itself. Throws as `client.call` does, where there is no such account too. */
async function readOwner({ client, account_id }: TreeTask): Promise<Document> {
  return responseData(await client.call(getAccount, { account_id })) as Document;
}

async function readItems(
  client: Caller,
  account_id: string,
  campaigns: readonly Document[],
  values: Document = {},
): Promise<readonly Document[]> {
  const pages: Document[][] = [];
  for (const some of chunk(campaigns, maxIds)) {
    const campaign_ids = some.map(({ id }) => String(id));
    pages.push(
      await readRows(client, listLineItems, { account_id, campaign_ids, with_draft: true, ...values }),
    );
  }
  return pages.flat();
}

async function readSpend(task: TreeTask, question: SpendQuestion): Promise<ReadonlyMap<string, bigint>> {
  return (await attempt(() => readSpendToday(task.client, question), task)) ?? new Map();
}

/** The tree is useful without today's spend, so a refusal is only reported. */
async function attempt<T>(read: () => Promise<T>, { invocation }: TreeTask): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    await invocation.notice(`today's spend could not be read: ${error.message}`);
    return undefined;
  }
}

function noTree(id: string, account: string): CommandError {
  return new CommandError(
    'NOT_FOUND',
    exitCodes.notFound,
    `account ${account} has no campaign or line item with the id "${id}"`,
    hintAtName(id, `For all campaigns: ${accountCommand`ads tree`}. For another account: --account ID`),
  );
}
