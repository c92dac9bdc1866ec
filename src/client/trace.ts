/** The output of --trace about requests and responses: enough to debug a signature, without secrets. */
import { rateHeaders } from '../contract/wire/headers.js';
import { NetworkError } from './errors.js';
import { redactBaseString, redactUrl } from './redact.js';
import type { IncomingResponse } from './send.js';

type Trace = ((line: string) => void) | undefined;

const rateNames = [...Object.values(rateHeaders.account), ...Object.values(rateHeaders.user)];

export function traceRequest(trace: Trace, method: string, url: string, baseString?: string): void {
  trace?.(`> ${method} ${redactUrl(url)}`);
  if (baseString) trace?.(`  signed ${redactBaseString(baseString)}`);
}

export function traceAnswer(trace: Trace, { status, headers }: IncomingResponse, milliseconds: number): void {
  const limits = rateNames.filter((name) => headers[name] !== undefined);
  trace?.(
    [`< ${status} in ${milliseconds} ms`, ...limits.map((name) => `${name}: ${headers[name]}`)].join(', '),
  );
}

/** For requests without a usable response. */
export function traceFailure(trace: Trace, error: unknown, milliseconds: number): void {
  if (error instanceof NetworkError) trace?.(`< no response in ${milliseconds} ms: ${error.message}`);
}
