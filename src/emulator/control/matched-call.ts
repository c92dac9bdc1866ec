/** Matches a request with its endpoint of the contract, and with the name of a call in a rule. */
import { endpoints } from '../../contract/index.js';
import type { Endpoint } from '../../contract/types.js';
import { bases } from '../http/router.js';

/** A call of the service as faults and the log see it. */
export interface MatchedCall {
  readonly method: string;
  /** The path below the version, without a slash at its beginning or end: `accounts/18ce54d4x5t/campaigns`. */
  readonly path: string;
  /** Undefined for a call that the service does not have. */
  readonly endpoint: Endpoint | undefined;
}

/** The call of a request; undefined where its path is not below a base of the service. */
export function matchCall(method: string, pathname: string): MatchedCall | undefined {
  const base = Object.entries(bases).find(([, path]) => pathname.startsWith(`${path}/`));
  if (!base) return undefined;
  const [name, prefix] = base;
  const below = pathname.slice(prefix.length + 1);
  const area = name === 'auth' ? 'auth' : 'ads';
  const path = (area === 'auth' ? below : below.slice(below.indexOf('/') + 1)).replace(/\/$/, '');
  const asked = method === 'HEAD' ? 'GET' : method;
  const endpoint = byArea[area].find(
    (known) =>
      (known.endpoint.method === asked || (known.endpoint.response === 'page' && asked === 'POST')) &&
      matchesPath(known.segments, path.split('/')),
  )?.endpoint;
  return { method, path, endpoint };
}

/** Whether a text of a rule's `on` means this call. */
export function isMeant(on: string, { method, path, endpoint }: MatchedCall): boolean {
  const target = parseTarget(on);
  if (target) {
    const asked = method === 'HEAD' ? 'GET' : method;
    return (
      (target.method === '*' || target.method === asked) && matchesPath(target.segments, path.split('/'))
    );
  }
  return endpoint !== undefined && (endpoint.id === on || endpoint.id.startsWith(`${on}.`));
}

/** Whether a text of a rule's `on` can mean any call of the service. */
export function meansAny(on: string): boolean {
  const target = parseTarget(on);
  if (!target) return endpoints.some(({ id }) => id === on || id.startsWith(`${on}.`));
  return [...byArea.ads, ...byArea.auth].some(
    ({ endpoint, segments }) =>
      (target.method === '*' || target.method === endpoint.method) && couldBe(target.segments, segments),
  );
}

/** A method and a path; undefined for the name of an endpoint or a group. */
function parseTarget(on: string): { method: string; segments: readonly string[] } | undefined {
  const [, method, path] = /^(\S+)\s+\/?(\S+)$/.exec(on) ?? [];
  if (method === undefined || path === undefined) return undefined;
  return { method: method.toUpperCase(), segments: path.split('/') };
}

function isWild(segment: string): boolean {
  return segment === '*' || segment.startsWith(':');
}

/** A pattern of one `*` alone matches every path. */
function isEveryPath(pattern: readonly string[]): boolean {
  return pattern.length === 1 && pattern[0] === '*';
}

function matchesPath(pattern: readonly string[], segments: readonly string[]): boolean {
  if (isEveryPath(pattern)) return true;
  return (
    pattern.length === segments.length &&
    pattern.every((part, index) => isWild(part) || part === segments[index])
  );
}

/** As `matchesPath`, where both may have segments that match any text. */
function couldBe(one: readonly string[], other: readonly string[]): boolean {
  if (isEveryPath(one)) return true;
  return (
    one.length === other.length &&
    one.every((part, index) => isWild(part) || isWild(other[index] ?? '') || part === other[index])
  );
}

interface Known {
  readonly endpoint: Endpoint;
  readonly segments: readonly string[];
}

/** Paths without a :name come first, as in the routes. */
function listKnown(area: Endpoint['area']): readonly Known[] {
  const wildness = ({ segments }: Known) => segments.filter(isWild).length;
  return endpoints
    .filter((endpoint) => endpoint.area === area)
    .flatMap((endpoint) =>
      [endpoint.path, ...(endpoint.aliases ?? [])].map((path) => ({ endpoint, segments: path.split('/') })),
    )
    .sort((one, other) => wildness(one) - wildness(other));
}

const byArea: Readonly<Record<Endpoint['area'], readonly Known[]>> = {
  ads: listKnown('ads'),
  auth: listKnown('auth'),
};
