/** How true the emulator is to the service, endpoint by endpoint: computed from the behaviours, never typed. */
import { endpoints } from '../contract/index.js';
import { loadHandlers } from './groups/index.js';
import { oauthHandlers } from './groups/oauth.js';
import type { Fidelity } from './handler.js';

/** The pages that a browser is sent to are served as such, not as calls. */
const pages: Fidelity = 'faithful';

/** The fidelity of every endpoint by its id; one that is not built has none. */
export async function describeFidelity(): Promise<ReadonlyMap<string, Fidelity>> {
  const behaviours = [...(await loadHandlers()).values(), ...oauthHandlers];
  const served = behaviours.map(({ endpoint, fidelity }) => [endpoint.id, fidelity] as const);
  const shown = endpoints.filter(({ response }) => response === 'page').map(({ id }) => [id, pages] as const);
  return new Map([...served, ...shown]);
}
