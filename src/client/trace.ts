/** The output of --trace about requests and responses: enough to debug a signature, without secrets. */
import { rateHeaders } from '../contract/wire/headers.js';
import { NetworkError } from './errors.js';
import { redactBaseString, redactUrl } from './redact-by-name.js';
import type { IncomingResponse } from './send.js';

type Trace = ((line: string) => void) | undefined;

const rateNames = [...Object.values(rateHeaders.account), ...Object.values(rateHeaders.user)];

export function traceRequest(trace: Trace, method: string, url: string, baseString?: string): void {
  trace?.(`> ${method} ${redactUrl(url)}`);
  if (baseString) trace?.(`  signed ${redactBaseString(baseString)}`);
}

/** `secrets` are those of the request, which the answer may repeat. */
export function traceAnswer(
  trace: Trace,
  { status, headers }: IncomingResponse,
  milliseconds: number,
  secrets: readonly string[] = [],
): void {
  // Whatever is not a number may be anything that the service was sent, credentials included.
  const show = (name: string) => (isCount(headers[name], secrets) ? headers[name] : 'not a number');
  const limits = rateNames.filter((name) => headers[name] !== undefined);
  trace?.(
    [`< ${status} in ${milliseconds} ms`, ...limits.map((name) => `${name}: ${show(name)}`)].join(', '),
  );
}

function isCount(value: unknown, secrets: readonly string[]): boolean {
  return typeof value === 'string' && /^\d{1,15}$/.test(value) && !secrets.includes(value);
}

/** For requests without a usable response. */
export function traceFailure(trace: Trace, error: unknown, milliseconds: number): void {
  if (error instanceof NetworkError) trace?.(`< no response in ${milliseconds} ms: ${error.message}`);
}
