/** The context of the remedies of `ads why`, from a campaign as it was read. */
import type { RemedyContext } from '../serving/remedies.js';
import type { AccountState, Branch } from './account-state.js';
import type { RuleContext } from './rule.js';

/** Posts and media that could be shown are not read: `ads why` suggests them. */
const nothing = { posts: [], cards: [], media: [] } as const;

export function remedyContext(
  { campaign, instrument, items }: Branch,
  { account, clock }: AccountState,
  { flags }: RuleContext,
): RemedyContext {
  const chain = { account, instruments: instrument ? [instrument] : [], campaign, items };
  return { chain, material: nothing, now: clock.now, flags };
}
