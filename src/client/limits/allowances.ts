/**
 * Lets calls out so that the service need not refuse one for its rate, across all processes that share a store
 * (docs/service.md#sharing-limits).
 */
import { isRunning, ownPid } from '../../files/os-process.js';
import { ServiceError } from '../errors.js';
import type { Headers } from '../send.js';
import { describeRateWait, neededBudget, type WaitPolicy, waitWithin, wakeSpread } from '../wait-budget.js';
import { admitCall, hasPlenty, isNews } from './admit-call.js';
import { type AllowanceNote, formatNote, noPlace, readAllowanceLog } from './allowance-log.js';
import type { LimitWindow } from './limit-windows.js';
import { type RateReport, readRateReports } from './rate-report.js';

/** The storage of the logs. Neither function throws. */
export interface AllowanceStore {
  /** The lines of a log; empty if there are none. */
  read(key: string): string;
  /** Adds one line at the end, whoever else does that at the same time. */
  append(key: string, line: string): void;
}

/** A store of this process alone. */
export function createAllowanceMemory(): AllowanceStore {
  const logs = new Map<string, string>();
  return {
    read: (key) => logs.get(key) ?? '',
    append: (key, line) => logs.set(key, `${logs.get(key) ?? ''}${line}`.slice(-maxMemory)),
  };
}
const maxMemory = 32_768;

/** The permission to send one call. One of the functions must be called. */
interface Permit {
  /** There is an answer; `error` is what it says if it is no success. */
  answered(headers: Headers, error?: ServiceError): void;
  /** There is none. */
  failed(neverArrived: boolean): void;
}

export interface Allowances {
  /**
   * Waits until the limits let a call out. Throws a ServiceError, and nothing may be sent, where the budget does not
   * suffice for that or the call fails fast.
   */
  ask(windows: readonly LimitWindow[], isFailFast: boolean): Promise<Permit>;
}

/**
 * `name` tells this process from all others that share the store: letters and digits, 16 at most.
 *
 * One function: its parts share the store, the number of places taken and the reset that was reported last.
 */
