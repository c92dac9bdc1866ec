/** Who is put on a list and taken off it: custom audiences and do-not-reach lists alike (interface 4.5 and 8, ext 13). */
import { checkState } from '../../call/check.js';
import { wireVoice } from '../../call/problem.js';
import { batchUsers } from '../../contract/groups/custom-audiences-users.js';
import { batchDoNotReachUsers, doNotReachList } from '../../contract/groups/do-not-reach-lists.js';
import { membershipMonths } from '../../contract/service.js';
import type { Document } from '../../contract/types.js';
import { defaultExpiry, kept, milliseconds, settlingTime } from '../audiences.js';
import { type Behaviour, behave, type Call } from '../behaviour.js';
import { BatchError, type ErrorEntry, refusal } from '../error.js';
import { digestsOf, endMembers, forgetMembers, putMember } from '../members.js';
import { changeData, requireRecord, type Stored, updateRecord } from '../records.js';
import { requireAudience, requireWriter } from '../sharing.js';

interface Counts extends Document {
  readonly success_count: number;
  readonly total_count: number;
}

/** Finds what is wrong with the times of an operation; `time` is when the call was made. */
type Judge = (params: Document, time: string) => readonly ErrorEntry[];

interface Work {
  readonly operations: readonly Document[];
  readonly judge: Judge;
  /** What a refusal echoes. */
  readonly echo?: readonly Document[];
}

/** Works the operations in, in order, and counts the people of all of them. One object of users is one person. */
function applyOperations(
  { store, time }: Pick<Call, 'store' | 'time'>,
  stored: Stored,
  { operations, judge, echo }: Work,
): Counts {
  const errors = operations.map(({ params }) => judge(params as Document, time));
  if (errors.some((entries) => entries.length > 0)) throw new BatchError(echo, errors);
  const now = milliseconds(time);
  const settled = milliseconds(settlingTime(time));
  const byDefault = defaultExpiry(time);
  forgetMembers(store, stored.id, now);
  let count = 0;
  for (const { operation_type, params } of operations) {
    const { users, effective_at = time, expires_at = byDefault } = params as Document;
    const begin = milliseconds(String(effective_at));
    for (const person of users as readonly Document[]) {
      count += 1;
      const digests = digestsOf(person);
      if (operation_type === 'Delete') endMembers(store, stored.id, digests, settled);
      else {
        const until = milliseconds(String(expires_at));
        putMember(store, stored.id, digests, { from: Math.max(begin, settled), until, isLater: begin > now });
      }
    }
  }
  const settledAt = stored.data[kept.settledAt] ?? settlingTime(time);
  updateRecord(store, stored, changeData(stored.data, { [kept.settledAt]: settledAt }, time));
  return { success_count: count, total_count: count };
}

/** A membership without a begin begins now, so it cannot have ended before (4.5). */
function judgeAudience(params: Document, time: string): readonly ErrorEntry[] {
  const operation = batchUsers.params.operations.of;
  const rules = operation.type === 'object' ? operation.fields.params : undefined;
  if (rules?.type !== 'object') return [];
  return checkState(rules.rules ?? [], rules.fields, { effective_at: time, ...params }, wireVoice);
}

/** An entry of a do-not-reach list ends in the future, and less than 13 months ahead (ext 13). */
function judgeDoNotReach({ expires_at }: Document, time: string): readonly ErrorEntry[] {
  if (typeof expires_at !== 'string') return [];
  const end = milliseconds(expires_at);
  if (end > milliseconds(time) && end < milliseconds(defaultExpiry(time))) return [];
  const message = `expires_at must be in the future and less than ${membershipMonths} months ahead`;
  return [{ code: 'INVALID_TIME_WINDOW', message, parameter: 'expires_at', value: expires_at }];
}

const everyoneMatches = {
  simple: 'Everyone who is sent is matched and active; changes are worked in after the least of the hours',
} as const;

export const membershipBehaviours: readonly Behaviour[] = [
  behave(batchUsers, everyoneMatches, (call) => {
    const { account_id, custom_audience_id, operations } = call.values;
    const stored = requireWriter(requireAudience(call.store, { account_id, id: custom_audience_id }));
    if (stored.data[kept.segments] !== undefined) {
      throw refusal(
        'INVALID_TAILORED_AUDIENCE_TYPE',
        'A flexible audience is made of others: it takes no people of its own',
        { parameter: 'custom_audience_id', value: custom_audience_id },
      );
    }
    return { data: applyOperations(call, stored, { operations, judge: judgeAudience }) };
  }),

  behave(batchDoNotReachUsers, everyoneMatches, (call) => {
    const { account_id, do_not_reach_list_id, operations } = call.values;
    const stored = requireRecord(call.store, doNotReachList, account_id, do_not_reach_list_id);
    const work = { operations, judge: judgeDoNotReach, echo: operations };
    return { data: [applyOperations(call, stored, work)] };
  }),
];
