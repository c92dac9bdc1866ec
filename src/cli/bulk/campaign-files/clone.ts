/** `ads clone ID`: creates a campaign or a line item again, here or in another account. */
import { readRelativeTime } from '../../../values/period.js';
import { readTimeZone } from '../../calls/endpoint/account-dates.js';
import { findNamedTarget } from '../../calls/names/find-named-target.js';
import { explainAccount } from '../../calls/session/explain-unknown-account.js';
import { openUninterruptedSession } from '../../calls/session/patient-session.js';
import type { Session } from '../../calls/session/session.js';
import { missingAccountError, usageError } from '../../core/host/command-error.js';
import type { Action } from '../../core/host/invocation.js';
import { carryOut, creationOnly } from './apply/carry-out.js';
import { type PreparedClone, prepareClone } from './copy/clone-record.js';
import { describeEnded, describeZones } from './copy/clone-times.js';
import { campaignKind } from './format/node-kinds.js';

interface CloneFlags {
  readonly id: string;
  readonly to_account?: string;
  readonly set?: readonly string[];
  readonly scale?: readonly string[];
  readonly shift_dates?: string;
  readonly without?: readonly string[];
}

export const cloneRecord: Action<CloneFlags> = async (invocation, flags) => {
  const { id: text, to_account, set = [], scale = [], shift_dates, without = [] } = flags;
  const shift = readShift(shift_dates);
  const session = await openUninterruptedSession(invocation, campaignKind().group.list);
  const { account } = session;
  if (account === undefined) throw missingAccountError();
  const named = { flag: 'ID', groups: ['campaigns', 'line-items'], account } as const;
  const id = await findNamedTarget({ ...named, text }, session, invocation);
  const to = { text: to_account ?? account, flag: '--to-account', groups: ['accounts'], account } as const;
  const target = to_account === undefined ? account : await findNamedTarget(to, session, invocation);
  const zone = shift === 0 ? 'UTC' : await readTimeZone(account, session, session.time());
  const changes = { set, scale, shift, zone, without };
  const prepared = await prepareClone({ id, account, target, changes }, session, invocation).catch(
    (error: unknown) => {
      throw explainAccount(error, invocation.settings);
    },
  );
  if (prepared.leftOut !== undefined)
    await invocation.notice(`the copy will not have ${prepared.leftOut}, which ads clone does not copy`);
  const { content, kind } = prepared.copy;
  const own = { account, session, target };
  for (const sentence of [describeEnded(content, kind, session.time()), await describeTarget(prepared, own)])
    if (sentence !== undefined) await invocation.notice(sentence);
  let isComplete = true;
  const answer = await carryOut({ ...prepared, tellsEnds: true }, creationOnly, session, {
    ...invocation,
    setExitCode: (code, error) => {
      isComplete = false;
      invocation.setExitCode(code, error);
    },
  });
  if (isComplete && invocation.globals.dryRun !== true) await prepared.forget();
  return answer;
};

/** What the times of a copy are in another account; undefined in the same, and in the same time zone. */
async function describeTarget(
  { copy: { content, kind } }: PreparedClone,
  { account, target, session }: { account: string; target: string; session: Session },
): Promise<string | undefined> {
  if (target === account) return undefined;
  const zoneOf = (of: string) => readTimeZone(of, session, session.time());
  const [own, other] = [await zoneOf(account), await zoneOf(target)];
  return describeZones(content, kind, { own, target: other, account: target });
}

/** `30d`, `-7d`, `2w`: in milliseconds. */
function readShift(text: string | undefined): number {
  if (text === undefined) return 0;
  const shift = readRelativeTime(/^[+-]/.test(text) ? text : `+${text}`, 0);
  if (shift === undefined)
    throw usageError(`--shift-dates must be a length such as 30d, 2w or -7d, got "${text}"`);
  return shift;
}
