/** The tools that change an account: one makes a plan, the other applies it once it is approved. */

import { isObject, memberAt } from '../../../values/lossless-json.js';
import { shellCommand } from '../../../values/shell-word.js';
import { notTogether } from '../../../values/text-lists.js';
import { usageError } from '../../core/host/command-error.js';
import { applyStored } from './apply-stored.js';
import { boundAnswer } from './bounded-answer.js';
import { moneyLines } from './plan-money.js';
import { planCommands, planFile, type Request } from './propose-plan.js';
import type { Caller, ToolReply } from './protocol.js';
import { changesOf } from './review-plan.js';
import type { PlanResult } from './stored-plan.js';
import {
  answerOutcome,
  boundNotices,
  type Input,
  optionalText,
  refuseUnknown,
  reply,
  requiredText,
  schema,
  type Tool,
  type ToolContext,
  text,
  values,
  valuesOf,
} from './tool.js';

export const writingTools: readonly Tool[] = [
  {
    name: 'plan',
    description:
      'Plan a change without sending it: a command with values, or operations (several, in order), or files (a campaign file in YAML: describe "campaign files"; activate starts what it says is active). Each operation is previewed on what those before it leave; newrecord1 is the id of what operation 1 creates. Returns old and new values, the money lines and a plan id. A person approves the plan.',
    inputSchema: schema({
      command: text,
      values,
      operations: { type: 'array', items: schema({ command: text, values }, ['command']) },
      files: text,
      activate: { type: 'boolean' },
    }),
    isReadOnly: true,
    run: plan,
  },
  {
    name: 'apply',
    description: 'Send an approved plan, once.',
    inputSchema: schema({ plan: text }, ['plan']),
    isReadOnly: false,
    example: { plan: 'the id that plan has returned' },
    run: apply,
  },
];

async function plan(input: Input, caller: Caller, context: ToolContext): Promise<ToolReply> {
  const file = optionalText(input, 'files');
  const made =
    file === undefined
      ? await planCommands(readRequests(input), context, caller)
      : await planFile({ text: file, activate: input.activate === true }, context, caller);
  const { place, approval } = context;
  if ('failed' in made) return answerOutcome(made.failed, place);
  const changes = changesOf(made.plan);
  if (changes.length === 0) return reply({ data: [], notices: ['There is nothing to change.'] });
  const { id, expires_at } = made.plan;
  return reply({
    plan: id,
    ...(await boundAnswer(changes, place.world)),
    money: moneyLines(made.plan),
    expires_at,
    ...boundNotices(made.notices),
    approval: {
      terminal: `A person runs: ${shellCommand`ads approve ${id}`}`,
      client: 'The client asks its user.',
      none: 'Not required.',
    }[approval],
  });
}

function readRequests(input: Input): readonly Request[] {
  const { operations } = input;
  if (operations === undefined) return [{ command: requiredText(input, 'command'), values: valuesOf(input) }];
  if (input.command !== undefined) throw usageError(notTogether('command', 'operations'));
  if (!Array.isArray(operations) || !operations.every(isObject))
    throw usageError('operations must be a list of objects with command and values');
  return operations.map((one, at) => {
    refuseUnknown(`operation ${at + 1}`, one, ['command', 'values'], undefined);
    return { command: requiredText(one, 'command'), values: valuesOf(one) };
  });
}

async function apply(input: Input, caller: Caller, context: ToolContext): Promise<ToolReply> {
  const applied = await applyStored(requiredText(input, 'plan'), context, caller);
  if ('question' in applied) return applied;
  const { results, notices } = applied;
  const part = await boundAnswer(results.map(shorten), context.place.world);
  return reply(
    { ...part, ...boundNotices(notices) },
    results.some(({ state }) => state !== 'done'),
  );
}

/** What came of a command, without what the plan has shown. What failed is shown in full. */
function shorten({ what, state, answer }: PlanResult): object {
  const records = [memberAt(answer, 'answer')].flat();
  const hasIds = records.every((record) => memberAt(record, 'id') !== undefined);
  if (state !== 'done' || !hasIds) return { what, state, answer };
  const shown = records.map((record) => ({ id: memberAt(record, 'id'), name: memberAt(record, 'name') }));
  return { what, state, records: shown };
}
