/** The requests that were served, for tests: bounded in memory, and without secrets. */
import { formatTime } from '../../values/time.js';
import { factsOf } from '../http/request-facts.js';
import type { ServedRequest } from '../http/request-log.js';
import { describeBaseString, type SignedRequest } from '../identity/oauth/verify.js';
import type { LoggedRequest, RequestFilter } from './logged-request.js';
import { matchCall } from './matched-call.js';

export interface RequestJournal {
  add(request: Request, entry: ServedRequest): void;
  /** The requests that are remembered, oldest first. */
  list(filter?: RequestFilter): LoggedRequest[];
  /** Forgets all; returns how many. */
  clear(): number;
}

const maxRequests = 1000;
/** The most characters of all requests together, and of the form of one. */
const maxCharacters = 4_000_000;
const longestForm = 20_000;
const longestUrl = 8000;

interface StoredRequest {
  readonly number: number;
  readonly at: number;
  readonly entry: ServedRequest;
  readonly url: string;
  readonly signed: SignedRequest | undefined;
  readonly problem: string | undefined;
  readonly userId: string | undefined;
  readonly faults: readonly string[];
  readonly size: number;
}

/**
 * Makes an empty journal. `now` in milliseconds since 1970. `readSecrets` gives the secrets that there are, the same list
 * until there may be others: a request may carry one under any name. `refresh` looks for those of other processes before.
 */
export function createJournal(
  now: () => number,
  readSecrets: (refresh: boolean) => readonly string[],
): RequestJournal {
  /** Those of replaced datasets too: their requests are still there. */
  const secrets = new Set<string>();
  let known: readonly string[] = [];
  const noteSecrets = (refresh: boolean) => {
    const found = readSecrets(refresh);
    if (found === known) return;
    for (const secret of found) secrets.add(secret);
    known = found;
  };
  let stored: StoredRequest[] = [];
  let size = 0;
  let count = 0;
  return {
    add(request, entry) {
      const { signed, signatureProblem, userId, faults } = factsOf(request);
      const isLongUrl = request.url.length > longestUrl;
      noteSecrets(isLongUrl);
      // Before it is cut: half a secret would not be found.
      const url = isLongUrl ? createHider(secrets)(request.url).slice(0, longestUrl) : request.url;
      const length = url.length + (signed?.authorization?.length ?? 0) + (signed?.form?.length ?? 0);
      const isLong = length > longestForm || isLongUrl;
      count += 1;
      const item: StoredRequest = {
        number: count,
        at: now(),
        entry,
        url,
        // Whatever is cut has another base string.
        signed: isLong ? undefined : signed,
        problem: signatureProblem,
        userId,
        faults,
        size: (isLong ? url.length : length) + 500,
      };
      stored.push(item);
      size += item.size;
      // Not one by one at the front of a list, where each would move all others.
      if (stored.length < 2 * maxRequests && size < 2 * maxCharacters) return;
      stored = stored.slice(-maxRequests);
      size = stored.reduce((sum, each) => sum + each.size, 0);
      while (size > maxCharacters) size -= stored.shift()?.size ?? size;
    },
    list({ after = 0, last = maxRequests } = {}) {
      noteSecrets(true);
      const newest = stored.slice(-maxRequests).filter(({ number }) => number > after);
      return (last === 0 ? [] : newest.slice(-last)).map(describeWith(secrets));
    },
    clear() {
      const cleared = Math.min(stored.length, maxRequests);
      stored = [];
      size = 0;
      return cleared;
    },
  };
}

function describeWith(secrets: ReadonlySet<string>): (stored: StoredRequest) => LoggedRequest {
  const hide = createHider(secrets);
  return (stored) => describe(stored, hide);
}

function describe(
  { number, at, entry, url, signed, problem, userId, faults }: StoredRequest,
  hide: (text: string) => string,
): LoggedRequest {
  const { pathname, search } = new URL(url);
  const called = matchCall(entry.method, pathname);
  const baseString =
    signed &&
    describeBaseString(signed, (name, value) => maskSecret(name, hide(value)))?.replaceAll(encodedMask, mask);
  return {
    number,
    at: formatTime(at),
    method: entry.method,
    path: hide(hideEncoded(pathname + maskQuery(search), hide)),
    ...(called?.endpoint && { endpoint: called.endpoint.id }),
    status: entry.status,
    carried_out_status: entry.carriedOutStatus,
    milliseconds: entry.milliseconds,
    ...(userId !== undefined && { user_id: userId }),
    ...((signed || problem !== undefined) && {
      signature: {
        ...(baseString !== undefined && { base_string: hide(baseString) }),
        ...(problem !== undefined && { problem: hide(problem) }),
      },
    }),
    ...(entry.error && { error: { ...entry.error, message: hide(entry.error.message) } }),
    faults,
  };
}

const secretName = /token|secret|verifier|consumer_key|password|signature(?!_method)/i;
const mask = '***';
/** The mask where it has become a part of a base string, which is encoded twice. */
const encodedMask = '%252A%252A%252A';

/** Shorter values are not looked for, since ordinary words would be marked. */
const shortestSecret = 6;

/**
 * Marks secrets, also where they are percent-encoded, once or as often as in a base string, and the beginning of one where a
 * long text ends.
 */
function createHider(secrets: ReadonlySet<string>): (text: string) => string {
  const spellings = [...secrets]
    .filter((secret) => secret.length >= shortestSecret)
    .flatMap((secret) => {
      const encoded = encodeURIComponent(secret);
      return [secret, encoded, encodeURIComponent(encoded)];
    })
    // A secret may begin with another one.
    .sort((left, right) => right.length - left.length);
  const unique = [...new Set(spellings)];
  return (text) => {
    const shown = unique.reduce((whole, each) => whole.replaceAll(each, mask), text);
    return shown.includes(cut) ? unique.reduce(hideBeginning, shown) : shown;
  };
}

/** Marks the end of an excerpt that is shorter than the text. */
const cut = '…';

/** Marks the beginning of a secret before a cut. */
function hideBeginning(text: string, secret: string): string {
  return text.replace(/[^\s"]+/g, (word) => {
    const end = word.lastIndexOf(cut);
    for (let length = Math.min(end, secret.length); length >= shortestSecret; length -= 1)
      if (word.startsWith(secret.slice(0, length), end - length))
        return word.slice(0, end - length) + mask + word.slice(end);
    return word;
  });
}

/** Marks secrets in parts of a URL that encode more than they need to, and shows such a part encoded as usual. */
function hideEncoded(url: string, hide: (text: string) => string): string {
  return url.replace(/[^/?&=]+/g, (part) => {
    if (!/[%+]/.test(part)) return part;
    const text = decodePart(part);
    const shown = hide(text);
    return shown === text ? part : encodeURIComponent(shown);
  });
}

/** A part as it was sent, where it is encoded wrongly. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    return part;
  }
}

/** The value as it may be shown, by the name of its parameter. */
function maskSecret(name: string, value: string): string {
  return secretName.test(name) ? mask : value;
}

function maskQuery(search: string): string {
  return search
    .split('&')
    .map((pair) => {
      const name = pair.slice(0, Math.max(0, pair.indexOf('=')));
      return secretName.test(name) ? `${name}=${mask}` : pair;
    })
    .join('&');
}
