/** The fidelity of the emulator per endpoint, computed from the handlers. It cannot go stale. */
import { endpoints } from '../contract/index.js';
import { loadHandlers } from './groups/index.js';
import { oauthHandlers } from './groups/oauth.js';
import { usersHandlers } from './groups/users.js';
import type { Fidelity } from './handler.js';

/** Approval pages are served by the authorization area itself and have no handler. */
const pages: Fidelity = 'faithful';

/** The fidelity of every endpoint, by endpoint id; endpoints that are not implemented are absent. */
export async function describeFidelity(): Promise<ReadonlyMap<string, Fidelity>> {
  const handlers = [...(await loadHandlers()).values(), ...oauthHandlers, ...usersHandlers];
  const served = handlers.map(({ endpoint, fidelity }) => [endpoint.id, fidelity] as const);
  const servedPages = endpoints
    .filter(({ response }) => response === 'page')
    .map(({ id }) => [id, pages] as const);
  return new Map([...served, ...servedPages]);
}
