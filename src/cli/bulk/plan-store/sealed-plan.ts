/**
 * Plans that are stored until they are applied, of people and of language models alike: JSON that begins with `ads_plan`, has an
 * id, an end, the service that it is for, and the digest of all that. What was reviewed is what is applied, or nothing.
 */

import { day } from '../../../values/duration.js';
import { isObject, parseJson, writeJson } from '../../../values/lossless-json.js';
import { parseStrictJson } from '../../../values/strict-json.js';
import { formatTime, parseTime } from '../../../values/time.js';
import { valueDigest } from '../../../values/value-digest.js';
import { CommandError, usageError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import { accountCommand } from '../../core/host/shown-command.js';

/** The head of every stored plan. */
export interface PlanHead {
  /** The version of the format. */
  readonly ads_plan: number;
  /** Ten hexadecimal digits. */
  readonly id: string;
  /** Of everything else in the plan, in hexadecimal. */
  readonly digest: string;
  readonly created_at: string;
  readonly expires_at: string;
  /** What `serviceName` tells of the service. */
  readonly service: string;
}

/** Version 1 had neither an id nor a digest. */
const version = 2;
/** The time in which a plan may be applied, in milliseconds. */
export const planLifetime = day;

export const planIdForm = /^[0-9a-f]{10}$/;
/** Bytes of an id. */
const idSize = 5;

export function createPlanId({ random }: { readonly random: (size: number) => Uint8Array }): string {
  return Buffer.from(random(idSize)).toString('hex');
}

/** The same before and after it is written: long integers and numbers are the same text. */
export function digestOf(content: unknown): string {
  return valueDigest(parseJson(writeJson(content)));
}

/** A plan that begins now, in milliseconds since 1970. */
export function sealPlan<Content extends object>(
  id: string,
  given: Content & Pick<PlanHead, 'service'>,
  now: number,
): PlanHead & Content {
  const head = { id, created_at: formatTime(now), expires_at: formatTime(now + planLifetime) };
  const { service, ...content } = given;
  const all = { ads_plan: version, ...head, service, ...content };
  const { ads_plan, ...rest } = all;
  // First what tells that it is a plan: a file that is cut must not look like another.
  return { ads_plan, digest: digestOf(all), ...rest } as unknown as PlanHead & Content;
}

/** The text of a plan, for a file. */
export function planText(plan: PlanHead): string {
  return `${writeJson(plan, 2)}\n`;
}

/** Advice on a plan of campaign files that is not applied. */
export const planAgain = () => `Make the plan again: ${accountCommand`ads plan --save FILE`}`;

const beginning = '{"ads_plan":';

/** Whether a text is a plan, or what is left of one. */
export function isPlanText(text: string): boolean {
  const start = text.slice(0, 1000).replace(/\s/g, '').slice(0, beginning.length);
  return start.length > 2 && beginning.startsWith(start);
}

/**
 * Reads a plan. `what` names it in messages, and `again` says how to make it again. Throws CommandError for one that is cut,
 * of another version, or was changed.
 */
export function unsealPlan(
  text: string,
  what: string,
  again: string,
): PlanHead & Readonly<Record<string, unknown>> {
  const plan = parse(text);
  const refuse = (message: string) => usageError(`${what} ${message}`, `Nothing was sent. ${again}`);
  if (!isObject(plan)) throw refuse('is damaged: it was cut or changed');
  if (plan.ads_plan !== version) throw refuse('was made by another version of ads');
  const { digest, ...content } = plan;
  const { id, created_at, expires_at, service } = content;
  const isWhole = [digest, id, created_at, expires_at, service].every((one) => typeof one === 'string');
  if (!isWhole || !planIdForm.test(String(id)) || parseTime(String(expires_at)) === undefined)
    throw refuse('is damaged: it was cut or changed');
  if (digest !== digestOf(content))
    throw new CommandError(
      'PLAN_CHANGED',
      exitCodes.declined,
      `${what} was changed after it was made`,
      `Nothing was sent. ${again}`,
    );
  return plan as unknown as PlanHead & Readonly<Record<string, unknown>>;
}

function parse(text: string): unknown {
  try {
    return parseStrictJson(text);
  } catch {
    return undefined;
  }
}

/** Whether a plan may still be applied at a time in milliseconds since 1970. */
export function isFresh({ expires_at }: Pick<PlanHead, 'expires_at'>, now: number): boolean {
  return now <= (parseTime(expires_at) ?? 0);
}
