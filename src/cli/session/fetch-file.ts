/** Fetches a file that a record of the service names by its URL, as calls are made. */

import type { Invocation } from '../invocation.js';
import { type Session, transportOptions, waitPolicy } from './session.js';

/** Repeats what fails in passing, within --max-wait. Throws what `download` throws. */
export async function fetchFile(
  url: string,
  { urls }: Pick<Session, 'urls'>,
  invocation: Invocation,
): Promise<Buffer> {
  const [{ download }, { retry }] = await Promise.all([
    import('../../client/download.js'),
    import('../../client/retry.js'),
  ]);
  const options = { ...transportOptions(invocation), service: urls.ads };
  const outcome = await retry({ method: 'GET' }, () => download(url, options), waitPolicy(invocation));
  if ('answer' in outcome) return outcome.answer;
  throw new Error('a file was fetched as if it were deleted');
}
