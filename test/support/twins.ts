/**
 * Two of everything: the account of the demo world that has funding in two currencies, and two records of one name of each
 * kind. What is right for one of a kind alone is wrong there.
 */
import { type Home, runAds } from './cli.js';

/** The name of two campaigns, cards, media, posts, tags, lists and audiences of that account. */
export const twinName = 'Twin sale';

interface TwinCampaign {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  readonly daily_budget_amount_local_micro: number;
}

interface Twins {
  readonly account: string;
  readonly campaigns: readonly TwinCampaign[];
}

/** The account, and all of its campaigns: some in each currency. */
export async function readTwins(home: Home, env: Readonly<Record<string, string>>): Promise<Twins> {
  const { stdout } = await runAds(
    home,
    ['campaigns', 'list', '--all-accounts', '--filter', `name=${twinName}`, '-o', 'json'],
    { env },
  );
  const account = String(JSON.parse(stdout)[0].account_id);
  const own = await runAds(home, ['campaigns', 'list', '--account', account, '--all', '-o', 'json'], { env });
  return { account, campaigns: JSON.parse(own.stdout) };
}
