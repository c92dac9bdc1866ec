/** A rule: data, with a function that finds violations of it. */

import type { CreativeKind } from '../../../call/serving/find-obstacles.js';
import { maxIds } from '../../../contract/params/shared.js';
import type { Document, Endpoint } from '../../../contract/types.js';
import { day } from '../../../values/duration.js';
import { textOf } from '../../../values/read-value.js';
import { formatRoundedMoney } from '../../../values/rounded-money.js';
import { shellCommand } from '../../../values/shell-word.js';
import { formatTime } from '../../../values/time.js';
import { formatCommand } from '../../core/host/command-text.js';
import { nameOf } from '../serving/link-rows.js';
import type { AccountState } from './account-state.js';
import type { Part } from './parts.js';
import type { Severity } from './severities.js';

/** A value that a file of rules may set. */
export type Threshold =
  | {
      readonly type: 'integer';
      readonly unit: 'percent' | 'hours' | 'days';
      readonly min: number;
      readonly max: number;
      readonly default: number;
      readonly help: string;
    }
  | { readonly type: 'switch'; readonly default: boolean; readonly help: string }
  /** A regular expression. Without one, nothing is compared. */
  | { readonly type: 'pattern'; readonly default: null; readonly help: string }
  /** Amounts in micro units by currency. A currency without one has no limit. */
  | { readonly type: 'money'; readonly default: ReadonlyMap<string, bigint>; readonly help: string }
  | { readonly type: 'path'; readonly default: string; readonly help: string };
type Thresholds = Readonly<Record<string, Threshold>>;

type ValueOf<T extends Threshold> = T extends { type: 'integer' }
  ? number
  : T extends { type: 'switch' }
    ? boolean
    : T extends { type: 'pattern' }
      ? RegExp | null
      : T extends { type: 'money' }
        ? ReadonlyMap<string, bigint>
        : string;
type ValuesOf<T extends Thresholds> = { readonly [K in keyof T]: ValueOf<T[K]> };
export type ThresholdValue = ValueOf<Threshold>;
export type RuleValues = Readonly<Record<string, ThresholdValue>>;

/** Kinds of records that a finding may be about. */
export type FoundType =
  | 'account'
  | 'funding-instrument'
  | 'campaign'
  | 'line-item'
  | 'promoted-tweet'
  | 'promoted-account'
  | 'media-creative'
  | 'web-event-tag';

/** The kinds of creatives among them. */
export const creativeTypes: Readonly<Record<CreativeKind, FoundType>> = {
  promoted_tweet: 'promoted-tweet',
  promoted_account: 'promoted-account',
  media_creative: 'media-creative',
};

/** One record that breaks a rule. */
export interface Finding {
  readonly type: FoundType;
  readonly id: string | null;
  readonly name: string | null;
  /** With numbers and units. */
  readonly message: string;
  /** What is wrong in a few words, for a screen without room for a long message. No row that is printed has it. */
  readonly brief?: string;
  /** Mends it when it is run as it is; null where only a person knows how. */
  readonly command: string | null;
}

/** The context in which a rule writes commands. */
export interface RuleContext {
  /** The flags of commands that are shown: profile, environment, account. */
  readonly flags: readonly string[];
}

export interface Rule {
  readonly name: string;
  /** What is wrong where the rule is broken. */
  readonly summary: string;
  readonly severity: Severity;
  readonly thresholds: Thresholds;
  readonly needs: readonly Part[];
  /** Whether these values compare nothing, so that nothing need be read. */
  readonly isIdle?: (values: RuleValues) => boolean;
  readonly find: (state: AccountState, values: RuleValues, context: RuleContext) => readonly Finding[];
}

/** Describes a rule whose function takes the values of its thresholds. */
export function defineRule<const T extends Thresholds>(
  rule: Omit<Rule, 'thresholds' | 'isIdle' | 'find'> & {
    readonly thresholds: T;
    readonly isIdle?: (values: ValuesOf<NoInfer<T>>) => boolean;
    readonly find: (
      state: AccountState,
      values: ValuesOf<NoInfer<T>>,
      context: RuleContext,
    ) => readonly Finding[];
  },
): Rule {
  // The reader of rules gives each threshold a value of its type.
  return rule as unknown as Rule;
}

/** The defaults of a rule. */
export function defaultsOf({ thresholds }: Pick<Rule, 'thresholds'>): RuleValues {
  return Object.fromEntries(Object.entries(thresholds).map(([name, { default: value }]) => [name, value]));
}

/** The subject of a finding. */
export function about(type: FoundType, record: Document) {
  return { type, id: record.id === undefined ? null : String(record.id), name: nameOf(record) } as const;
}

/** `5.00 USD`, rounded to the decimals of the currency. */
export function money(micros: bigint, currency: unknown): string {
  const code = String(currency);
  return `${formatRoundedMoney(micros, code)} ${code}`;
}

/** `129%`, rounded down. */
export function percentOf(part: bigint, whole: bigint): string {
  return whole > 0n ? `${(part * 100n) / whole}%` : '-';
}

/** The command that explains a record. */
export function explain(type: FoundType, id: unknown, { flags }: RuleContext): string {
  return shellCommand`ads why ${String(id)} --type ${type} ${flags}`;
}

/** The command that makes a call. */
export function callCommand(
  endpoint: Endpoint,
  values: Document,
  currency: unknown,
  { flags }: RuleContext,
): string {
  return formatCommand({ endpoint, values }, { currency: textOf(currency), flags });
}

/** A time so many days after another, as flags take it. */
export function daysAfter(time: number, days: number): string {
  return formatTime(time + days * day);
}

/** The command that gives line items an end; for more than one call takes, the first of them. */
export function endCommand(ids: readonly string[], end: number, { flags }: RuleContext): string {
  const update = (id: string) =>
    shellCommand`ads line-items update ${id} --end-time ${formatTime(end)} ${flags}`;
  if (ids.length === 1) return update(ids.join(''));
  const listed = ids.slice(0, maxIds).join(',');
  return `${shellCommand`ads line-items list --line-item-ids ${listed} ${flags} -o ids`} | ${update('-')}`;
}
