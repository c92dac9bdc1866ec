/** The guards of a profile: what it may spend, and whether it may write at all. */

import { type Approval, approvals, ConfigError, unknownSettings } from '../../../auth/config.js';
import { shellCommand } from '../../../values/shell-word.js';
import { joinFirst, joinList } from '../../../values/text-lists.js';
import { type GuardName, type GuardSettings, guardNames } from './has-guards.js';
import {
  type AmountLimit,
  allowsMore,
  type FactorLimit,
  LimitError,
  parseAmountLimit,
  parseFactorLimit,
} from './limits.js';
import { isReadOnly } from './read-only.js';

/** The limits of a profile; an absent one guards nothing. */
export interface SpendLimits {
  readonly max_daily_budget?: AmountLimit;
  readonly max_bid?: AmountLimit;
  readonly max_total_per_day?: AmountLimit;
  readonly max_change?: FactorLimit;
}

const amountGuards = ['max_daily_budget', 'max_bid', 'max_total_per_day'] as const;
/** Parses one guard, as it is kept in the config. Throws LimitError, whose message follows the name of the guard. */
export function parseGuard(name: GuardName, text: string): GuardSettings {
  if (name === 'read_only' || name === 'allow_over_limit') {
    const value = { true: true, false: false }[text.trim().toLowerCase()];
    if (value === undefined) throw new LimitError(`must be true or false, got "${text}"`);
    return { [name]: value };
  }
  if (name === 'approval') {
    const approval = approvals.find((known) => known === text.trim().toLowerCase());
    if (!approval) throw new LimitError(`must be ${joinList(approvals, 'or')}, got "${text}"`);
    return { approval };
  }
  if (name === 'max_change') parseFactorLimit(text);
  else parseAmountLimit(text);
  return { [name]: text.trim() };
}

/**
 * Throws ConfigError if a profile has settings that are not known: a guard with a misspelled name, as in a file that was
 * edited by hand, or one of a later version would otherwise guard nothing without anybody knowing.
 */
export function refuseUnknownSettings(profile: GuardSettings, profileName: string): void {
  const unknown = unknownSettings(profile);
  if (unknown.length === 0) return;
  throw new ConfigError(
    `the profile ${profileName} has unknown settings, which may be misspelled guards: ${joinFirst(unknown)}`,
    `Nothing was sent. Correct or remove them in the config file. Valid guards: ${guardNames.join(', ')}.`,
  );
}

/** The limits of a profile. Throws ConfigError where one cannot be read, since nothing may pass a guard unseen. */
export function readSpendLimits(profile: GuardSettings, profileName: string): SpendLimits {
  const read = <T>(name: GuardName, parse: (text: string) => T) => {
    const value: unknown = profile[name];
    if (value === undefined) return {};
    try {
      return { [name]: parse(String(value)) };
    } catch (error) {
      if (!(error instanceof LimitError)) throw error;
      throw new ConfigError(
        `${name} of the profile ${profileName} ${error.message}`,
        `Nothing was sent. Set it again: ${shellCommand`ads profile set ${name} ... --profile ${profileName}`}`,
      );
    }
  };
  return Object.assign(
    {},
    ...amountGuards.map((name) => read(name, parseAmountLimit)),
    read('max_change', parseFactorLimit),
  );
}

/** Whether --allow-over-limit works with the profile. */
export function isOverLimitAllowed({ allow_over_limit }: GuardSettings): boolean {
  return allow_over_limit === undefined || allow_over_limit === true;
}

/** Reads the approver of the plans of a language model. Throws ConfigError for a value that is not known. */
export function readApproval({ approval = approvals[0] }: GuardSettings, profileName: string): Approval {
  if (approvals.includes(approval)) return approval;
  throw new ConfigError(
    `approval of the profile ${profileName} must be ${joinList(approvals, 'or')}`,
    `Set it again: ${shellCommand`ads profile set approval ${approvals[0]} --profile ${profileName}`}`,
  );
}

/** The guards that `fresh` loosens or removes, compared with `old`. */
export function findLoosened(old: GuardSettings, fresh: GuardSettings): readonly GuardName[] {
  return guardNames.filter((name) => {
    const before = old[name];
    const after = fresh[name];
    if (name === 'approval') return rankApproval(fresh) > rankApproval(old);
    if (before === undefined) return false;
    if (name === 'read_only') return isReadOnly(old) && !isReadOnly(fresh);
    if (name === 'allow_over_limit') return !isOverLimitAllowed(old) && isOverLimitAllowed(fresh);
    if (after === undefined) return true;
    try {
      return name === 'max_change'
        ? parseFactorLimit(String(after)) > parseFactorLimit(String(before))
        : allowsMore(parseAmountLimit(String(before)), parseAmountLimit(String(after)));
    } catch {
      // What could not be read let nothing pass.
      return true;
    }
  });
}

/** A value that is not known lets no plan pass. */
function rankApproval({ approval = approvals[0] }: GuardSettings): number {
  return approvals.indexOf(approval);
}
