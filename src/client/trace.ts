/** What --trace shows of requests and answers: enough to debug a signature, nothing to steal. */
import { rateHeaders } from '../contract/headers.js';
import { NetworkError } from './errors.js';
import type { Incoming } from './send.js';

type Trace = ((line: string) => void) | undefined;

const mask = '***';
/** Secrets in a query: pairs whose name tells of one. */
const secretPairs = /((?:^|[?&])[^=&]*(?:token|secret|verifier|consumer_key)[^=&]*=)[^&#]*/gi;
/** The same pairs in a base string, where = and & are encoded once more. */
const secretParts =
  /((?:^|&|%26)(?:(?!%26|%3D|&).)*(?:token|secret|verifier|consumer_key)(?:(?!%26|%3D|&).)*%3D)(?:(?!%26).)*/gi;

/** A URL without the secrets in its query. */
export function maskUrl(url: string): string {
  return url.replace(secretPairs, `$1${mask}`);
}

/** A signature base string without key, token and verifier. */
export function maskBaseString(baseString: string): string {
  return baseString.replace(secretParts, `$1${mask}`);
}

export function traceRequest(
  trace: Trace,
  method: string,
  url: string,
  baseString: string | undefined,
): void {
  trace?.(`> ${method} ${maskUrl(url)}`);
  if (baseString) trace?.(`  signed ${maskBaseString(baseString)}`);
}

export function traceAnswer(trace: Trace, { status, headers }: Incoming, milliseconds: number): void {
  const limits = [...Object.values(rateHeaders.account), ...Object.values(rateHeaders.user)]
    .filter((name) => headers[name] !== undefined)
    .map((name) => `, ${name}: ${headers[name]}`);
  trace?.(`< ${status} in ${milliseconds} ms${limits.join('')}`);
}

/** Answers were traced already; this is for requests that got none. */
export function traceFailure(trace: Trace, error: unknown, milliseconds: number): void {
  if (error instanceof NetworkError) trace?.(`< nothing in ${milliseconds} ms: ${error.message}`);
}
