/** Fetches a file that a record of the service names by its URL, as calls are made. */

import type { Invocation } from '../../core/host/invocation.js';
import { transportOptions, waitPolicy } from './open-client.js';
import type { Session } from './session.js';

/** Repeats what fails in passing, within --max-wait. Throws what `download` throws. */
export async function fetchFile(
  url: string,
  { urls }: Pick<Session, 'urls'>,
  invocation: Pick<Invocation, 'world' | 'settings' | 'globals' | 'meter' | 'notice' | 'signal'>,
): Promise<Buffer> {
  const { downloadWithRetries } = await import('../../../client/download.js');
  const options = { ...transportOptions(invocation), service: urls.ads };
  return downloadWithRetries(url, options, waitPolicy(invocation));
}
