/** Tells writes from reads. */
import type { Endpoint } from '../contract/types.js';

/** Whether a call of this endpoint may change something at the service. */
export function isWrite({ method, harmless }: Pick<Endpoint, 'method' | 'harmless'>): boolean {
  return method !== 'GET' && harmless !== true;
}
