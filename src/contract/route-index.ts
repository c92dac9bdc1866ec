/**
 * The methods and paths by which a request is matched with its endpoint. In the bundle the build writes this module out (build/indexes.js), so that a
 * server loads no more of the contract than the group that is called.
 */
import { endpoints } from './index.js';
import type { Endpoint } from './types.js';

export interface Route extends Pick<Endpoint, 'id' | 'area' | 'method'> {
  /** The path of the endpoint, then its other paths. */
  readonly paths: readonly string[];
  /** A page for people, whose form is sent back to where it is. */
  readonly isPage: boolean;
}

export const routeIndex: readonly Route[] = endpoints.map(
  ({ id, area, method, path, aliases = [], response }) => ({
    id,
    area,
    method,
    paths: [path, ...aliases],
    isPage: response === 'page',
  }),
);
