/**
 * Who is put on a list and taken off it: custom audiences and do-not-reach lists alike
 * (docs/service.md#audience-users).
 */
import { checkState } from '../../call/check.js';
import { wireNames } from '../../call/problem.js';
import { batchUsers } from '../../contract/groups/custom-audiences-users.js';
import { batchDoNotReachUsers, doNotReachList } from '../../contract/groups/do-not-reach-lists.js';
import type { Document } from '../../contract/types.js';
import { membershipMonths } from '../../contract/wire/service-facts.js';
import { BatchErrorResponse, type ErrorBodyEntry, serviceError } from '../errors.js';
import { type Handler, type HandlerContext, handle } from '../handler.js';
import { applyChanges, requireRecord, type StoredRecord, updateRecord } from '../store/records.js';
import { defaultExpiry, internalFields, milliseconds, processedAt } from './audiences.js';
import { addMember, memberDigests, purgeMembers, removeMembers } from './members.js';
import { requireAudience, requireWriter } from './sharing.js';

interface Counts extends Document {
  readonly success_count: number;
  readonly total_count: number;
}

/** Finds what is wrong with the times of an operation; `time` is when the call was made. */
type Judge = (params: Document, time: string) => readonly ErrorBodyEntry[];

interface Work {
  readonly operations: readonly Document[];
  readonly judge: Judge;
  /** What a refusal echoes. */
  readonly echo?: readonly Document[];
}

/** Works the operations in, in order, and counts the people of all of them. One object of users is one person. */
function applyOperations(
  { store, time }: Pick<HandlerContext, 'store' | 'time'>,
  stored: StoredRecord,
  { operations, judge, echo }: Work,
): Counts {
  const errors = operations.map(({ params }) => judge(params as Document, time));
  if (errors.some((entries) => entries.length > 0)) throw new BatchErrorResponse(echo, errors);
  const now = milliseconds(time);
  const settled = milliseconds(processedAt(time));
  const byDefault = defaultExpiry(time);
  purgeMembers(store, stored.id, now);
  let count = 0;
  for (const { operation_type, params } of operations) {
    const { users, effective_at = time, expires_at = byDefault } = params as Document;
    const begin = milliseconds(String(effective_at));
    for (const person of users as readonly Document[]) {
      count += 1;
      const digests = memberDigests(person);
      if (operation_type === 'Delete') removeMembers(store, stored.id, digests, settled);
      else {
        const until = milliseconds(String(expires_at));
        addMember(store, stored.id, digests, { from: Math.max(begin, settled), until, isLater: begin > now });
      }
    }
  }
  const settledAt = stored.data[internalFields.settledAt] ?? processedAt(time);
  updateRecord(store, stored, applyChanges(stored.data, { [internalFields.settledAt]: settledAt }, time));
  return { success_count: count, total_count: count };
}

/** A membership without a begin begins now, so it cannot have ended before (docs/service.md#audience-users). */
function judgeAudience(params: Document, time: string): readonly ErrorBodyEntry[] {
  const operation = batchUsers.params.operations.of;
  const rules = operation.type === 'object' ? operation.fields.params : undefined;
  if (rules?.type !== 'object') return [];
  return checkState(rules.rules ?? [], rules.fields, { effective_at: time, ...params }, wireNames);
}

/**
 * An entry of a do-not-reach list ends in the future, and less than 13 months ahead
 * (docs/service.md#do-not-reach-lists).
 */
function judgeDoNotReach({ expires_at }: Document, time: string): readonly ErrorBodyEntry[] {
  if (typeof expires_at !== 'string') return [];
  const end = milliseconds(expires_at);
  if (end > milliseconds(time) && end < milliseconds(defaultExpiry(time))) return [];
  const message = `expires_at must be in the future and less than ${membershipMonths} months ahead`;
  return [{ code: 'INVALID_TIME_WINDOW', message, parameter: 'expires_at', value: expires_at }];
}

const everyoneMatches = {
  simple: 'Everyone who is sent is matched and active; changes are worked in after the least of the hours',
} as const;

export const membershipHandlers: readonly Handler[] = [
  handle(batchUsers, everyoneMatches, (call) => {
    const { account_id, custom_audience_id, operations } = call.values;
    const stored = requireWriter(requireAudience(call.store, { account_id, id: custom_audience_id }));
    if (stored.data[internalFields.segments] !== undefined) {
      throw serviceError(
        'INVALID_TAILORED_AUDIENCE_TYPE',
        'A flexible audience is made of others: it takes no people of its own',
        { parameter: 'custom_audience_id', value: custom_audience_id },
      );
    }
    return { data: applyOperations(call, stored, { operations, judge: judgeAudience }) };
  }),

  handle(batchDoNotReachUsers, everyoneMatches, (call) => {
    const { account_id, do_not_reach_list_id, operations } = call.values;
    const stored = requireRecord(call.store, doNotReachList, account_id, do_not_reach_list_id);
    const work = { operations, judge: judgeDoNotReach, echo: operations };
    return { data: [applyOperations(call, stored, work)] };
  }),
];
