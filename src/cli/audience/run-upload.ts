/** Uploads a list of people: one write of many requests, which goes on where it was interrupted. */
import type { PeopleUpload, UploadContext, UploadTotals } from './people-upload.js';

/**
 * Sends the requests of a plan, and returns what came of them; `stopped` tells why not all were sent. Throws CommandError
 * before anything is sent: a read-only profile, another upload of the same file at the moment, a changed input.
 */
export async function runUpload(_plan: PeopleUpload, _context: UploadContext): Promise<UploadTotals> {
  throw new Error('not written yet');
}
