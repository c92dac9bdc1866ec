/** The text of src/contract/route-index.ts, written from the registry of groups. */
import type { Endpoint } from '../../src/contract/types.js';

const header = `/**
 * Written by \`npm run generate\` from the registry of groups, src/contract/groups/index.ts: by what a request is told to be a
 * call of an endpoint, so that a server loads no more than the group that is called. Not edited by hand.
 */
import type { Endpoint } from './types.js';

export interface Route extends Pick<Endpoint, 'id' | 'area' | 'method'> {
  /** The path of the endpoint, then its other paths. */
  readonly paths: readonly string[];
  /** A page for people, whose form is sent back to where it is. */
  readonly isPage: boolean;
}

/** Method, area, id and paths; a page has a form. */
const routes = [
`;

const footer = `];

export const routeIndex: readonly Route[] = routes.map((route) => {
  const [method = '', area = '', id = '', ...paths] = route.split(' ');
  const isPage = method.endsWith('+form');
  return { id, area, method: method.replace('+form', ''), paths, isPage } as Route;
});
`;

export function writeRouteIndex(endpoints: readonly Endpoint[]): string {
  const lines = endpoints.map(({ id, area, method, path, aliases = [], response }) => {
    const words = [response === 'page' ? `${method}+form` : method, area, id, path, ...aliases];
    return `  '${words.join(' ')}',\n`;
  });
  return `${header}${lines.join('')}${footer}`;
}
