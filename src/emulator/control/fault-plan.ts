/** Decides for each call which faults strike it: by counting calls, and by chance that a seed makes repeatable. */

import type { FaultDocument, FaultRule, FaultState } from './fault-rule.js';
import { isMeant, type MatchedCall } from './matched-call.js';

/** A fault that affects a call. */
export interface InjectedFault {
  readonly rule: FaultRule;
  /** For whatever else is random about it: from 0 inclusive to 1 exclusive. */
  readonly chance: number;
}

export interface FaultPlan {
  readonly seed: number;
  /** The faults that take effect on the next call, in the order of the rules. Counts the call. */
  decide(call: MatchedCall): readonly InjectedFault[];
  /** The rules with their counts so far. */
  states(): FaultState[];
}

/** A fault whose response replaces that of the service. */
export type Substitute = Extract<FaultRule, { when?: unknown }>;

export function isSubstitute(rule: FaultRule): rule is Substitute {
  return (
    rule.fault === 'rate-limit' ||
    rule.fault === 'too-many-jobs' ||
    rule.fault === 'unavailable' ||
    rule.fault === 'server-error' ||
    rule.fault === 'html' ||
    rule.fault === 'reset-connection' ||
    rule.fault === 'no-answer'
  );
}

/** Whether a fault changes the response of the service, and has no effect on one that replaces it. */
function isAlteration({ fault }: FaultRule): boolean {
  return fault === 'cut-body' || fault === 'slow-body' || fault === 'wrong-counts';
}

/**
 * Makes a plan from rules that have been checked. Each rule counts the calls that it matches and that no earlier rule has
 * answered: the calls of other endpoints do not change which of them fail. Only a fault that takes effect is counted as one.
 */
export function createFaultPlan({ seed = 0, rules }: FaultDocument): FaultPlan {
  const counted = rules.map((rule) => ({ rule, calls: 0, struck: 0 }));
  return {
    seed,
    decide(call) {
      const struck: { state: (typeof counted)[number]; chance: number }[] = [];
      for (const [index, state] of counted.entries()) {
        const { rule } = state;
        if (!isAbout(rule, call)) continue;
        state.calls += 1;
        const { nth = 1, times = rule.nth === undefined ? Number.POSITIVE_INFINITY : 1 } = rule;
        if (state.calls < nth || state.struck >= times) continue;
        if (randomAt(seed, index, state.calls, 0) >= (rule.probability ?? 1)) continue;
        struck.push({ state, chance: randomAt(seed, index, state.calls, 1) });
        if (isSubstitute(rule)) break;
      }
      const isReplaced = struck.some(({ state }) => isSubstitute(state.rule));
      const effective = struck.filter(({ state }) => !isReplaced || !isAlteration(state.rule));
      for (const { state } of effective) state.struck += 1;
      return effective.map(({ state: { rule }, chance }) => ({ rule, chance }));
    },
    states: () => counted.map((state) => ({ ...state })),
  };
}

function isAbout({ on }: FaultRule, call: MatchedCall): boolean {
  if (on === undefined) return true;
  return (typeof on === 'string' ? [on] : on).some((target) => isMeant(target, call));
}

/** A number from 0 inclusive to 1 exclusive, always the same for the same integers. */
function randomAt(...words: readonly number[]): number {
  let hash = 0x811c9dc5;
  for (const word of words) hash = mix(Math.imul(hash ^ word, 0x9e3779b1));
  return (hash >>> 0) / 2 ** 32;
}

/** Spreads each bit over all others. */
function mix(value: number): number {
  let hash = value ^ (value >>> 16);
  hash = Math.imul(hash, 0x7feb352d);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x846ca68b);
  return hash ^ (hash >>> 16);
}
