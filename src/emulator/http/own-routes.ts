/**
 * Routes of the emulator beside those of the service, all of them unsigned: the files of statistics jobs
 * (docs/service.md#statistics-jobs) and of exports (docs/service.md#leads-export), and what tests of other programs set
 * (docs/service.md#emulator-controls).
 */
import { isIP } from 'node:net';
import { isObject, parseJson } from '../../values/lossless-json.js';
import { parsePeriod } from '../../values/period.js';
import { parseTime } from '../../values/time.js';
import { leadsFilePath } from '../domain/leads/leads-file-path.js';
import { jobFilePath } from '../domain/statistics/job-file-path.js';
import { isSameSecret } from '../identity/oauth/signature.js';
import { advanceClock } from '../store/clock.js';
import { writeMeta } from '../store/meta.js';
import type { Store } from '../store/store.js';
import { toJson } from './plain-json.js';
import { readShortText } from './short-text.js';

interface OwnRoutesOptions {
  readonly store: Store;
  readonly now: () => number;
  readonly report: (error: unknown) => void;
  /** The area of controls that want its token; absent where there is none. */
  readonly area?: ControlArea | undefined;
}

export interface ControlArea {
  readonly token: string;
  /** Answers a request of the area; `path` is what follows its own. */
  answer(request: Request, path: string): Promise<Response>;
}

type Fetch = (request: Request) => Promise<Response>;

/** The path of the controls; the rest of a path is the name of one. */
export const controlPath = '/emulator/';

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
      if (pathname.startsWith(leadsFilePath)) {
        const { answerLeadsFile } = await import('./leads-files.js');
        return await answerLeadsFile(request, pathname.slice(leadsFilePath.length), options);
      }
      const { answerJobFile } = await import('./job-files.js');
      return await answerJobFile(request, pathname.slice(jobFilePath.length), options);
    } catch (error) {
      options.report(error);
      return toJson(500, { error: 'the emulator failed' });
    }
  };
}

/** The two ends of a connection. */
export interface ConnectionEnds {
  readonly remoteAddress?: string | undefined;
  readonly localAddress?: string | undefined;
}

/** Refuses a control that another machine wants to set; undefined where nothing is to be refused. */
export function refuseRemoteControl(
  request: Request,
  { remoteAddress, localAddress }: ConnectionEnds,
): Response | undefined {
  if (!new URL(request.url).pathname.startsWith(controlPath)) return undefined;
  // A connection to another address of the same machine has that address at both ends.
  const isHere =
    remoteAddress !== undefined &&
    (/^(::ffff:)?127\.|^::1$/.test(remoteAddress) || remoteAddress === localAddress);
  return isHere ? undefined : toJson(403, { error: onlyHere });
}

const onlyHere = 'only programs on the machine of the emulator may do this';

/** The longest body of a control, in bytes. */
const longestBody = 1000;

/** Programs on this machine may set these; a page in a browser may not. */
async function answerControl(request: Request, name: string, options: OwnRoutesOptions): Promise<Response> {
  const { hostname } = new URL(request.url);
  // Nobody can let an address point here, as an owner of a name can: who comes under one has been judged by its connection.
  const isOwn = /^(localhost|emulator\.test|\[.*\])$/.test(hostname) || isIP(hostname) !== 0;
  if (!isOwn || request.headers.has('origin')) {
    return toJson(403, { error: onlyHere });
  }
  const control = Object.hasOwn(controls, name) ? controls[name] : undefined;
  if (!control && options.area) return answerArea(request, name, options.area);
  if (!control) return toJson(404, { error: `there is no control ${name}` });
  if (request.method !== 'POST') return toJson(405, { error: 'only POST is possible here' });
  const text = await readShortText(request, longestBody);
  const body = text === undefined ? undefined : readObject(text);
  if (!body) {
    return toJson(400, { error: `the body must be a JSON object of at most ${longestBody} bytes` });
  }
  const outcome = control(body, options);
  return typeof outcome === 'string' ? toJson(400, { error: outcome }) : toJson(200, outcome);
}

/** Other users of the machine do not know the token, which only the owner of the emulator's file can read. */
async function answerArea(request: Request, path: string, area: ControlArea): Promise<Response> {
  const given = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (given === undefined || !isSameSecret(given, area.token)) {
    const response = toJson(401, { error: 'the token of this server is needed: see ads emulator env' });
    response.headers.set('www-authenticate', 'Bearer');
    return response;
  }
  return area.answer(request, path);
}

function readObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value = parseJson(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** What a control answers, or what is wrong with what it was told. */
type Control = (
  body: Readonly<Record<string, unknown>>,
  options: OwnRoutesOptions,
) => Readonly<Record<string, unknown>> | string;

const controls: Readonly<Record<string, Control>> = {
  advance(body, { store, now }) {
    const by = typeof body.by === 'string' ? parsePeriod(body.by) : undefined;
    const at = typeof body.to === 'string' ? parseTime(body.to) : undefined;
    if ((by === undefined) === (at === undefined)) {
      return 'give either by, such as "7d" or "12h", or to, such as "2026-12-01T00:00:00Z"';
    }
    const target = at === undefined ? { by: by ?? 0 } : { to: at };
    const moved = store.write(() => advanceClock(store, target, now));
    return 'refusal' in moved ? moved.refusal : moved;
  },
  'job-failures'({ share }, { store }) {
    const percent = typeof share === 'string' ? readPercent(share) : undefined;
    if (percent === undefined) return 'share must be 0% to 100%, such as "10%"';
    store.write(() => writeMeta(store, 'job_failures', percent));
    return { share: `${percent}%` };
  },
};

/** A percentage from 0% to 100%; undefined for any other text. */
function readPercent(text: string): number | undefined {
  const percent = Number(/^([0-9]{1,3})%$/.exec(text)?.[1] ?? Number.NaN);
  return percent <= 100 ? percent : undefined;
}
