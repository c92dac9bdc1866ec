/**
 * Routes of the emulator in addition to those of the service, all of them unsigned: the files of statistics jobs
 * (docs/service.md#statistics-jobs) and of exports (docs/service.md#leads-export), and the controls for tests of other
 * programs (docs/service.md#emulator-controls). control-access.ts decides who may use the controls.
 */
import { isObject, parseJson } from '../../values/lossless-json.js';
import { parseCalendarPeriod } from '../../values/period.js';
import { timeOf } from '../../values/read-value.js';
import { jobFilePath, leadsFilePath } from '../domain/file-paths.js';
import { advanceClock, type ClockTarget } from '../store/clock.js';
import { writeMeta } from '../store/meta.js';
import type { Store } from '../store/store.js';
import { controlPath, refuseWebPage, refuseWithoutToken } from './control-access.js';
import { toJson } from './plain-json.js';
import { readShortText } from './short-body.js';

interface OwnRoutesOptions {
  readonly store: Store;
  readonly now: () => number;
  readonly report: (error: unknown) => void;
  /** The area of controls that require its token; absent without such an area. */
  readonly area?: ControlArea | undefined;
}

interface ControlArea {
  readonly token: string;
  /** Answers a request of the area; `path` is what follows its own. */
  answer(request: Request, path: string): Promise<Response>;
}

type Fetch = (request: Request) => Promise<Response>;

/** Answers the emulator's own routes, and leaves all others to the service. */
export function withOwnRoutes(fetch: Fetch, options: OwnRoutesOptions): Fetch {
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (![jobFilePath, leadsFilePath, controlPath].some((path) => pathname.startsWith(path)))
      return fetch(request);
    try {
      if (pathname.startsWith(controlPath)) {
        return await answerControl(request, pathname.slice(controlPath.length), options);
      }
      // Statistics are a large part of the emulator, which few calls need, and so are the leads that follow from them.
      const { answerFile } = await import('./job-files.js');
      return await answerFile(request, pathname, options);
    } catch (error) {
      options.report(error);
      return toJson(500, { error: 'the emulator failed with an internal error' });
    }
  };
}

/** The longest body of a control, in bytes. */
const longestBody = 1000;

async function answerControl(request: Request, name: string, options: OwnRoutesOptions): Promise<Response> {
  const refused = refuseWebPage(request);
  if (refused) return refused;
  const control = Object.hasOwn(controls, name) ? controls[name] : undefined;
  if (!control && options.area) {
    return refuseWithoutToken(request, options.area.token) ?? options.area.answer(request, name);
  }
  if (!control) return toJson(404, { error: `unknown control ${name}` });
  if (request.method !== 'POST') return toJson(405, { error: 'only POST is allowed here' });
  const text = await readShortText(request, longestBody);
  const body = text === undefined ? undefined : readObject(text);
  if (!body) {
    return toJson(400, { error: `the body must be a JSON object of at most ${longestBody} bytes` });
  }
  const outcome = control(body, options);
  return typeof outcome === 'string' ? toJson(400, { error: outcome }) : toJson(200, outcome);
}

function readObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value = parseJson(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The response of a control, or the problem with its body. */
type Control = (
  body: Readonly<Record<string, unknown>>,
  options: OwnRoutesOptions,
) => Readonly<Record<string, unknown>> | string;

const controls: Readonly<Record<string, Control>> = {
  advance(body, { store, now }) {
    const target = readClockTarget(body);
    if (!target) return clockTargetRule;
    const moved = store.write(() => advanceClock(store, target, now));
    return 'refusal' in moved ? moved.refusal : moved;
  },
  'job-failures'({ share }, { store }) {
    const percent = typeof share === 'string' ? readPercent(share) : undefined;
    if (percent === undefined) return 'share must be a percentage from 0% to 100%, such as "10%"';
    store.write(() => writeMeta(store, 'job_failures', percent));
    return { share: `${percent}%` };
  },
};

/** The message for a body without a valid target of the clock. */
export const clockTargetRule =
  'the body must have either by, such as "12h", "7d" or "13mo", or to, such as "2026-12-01T00:00:00Z"';

/** The target of the clock in the body of a control; undefined if it has neither `by` nor `to`, or both. */
export function readClockTarget({ by, to }: Readonly<Record<string, unknown>>): ClockTarget | undefined {
  const period = typeof by === 'string' ? parseCalendarPeriod(by) : undefined;
  const time = timeOf(to);
  if (period !== undefined && time === undefined) return period;
  return time !== undefined && period === undefined ? { to: time } : undefined;
}

/** A percentage from 0% to 100%; undefined for any other text. */
function readPercent(text: string): number | undefined {
  const percent = Number(/^([0-9]{1,3})%$/.exec(text)?.[1] ?? Number.NaN);
  return percent <= 100 ? percent : undefined;
}
