/** What --trace shows of requests and answers: enough to debug a signature, nothing to steal. */
import { rateHeaders } from '../contract/headers.js';
import { NetworkError } from './errors.js';
import { maskBaseString, maskUrl } from './mask.js';
import type { Incoming } from './send.js';

type Trace = ((line: string) => void) | undefined;

const rateNames = [...Object.values(rateHeaders.account), ...Object.values(rateHeaders.user)];

export function traceRequest(trace: Trace, method: string, url: string, baseString?: string): void {
  trace?.(`> ${method} ${maskUrl(url)}`);
  if (baseString) trace?.(`  signed ${maskBaseString(baseString)}`);
}

export function traceAnswer(trace: Trace, { status, headers }: Incoming, milliseconds: number): void {
  const limits = rateNames.filter((name) => headers[name] !== undefined);
  trace?.(
    [`< ${status} in ${milliseconds} ms`, ...limits.map((name) => `${name}: ${headers[name]}`)].join(', '),
  );
}

/** For requests that got no usable answer. */
export function traceFailure(trace: Trace, error: unknown, milliseconds: number): void {
  if (error instanceof NetworkError) trace?.(`< no answer in ${milliseconds} ms: ${error.message}`);
}
