/** The result of each ad of a launch, as rows for the answer and for the result file. */
import type { RowShape } from '../../../../output/answer.js';
import type { RowOf } from '../../../../output/row-of.js';
import { outcomeField, outcomeLook } from '../../../core/records/outcome.js';
import { writeResultRows } from '../../sheet/import-results.js';
import type { AppliedRow } from '../apply/apply-answer.js';
import { stepOutcomes } from '../apply/sending.js';
import type { LoadedPlan } from '../compare/load-plan.js';
import { adFinder, type PreparedLaunch } from './launch-ads.js';

export const launchShape = {
  name: 'ad',
  fields: {
    row: { type: 'integer' },
    outcome: outcomeField(stepOutcomes),
    line_item_id: { type: 'id' },
    /** The post; null as long as it is not published. */
    post_id: { type: 'id', nullable: true },
    /** The promoted post. */
    id: { type: 'id', nullable: true },
    name: { type: 'string', nullable: true },
    error: { type: 'string', nullable: true },
  },
  columns: ['row', 'outcome', 'line_item_id', 'post_id', 'id', 'error'],
  makes: ['post_id'],
  least: { outcome: 8, error: 24 },
  ...outcomeLook('error'),
} as const satisfies RowShape;

/** `existing`: the line item has promoted the post before. */
type LaunchedAd = RowOf<typeof launchShape>;

/** The results of all ads, in the order of the sheet. */
export function toLaunchedAds(
  { ads, leftOut }: Pick<PreparedLaunch, 'ads' | 'leftOut'>,
  loaded: LoadedPlan,
  applied: readonly AppliedRow[],
): readonly LaunchedAd[] {
  const results = new Map(applied.map((row) => [row.key, row]));
  const find = adFinder(loaded);
  const nodes = new Map(
    loaded.accounts.flatMap((plan) => plan.nodes.map((node) => [node.key, node] as const)),
  );
  /** What its line item should have got besides, and has not, as far as is known: its bid, and its targeting. */
  const lacking = (key: string): Pick<LaunchedAd, 'outcome' | 'error'> | undefined => {
    const { members = [] } = nodes.get(key) ?? {};
    const targeting = members.filter(({ kind }) => kind.section === 'targeting');
    const undone = [key, ...targeting.map((one) => one.key)].flatMap((one) => {
      const result = results.get(one);
      return result && result.error !== null ? [result] : [];
    });
    // What was not reached says less than what it was not reached for.
    const first = undone.find(({ outcome }) => outcome !== 'not-sent') ?? undone[0];
    return (
      first && {
        outcome: first.outcome,
        error: `${first.key === key ? 'line item' : 'targeting'}: ${first.error}`,
      }
    );
  };
  return ads.map((ad) => {
    const member = find(ad);
    const own = { row: ad.row, line_item_id: ad.key.split('/').at(-1) ?? '', name: member?.label ?? null };
    const refusal = leftOut.get(ad.row);
    if (refusal !== undefined) return { ...own, outcome: 'failed', post_id: null, id: null, error: refusal };
    const published = member?.post && results.get(member.post.key);
    const given = member?.post ? member.post.id : member?.params.tweet_id;
    const post_id = published?.id ?? (typeof given === 'string' ? given : null);
    const lacks = lacking(ad.key);
    if (member?.id !== undefined)
      return { ...own, outcome: 'existing', post_id, id: member.id, error: lacks?.error ?? null };
    const result = member && results.get(member.key);
    // A post that was not published is the reason why it is not promoted.
    const cause = published && published.error !== null ? published : result;
    const isReached = cause !== undefined && cause.outcome !== 'not-sent';
    const told = isReached || !lacks ? cause : lacks;
    return {
      ...own,
      outcome: told?.outcome ?? 'not-sent',
      post_id,
      id: result?.id ?? null,
      error: told ? (told.error ?? lacks?.error ?? null) : 'not sent',
    };
  });
}

/** The text of the result file: CSV with one line for each ad. */
export function writeLaunchedAds(ads: readonly LaunchedAd[]): string {
  return writeResultRows(ads, ['row', 'outcome', 'line_item_id', 'post_id', 'id', 'error', 'name']);
}
