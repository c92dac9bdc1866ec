/** `ads tree [ID]`: an account or a campaign with what is below it, its state, its money, and what is in the way. */
import { formatTime } from '../../call/time.js';
import { ServiceError } from '../../client/errors.js';
import { getAccount } from '../../contract/groups/accounts.js';
import { listCampaigns } from '../../contract/groups/campaigns.js';
import { listLineItems } from '../../contract/groups/line-items.js';
import { maxIds } from '../../contract/params/shared.js';
import { maxMeasured } from '../../contract/params/statistics.js';
import type { Document } from '../../contract/types.js';
import type { Answer } from '../../output/answer.js';
import { responseData } from '../endpoint/response-data.js';
import { CommandError, missingAccountError, usageError } from '../errors/command-error.js';
import { exitCodes } from '../errors/exit-codes.js';
import type { Action, Invocation } from '../invocation.js';
import { findNamedTarget } from '../reads/find-named-target.js';
import { findParents, findTarget } from '../serving/find-target.js';
import { readUsualStates } from '../serving/read-line-items.js';
import { type Caller, readRows } from '../serving/read-rows.js';
import { readSpendToday, type SpendQuestion } from '../serving/read-spend-today.js';
import { readTargetId } from '../serving/target-id.js';
import { type Branch, toAccountRows, toCampaignRows, treeShape } from '../serving/tree-rows.js';
import { explainAccount } from '../session/account-source.js';
import { openSession } from '../session/session.js';

/** Campaigns of an account that are shown unless --limit says otherwise: as many as one call measures. */
const usualCampaigns = maxMeasured;

interface TreeTask {
  readonly client: Caller;
  readonly account_id: string;
  readonly now: number;
  readonly invocation: Invocation;
}

export const showTree: Action = async (invocation) => {
  const text = invocation.args[0] === undefined ? undefined : readTargetId(invocation);
  const session = await openSession(invocation);
  const { client, account, time } = session;
  const account_id = account ?? text;
  if (account_id === undefined) throw missingAccountError();
  const target = { flag: 'ID', groups: ['campaigns', 'line-items'], account: account_id } as const;
  const id = text === undefined ? text : await findNamedTarget({ ...target, text }, session, invocation);
  const task = { client, account_id, now: time(), invocation };
  try {
    const rows =
      id === undefined || id === account_id ? await readAccount(task) : await readCampaign(task, id);
    return { kind: 'rows', record: treeShape, pages: [rows] } satisfies Answer;
  } catch (error) {
    throw error instanceof ServiceError ? explainAccount(error, invocation.settings) : error;
  }
};

/** At most five calls: the campaign, its line items, what they show, the account, what was spent. */
async function readCampaign(task: TreeTask, id: string) {
  const { client, account_id, now } = task;
  const target = await findTarget(client, account_id, id, undefined);
  const { campaign } = target ? await findParents(client, account_id, target) : {};
  if (!campaign) throw noTree(id, account_id);
  const [owner, items] = await Promise.all([readOwner(task), readItems(client, account_id, [campaign])]);
  const ids = items.map(({ id: item }) => String(item));
  const isMeasurable = ids.length > 0 && ids.length <= maxMeasured;
  const [states, spent] = await Promise.all([
    readUsualStates(client, account_id, items),
    readSpend(task, {
      account: owner,
      now,
      ...(isMeasurable
        ? { entity: 'LINE_ITEM' as const, ids }
        : { entity: 'CAMPAIGN' as const, ids: [String(campaign.id)] }),
    }),
  ]);
  const total = [...spent.values()].reduce((sum, amount) => sum + amount, 0n);
  const known = spent.size > 0 ? new Map([...spent, [String(campaign.id), total]]) : spent;
  return toCampaignRows({ campaign, items: states }, { account: owner, now: formatTime(now), spent: known });
}

async function readAccount(task: TreeTask) {
  const { client, account_id, now, invocation } = task;
  const { limit, all } = invocation.globals;
  if (all === true && limit !== undefined) throw usageError('--all and --limit cannot be used together');
  const most = all === true ? Number.POSITIVE_INFINITY : Number(limit ?? usualCampaigns);
  const query = { account_id, with_draft: true };
  const [owner, found] = await Promise.all([
    readOwner(task),
    // One more than is shown, to know whether there are more.
    readRows(client, listCampaigns, query, most + 1),
  ]);
  const campaigns = found.slice(0, most);
  if (found.length > campaigns.length) {
    invocation.defer(() =>
      invocation.notice(
        `the first ${campaigns.length} campaigns are shown; for more, add --limit N or --all`,
      ),
    );
  }
  const ids = campaigns.map(({ id }) => String(id));
  const items = await readItems(client, account_id, campaigns);
  const [states, spent] = await Promise.all([
    readUsualStates(client, account_id, items),
    ids.length > 0 ? readSpend(task, { account: owner, entity: 'CAMPAIGN', ids, now }) : new Map(),
  ]);
  const branches = campaigns.map(
    (campaign): Branch => ({
      campaign,
      items: states.filter(({ item }) => item.campaign_id === campaign.id),
    }),
  );
  return toAccountRows(branches, { account: owner, now: formatTime(now), spent });
}

/** The account itself. Throws as `client.call` does, where there is no such account too. */
async function readOwner({ client, account_id }: TreeTask): Promise<Document> {
  return responseData(await client.call(getAccount, { account_id })) as Document;
}

async function readItems(
  client: Caller,
  account_id: string,
  campaigns: readonly Document[],
): Promise<readonly Document[]> {
  const pages: Document[][] = [];
  for (let index = 0; index < campaigns.length; index += maxIds) {
    const campaign_ids = campaigns.slice(index, index + maxIds).map(({ id }) => String(id));
    pages.push(await readRows(client, listLineItems, { account_id, campaign_ids, with_draft: true }));
  }
  return pages.flat();
}

/** The tree is worth showing without today's spend, so a refusal is only told. */
async function readSpend(task: TreeTask, question: SpendQuestion): Promise<ReadonlyMap<string, bigint>> {
  try {
    return await readSpendToday(task.client, question);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    await task.invocation.notice(`what was spent today could not be read: ${error.message}`);
    return new Map();
  }
}

function noTree(id: string, account: string): CommandError {
  return new CommandError(
    'NOT_FOUND',
    exitCodes.notFound,
    `account ${account} has no campaign or line item with the id "${id}"`,
    'For all campaigns: ads tree. For another account: --account ID',
  );
}
