/**
 * The latest release at the web address of a project. Forges lead from `releases/latest` to the page of the release, whose path
 * ends with its tag; others may answer with an object that has `tag_name`.
 */

import { isObject } from '../values/lossless-json.js';
import { readVersion } from '../values/release-version.js';
import { NetworkError } from './errors.js';
import { createSender, type IncomingResponse, type SenderOptions } from './send.js';

/** An answer needs no more bytes than this. */
const maxBytes = 64 * 1024;

interface Release {
  readonly version: string;
  /** The web page of it. */
  readonly page: string;
}

/** A project that was renamed leads to its new place once, and perhaps from one form of its address to another. */
const maxRedirects = 3;

/**
 * Asks without credentials, and follows a project to its new name on the same host. Undefined where the project has no release. Throws
 * a NetworkError, also for an answer without a version, or the reason of the signal.
 */
export async function findLatestRelease(
  url: string,
  options: Pick<SenderOptions, 'timeout' | 'proxies' | 'signal'> & { readonly userAgent: string },
): Promise<Release | undefined> {
  const send = createSender({ ...options, maxBytes });
  const headers = { accept: 'application/json', 'user-agent': options.userAgent };
  let place = url;
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const answer = await send({ method: 'GET', url: place, headers, allowRedirect: true });
    if (answer.status === 404) return undefined;
    const isRedirect = answer.status >= 300 && answer.status < 400;
    const release = isRedirect ? readRedirect(answer, place) : readBody(answer, place);
    if (release === 'none') return undefined;
    if (release === undefined)
      throw new NetworkError('unreadable', `its answer (${answer.status}) names no version`);
    if (!('next' in release)) return release;
    place = release.next;
  }
  throw new NetworkError('redirect', `it redirects more than ${maxRedirects} times`);
}

/** Another host may not say which version is the latest. */
function readRedirect(
  { headers: { location } }: IncomingResponse,
  url: string,
): Release | { readonly next: string } | 'none' | undefined {
  const page = location !== undefined && URL.canParse(location, url) ? new URL(location, url) : undefined;
  if (!page) return undefined;
  if (page.origin !== new URL(url).origin) {
    throw new NetworkError('redirect', `it redirects to another host, ${page.host}`);
  }
  const name = page.pathname.split('/').at(-1) ?? '';
  // Where there is no release, forges lead to the empty list of them.
  if (name === 'releases') return 'none';
  if (page.pathname.endsWith('/releases/latest')) return { next: page.href };
  const version = readVersion(name);
  return version === undefined ? undefined : { version, page: page.href };
}

function readBody({ status, body }: IncomingResponse, url: string): Release | undefined {
  if (status !== 200) return undefined;
  try {
    const answer: unknown = JSON.parse(body);
    const tag = isObject(answer) ? answer.tag_name : undefined;
    const version = typeof tag === 'string' ? readVersion(tag) : undefined;
    return version === undefined ? undefined : { version, page: url };
  } catch {
    return undefined;
  }
}