export function createAllowances(store: AllowanceStore, name: string, policy: WaitPolicy): Allowances {
  const { now } = policy;
  let taken = 0;
  let reported = 0;

  const note = ({ key }: LimitWindow, line: AllowanceNote) => store.append(key, formatNote(line));
  const look = ({ key, length }: LimitWindow) =>
    readAllowanceLog(store.read(key), now() + length + tolerance);

  async function enter(window: LimitWindow, isFailFast: boolean): Promise<string> {
    for (;;) {
      if (hasPlenty(look(window), now())) return noPlace;
      taken += 1;
      const id = `${name}-${taken}`;
      note(window, { kind: 'take', id, until: now() + placeLasts, pid: ownPid });
      const giveBack = () => note(window, { kind: 'left', id });
      const until = await queue(window, id).catch((error: unknown) => {
        giveBack();
        throw error;
      });
      if (until === undefined) return id;
      giveBack();
      if (isFailFast || !(await waitForReset(until))) throw withhold(until);
    }
  }

  /** Waits for the answers to those before; returns when the limit is full again, if it is used up. */
  async function queue(window: LimitWindow, id: string): Promise<number | undefined> {
    let waited = 0;
    const count = (pause: number) => {
      waited += pause;
      return undefined;
    };
    for (let spread = 20; ; spread = Math.min(spread * 1.5, 200)) {
      const admission = admitCall(look(window), id, { now: now(), limit: window.limit, isRunning });
      if (typeof admission === 'object') return admission.until;
      if (admission === 'go' || waited >= longestQueue) return undefined;
      // Without time to wait it is left to the service to refuse the call.
      if (!(await waitWithin(policy, { least: 10, spread }, count))) return undefined;
    }
  }

  async function waitForReset(until: number): Promise<boolean> {
    const least = Math.max(0, until - now());
    return waitWithin(policy, { least, spread: wakeSpread }, (pause) => {
      // Calls that wait for the same reset say so once.
      if (until === reported) return undefined;
      reported = until;
      return `the rate limit is exhausted; continuing ${describeRateWait(policy, pause)}`;
    });
  }

  function withhold(resetAt: number): ServiceError {
    const entries = [{ code: 'TOO_MANY_REQUESTS', message: 'the rate limit of this call is exhausted' }];
    const error = new ServiceError({ status: 429, entries, operationErrors: [], resetAt, withheld: true });
    error.neededWait = neededBudget(policy, now(), resetAt);
    return error;
  }

  return {
    async ask(windows, isFailFast) {
      const places: (readonly [LimitWindow, string])[] = [];
      try {
        for (const window of windows) places.push([window, await enter(window, isFailFast)]);
      } catch (error) {
        for (const [window, id] of places) if (id !== noPlace) note(window, { kind: 'left', id });
        throw error;
      }
      return {
        answered(headers, error) {
          const reports = readRateReports(headers);
          const reported = places.map(([window, id]) => ({ window, id, report: window.pick(reports) }));
          const refusing = error?.isRateLimited ? findRefusing(reported) : [];
          for (const one of reported) {
            const lesson = readLesson(one, error, refusing.includes(one));
            if (lesson) note(one.window, lesson);
          }
        },
        failed(neverArrived) {
          for (const [window, id] of places) {
            if (id !== noPlace) note(window, { kind: neverArrived ? 'left' : 'spent', id });
          }
        },
      };
    },
  };

  /** What an answer teaches about one limit; `isRefusing` says whether it is the one that refused the call. */
  function readLesson(
    { window, id, report = {} }: WindowReport,
    error: ServiceError | undefined,
    isRefusing: boolean,
  ): AllowanceNote | undefined {
    const { limit = 0, remaining, resetAt } = report;
    const time = now();
    // Beyond a window it is no reset, but the other clock that is wrong.
    const bounded = (at: number) => Math.min(at, time + window.length + rounding);
    if (error && isRefusing) {
      const moments = [error.resetAt, time + (error.retryAfter ?? Number.NaN)].filter(isLater);
      if (moments.length > 0) return { kind: 'refused', id, until: bounded(Math.min(...moments)) };
    } else if (remaining !== undefined && isLater(resetAt)) {
      const reported = { remaining, resetAt: bounded(resetAt) };
      return id !== noPlace || isNews(look(window), reported)
        ? { kind: 'told', id, limit, ...reported }
        : undefined;
    }
    if (id === noPlace) return undefined;
    // A service that tells nothing has no limits, as far as anybody knows: nobody need wait for its answers.
    if (!error && look(window).limit === 0) return { kind: 'silent', id, until: time + window.length };
    return { kind: error && error.status < 500 ? 'left' : 'spent', id };
  }

  function isLater(at: number | undefined): at is number {
    return at !== undefined && at > now();
  }
}

/** What an answer says of one limit of its call; `id` is that of the place. */
interface WindowReport {
  readonly window: LimitWindow;
  readonly id: string;
  readonly report: RateReport | undefined;
}

/**
 * The limits that refused a call: those that are used up. Where no report says so, it is the smallest one that has none: a
 * list without a total must not wait for the allowance of total counts.
 */
function findRefusing(reported: readonly WindowReport[]): readonly WindowReport[] {
  const usedUp = reported.filter(({ report }) => report?.remaining === 0);
  if (usedUp.length > 0) return usedUp;
  const silent = reported.filter(({ report }) => report?.remaining === undefined);
  return silent.sort((a, b) => a.window.limit - b.window.limit).slice(0, 1);
}

/** A place is given up after so many milliseconds; the timeout of its call has ended by then, if it is an ordinary one. */
const placeLasts = 60_000;
/** So long a call waits for the answers to others, in milliseconds. */
const longestQueue = 10_000;
/** By so many milliseconds the clocks of processes, and of the service, may differ. */
const tolerance = 60_000;
/** Services tell resets in whole seconds, and round up. */
const rounding = 1000;
