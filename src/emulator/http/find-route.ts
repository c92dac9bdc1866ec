/** Finds the route of a path, one segment after the other. The number of routes hardly matters. */
import type { Route } from '../../contract/route-index.js';
import { addToGroup, type Groups } from '../../values/group-by.js';

/** A path of the contract, and the routes that have it. */
interface RoutedPath {
  readonly byMethod: ReadonlyMap<string, Route>;
  readonly routes: readonly Route[];
  /** The names of the path parameters, in their order. */
  readonly names: readonly string[];
}

interface FoundPath {
  readonly path: RoutedPath;
  /** The values of the path parameters, by name. */
  readonly values: Readonly<Record<string, string>>;
}

/** The nodes below a segment: by the text of the next one, or for any text. */
interface Branch {
  readonly named: Map<string, Branch>;
  any?: Branch;
  readonly ends: RoutedPath[];
}

/** Finds the paths of an area that decoded segments can mean; those with fewer parameters come first. */
export type RouteFinder = (segments: readonly string[]) => FoundPath[];

/** Makes the finder of some routes. */
export function createRouteFinder(routes: readonly Route[]): RouteFinder {
  const root = newBranch();
  for (const [path, known] of groupByPath(routes)) {
    let branch = root;
    const segments = path.split('/');
    for (const segment of segments) branch = follow(branch, segment);
    branch.ends.push({
      byMethod: new Map(known.flatMap((route) => methodsOf(route).map((method) => [method, route] as const))),
      routes: known,
      names: segments.filter(isParameter).map((segment) => segment.slice(1)),
    });
  }
  return (segments) => {
    const found: FoundPath[] = [];
    collect(root, segments, 0, [], found);
    return found.length < 2 ? found : found.sort((a, b) => a.path.names.length - b.path.names.length);
  };
}

function newBranch(): Branch {
  return { named: new Map(), ends: [] };
}

function follow(branch: Branch, segment: string): Branch {
  if (isParameter(segment)) {
    branch.any ??= newBranch();
    return branch.any;
  }
  const next = branch.named.get(segment) ?? newBranch();
  branch.named.set(segment, next);
  return next;
}

function collect(
  branch: Branch,
  segments: readonly string[],
  at: number,
  values: readonly string[],
  found: FoundPath[],
): void {
  const segment = segments[at];
  if (segment === undefined) {
    for (const path of branch.ends) {
      found.push({
        path,
        values: Object.fromEntries(path.names.map((name, index) => [name, values[index] ?? ''])),
      });
    }
    return;
  }
  const next = branch.named.get(segment);
  if (next) collect(next, segments, at + 1, values, found);
  if (branch.any && segment !== '') collect(branch.any, segments, at + 1, [...values, segment], found);
}

function isParameter(segment: string): boolean {
  return segment.startsWith(':');
}

function groupByPath(routes: readonly Route[]): Groups<string, Route> {
  const byPath: Groups<string, Route> = new Map();
  for (const route of routes) for (const path of route.paths) addToGroup(byPath, path, route);
  return byPath;
}

/** The form on a page for people is sent back to where the page is. */
function methodsOf({ method, isPage }: Route): string[] {
  return isPage ? [method, 'POST'] : [method];
}

/**
 * The segments of the path of a URL, decoded; what cannot be decoded stays as it is. A slash at the end means nothing
 * (docs/service.md#parameters).
 */
export function decodedSegments(url: string): string[] {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  const end = url.slice(start).search(/[?#]/);
  const path = end < 0 ? url.slice(start + 1) : url.slice(start + 1, start + end);
  const segments = (path.endsWith('/') ? path.slice(0, -1) : path).split('/');
  return path.includes('%') ? segments.map(decodeLeniently) : segments;
}

function decodeLeniently(text: string): string {
  return decode(text) ?? text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => decode(run) ?? run);
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
