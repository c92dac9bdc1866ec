/**
 * The control area: requests of tests in any language to a running emulator over HTTP
 * (docs/emulator.md#control-over-http). The caller's rights were checked before.
 */
import { isObject } from '../../values/lossless-json.js';
import { timeOf } from '../../values/read-value.js';
import { JsonInputError, parseStrictJson } from '../../values/strict-json.js';
import { afterDelivery } from '../http/connection-faults.js';
import { clockTargetRule, readClockTarget } from '../http/own-routes.js';
import { toJson } from '../http/plain-json.js';
import { readShortText } from '../http/short-body.js';
import { seedNames } from '../store/seed-names.js';
import { StoreError } from '../store/store-error.js';
import { checkFaults, describePlace } from './check-faults.js';
import type { EmulatorControl } from './control.js';
import { isSnapshotName, snapshotNameRule } from './snapshots.js';

/** A request, after its body was read. */
interface Asked {
  readonly control: EmulatorControl;
  readonly query: URLSearchParams;
  readonly body: unknown;
  /** The part of the path that the route leaves open. */
  readonly name: string;
}

/** The result of a route, or the response itself. */
type Route = (asked: Asked) => Promise<unknown> | unknown;

/** By method and path; `*` stands for the name of a snapshot or the id of a pixel. */
const routes: Readonly<Record<string, Route>> = {
  'GET faults': ({ control }) => control.faults.show(),
  'PUT faults': async ({ control, body }) => {
    const checked = checkFaults(body);
    if ('problems' in checked) {
      const problems = checked.problems.map(({ path, message }) => ({ place: describePlace(path), message }));
      return refuse(400, 'the faults are invalid', { problems });
    }
    await control.faults.set(checked.document);
    return control.faults.show();
  },
  'DELETE faults': ({ control }) => {
    control.faults.clear();
    return control.faults.show();
  },
  'GET requests': ({ control, query }) => {
    const [after, last] = [readCount(query.get('after')), readCount(query.get('last'))];
    if (after === 'wrong' || last === 'wrong') return refuse(400, 'after and last must be whole numbers');
    return {
      requests: control.requests.list({
        ...(after !== undefined && { after }),
        ...(last !== undefined && { last }),
      }),
    };
  },
  'DELETE requests': ({ control }) => ({ cleared: control.requests.clear() }),
  'GET clock': ({ control }) => control.clock.read(),
  'POST clock': ({ control, body }) => {
    const target = readClockTarget(isObject(body) ? body : {});
    if (!target) return refuse(400, clockTargetRule);
    const moved = control.clock.advance(target);
    return 'refusal' in moved ? refuse(400, moved.refusal) : moved;
  },
  'GET world': ({ control }) => control.describe(),
  'POST reset': async ({ control, body }) => {
    const { seed, clock } = isObject(body) ? body : {};
    const known = seedNames.find((name) => name === seed);
    if (seed !== undefined && !known) return refuse(400, `seed must be ${seedNames.join(', ')}`);
    const time = timeOf(clock);
    if (clock !== undefined && clock !== null && time === undefined) {
      return refuse(400, 'clock must be null or an ISO 8601 time such as "2026-01-15T12:00:00Z"');
    }
    const changed_credentials = await control.reset({
      ...(known && { seed: known }),
      ...((typeof clock === 'string' || clock === null) && { clock }),
    });
    return { ...control.clock.read(), changed_credentials };
  },
  'POST stop': ({ control }) => afterDelivery(toJson(200, control.describeEnd()), control.stop),
  'GET pixel-tokens/*': ({ control, name: pixel_id }) => {
    const token = control.pixelToken(pixel_id);
    return token === undefined ? refuse(404, `pixel ${pixel_id} does not exist`) : { pixel_id, token };
  },
  'GET snapshots': async ({ control }) => ({ snapshots: await control.snapshots.list() }),
  'PUT snapshots/*': ({ control, name }) => control.snapshots.save(name),
  'POST snapshots/*/load': async ({ control, name }) => {
    const changed_credentials = await control.snapshots.load(name);
    return { ...control.clock.read(), changed_credentials };
  },
  'DELETE snapshots/*': async ({ control, name }) =>
    (await control.snapshots.delete(name))
      ? { deleted: name }
      : refuse(404, `snapshot ${name} does not exist`),
};

/** The longest body that is read, in bytes. */
const longestBody = 1_000_000;

/** What a client can do something about; everything else is 503. */
const statuses: Partial<Record<StoreError['reason'], number>> = { absent: 404, newer: 409, older: 409 };

/** Answers a request of the area; `path` is what follows its own. */
export async function answerArea(
  request: Request,
  path: string,
  control: EmulatorControl,
): Promise<Response> {
  const found = findRoute(request.method, path);
  if ('status' in found) return found;
  if (path.includes('/') && !isSnapshotName(found.name)) {
    return refuse(400, `the name must be ${snapshotNameRule}`);
  }
  const text = await readShortText(request, longestBody);
  if (text === undefined) return refuse(400, `the body must be at most ${longestBody} bytes`);
  const body = readBody(text);
  if ('refusal' in body) return refuse(400, body.refusal);
  try {
    const { searchParams: query } = new URL(request.url);
    const answer = await found.route({ control, query, body: body.value, name: found.name });
    return answer instanceof Response ? answer : toJson(200, answer);
  } catch (error) {
    if (error instanceof StoreError) return refuse(statuses[error.reason] ?? 503, error.message);
    throw error;
  }
}

function findRoute(method: string, path: string): { route: Route; name: string } | Response {
  const [group = '', name = '', ...rest] = path.split('/');
  const pattern = [group, ...(path.includes('/') ? ['*'] : []), ...rest].join('/');
  const route = routes[`${method} ${pattern}`];
  if (route) return { route, name: decode(name) };
  const possible = Object.keys(routes).filter((each) => each.endsWith(` ${pattern}`));
  if (possible.length === 0) return refuse(404, `unknown control ${path}`);
  const methods = possible.map((each) => each.split(' ')[0]).join(', ');
  return refuse(405, `only ${methods} is allowed here`);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The value of a body, or its problem. */
function readBody(text: string): { readonly value: unknown } | { readonly refusal: string } {
  if (text === '') return { value: undefined };
  try {
    return { value: parseStrictJson(text) };
  } catch (error) {
    if (!(error instanceof JsonInputError)) throw error;
    const { reason, line, column } = error;
    return { refusal: `line ${line}, column ${column} of the body: ${reason}` };
  }
}

/** A whole number in a query. */
function readCount(text: string | null): number | undefined | 'wrong' {
  if (text === null) return undefined;
  return /^\d{1,15}$/.test(text) ? Number(text) : 'wrong';
}

function refuse(status: number, error: string, more: Readonly<Record<string, unknown>> = {}): Response {
  return toJson(status, { error, ...more });
}
