/** Finds the endpoint of a method and a path. */
import { endpointById } from '../contract/find-group.js';
import { type Route, routeIndex } from '../contract/route-index.js';
import type { Endpoint } from '../contract/types.js';

export interface Match {
  readonly endpoint: Endpoint;
  /** Decoded values of the `:names` in the path. */
  readonly values: Readonly<Record<string, string>>;
}

/** A call by its path: relative to the version segment in the advertising area, without a query. */
type Target = Pick<Endpoint, 'method' | 'area' | 'path'>;

/** The endpoint with this method and path, or undefined. A literal segment takes precedence over a `:name`. */
export function matchEndpoint(target: Target, routes: readonly Route[] = routeIndex): Match | undefined {
  const segments = target.path.split('/');
  const matches = routes
    .filter(({ method, area }) => method === target.method && area === target.area)
    .flatMap(({ id, paths }) =>
      paths.flatMap((path) => {
        const values = matchSegments(path.split('/'), segments);
        return values ? [{ id, values }] : [];
      }),
    );
  const [best] = matches.sort((one, other) => variableCount(one) - variableCount(other));
  return best && { endpoint: endpointById(best.id), values: best.values };
}

function variableCount({ values }: Pick<Match, 'values'>): number {
  return Object.keys(values).length;
}

function matchSegments(
  pattern: readonly string[],
  segments: readonly string[],
): Readonly<Record<string, string>> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const values: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? '';
    if (part.startsWith(':')) values[part.slice(1)] = decode(segment);
    else if (part !== segment) return undefined;
  }
  return values;
}

/** Percent-decodes a segment; one with an invalid escape is returned unchanged. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
