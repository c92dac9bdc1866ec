/** Serves a call with the faults that strike it (docs/emulator.md#faults). */
import { setTimeout as pause } from 'node:timers/promises';
import { tooManyJobs } from '../../contract/wire/error-codes.js';
import { rateHeaders } from '../../contract/wire/headers.js';
import { rates } from '../../contract/wire/rate-limits.js';
import { serviceError } from '../errors.js';
import { failDelivery, passDelivery } from '../http/connection-faults.js';
import { replyWithProblem } from '../http/problem-reply.js';
import { factsOf } from '../http/request-facts.js';
import { replyToError, type ServiceReply, toHttpResponse } from '../http/respond.js';
import { type FaultPlan, type InjectedFault, isSubstitute, type Substitute } from './fault-plan.js';
import { type MatchedCall, matchCall } from './matched-call.js';

interface FaultOptions {
  readonly plan: FaultPlan;
  /** Milliseconds since 1970, by the system's clock. */
  readonly now: () => number;
  /** The version of ads, sent in a header of every response. */
  readonly version: string;
}

type Fetch = (request: Request) => Promise<Response>;

/** Serves a request. Faults do not affect requests that are not calls of the service. */
export async function serveWithFaults(
  request: Request,
  fetch: Fetch,
  { plan, now, version }: FaultOptions,
): Promise<Response> {
  const called = matchCall(request.method, new URL(request.url).pathname);
  const struck = called ? plan.decide(called) : [];
  if (!called || struck.length === 0) return fetch(request);
  const facts = factsOf(request);
  facts.faults = struck.map(({ rule }) => rule.fault);
  for (const { rule, chance } of struck) {
    if (rule.fault === 'clock-skew') facts.clockSkew += rule.seconds * 1000;
    if (rule.fault === 'latency') await pause(drawLatency(rule.milliseconds, chance));
  }
  const serviceTime = () => now() + facts.clockSkew;
  const substitute = struck.map(({ rule }) => rule).find(isSubstitute);
  if (substitute && substitute.when !== 'after') {
    facts.carriedOutStatus = null;
    return replace(substitute, called, serviceTime, version);
  }
  const answer = await fetch(request);
  facts.carriedOutStatus = answer.status;
  if (substitute) return replace(substitute, called, serviceTime, version);
  let response = answer;
  for (const each of struck) response = await alter(response, each);
  return response;
}

function drawLatency(milliseconds: number | readonly [number, number], chance: number): number {
  if (typeof milliseconds === 'number') return milliseconds;
  const [least, most] = milliseconds;
  return least + Math.floor((most - least + 1) * chance);
}

function replace(rule: Substitute, called: MatchedCall, now: () => number, version: string): Response {
  const area = called.endpoint?.area ?? 'ads';
  const send = (code: string, message: string, headers: Readonly<Record<string, string>>) => {
    const error = serviceError(code, `${message} (injected fault)`);
    const reply: ServiceReply =
      called.endpoint?.errors === 'problem' ? replyWithProblem(error) : replyToError(error, area);
    return toHttpResponse({ ...reply, headers: { ...reply.headers, ...headers } }, area, version);
  };
  switch (rule.fault) {
    case 'rate-limit': {
      const level = rule.level ?? (called.endpoint && rates[called.endpoint.rate].level) ?? 'account';
      return send('TOO_MANY_REQUESTS', 'Rate limit exceeded', {
        [rateHeaders[level].limit]: '1',
        [rateHeaders[level].remaining]: '0',
        [rateHeaders[level].reset]: String(Math.ceil(now() / 1000) + (rule.reset_seconds ?? 1)),
      });
    }
    case 'too-many-jobs':
      return send(
        rule.status === 429 ? 'TOO_MANY_REQUESTS' : tooManyJobs,
        'The account has as many running jobs as it may',
        {},
      );
    case 'unavailable': {
      const { retry_after_seconds: seconds = 1, retry_after_form: form } = rule;
      // Dates of HTTP are whole seconds. They are rounded up, since a client must not retry too early.
      const date = () => new Date(Math.ceil(now() / 1000 + (seconds ?? 0)) * 1000).toUTCString();
      const value = form === 'date' ? date() : String(seconds);
      return send(
        'SERVICE_UNAVAILABLE',
        'The service is unavailable',
        seconds === null ? {} : { 'retry-after': value },
      );
    }
    case 'server-error':
      return send('INTERNAL_ERROR', 'An internal error occurred', {});
    case 'html':
      return new Response(page, {
        status: rule.status ?? 200,
        headers: { 'content-type': 'text/html;charset=utf-8' },
      });
    case 'reset-connection':
      return failDelivery(new Response(null), 'reset');
    case 'no-answer':
      return failDelivery(new Response(null), 'silence');
  }
}

const page = `<!doctype html>
<html lang="en"><head><title>Bad gateway</title></head>
<body><h1>Bad gateway</h1><p>Injected fault: this page replaces a JSON response.</p></body></html>
`;

async function alter(response: Response, { rule }: InjectedFault): Promise<Response> {
  switch (rule.fault) {
    case 'wrong-counts': {
      const text = await response.text();
      const wrong = text.replaceAll(
        /("\w+_count":)(-?\d+)/g,
        (_, name, count) => name + String(BigInt(count) + BigInt(rule.by ?? -1)),
      );
      return passDelivery(response, copyHead(response, wrong));
    }
    case 'cut-body': {
      const body = new Uint8Array(await response.arrayBuffer());
      const bytes = Math.min(rule.bytes ?? Math.floor(body.length / 2), body.length);
      return failDelivery(copyHead(response, body), { bytes });
    }
    case 'slow-body':
      return passDelivery(
        response,
        copyHead(response, slowly(new Uint8Array(await response.arrayBuffer()), rule.milliseconds)),
      );
    default:
      return response;
  }
}

function copyHead({ status, headers }: Response, body: string | Uint8Array<ArrayBuffer> | ReadableStream) {
  return new Response(body, { status, headers });
}

/** A slow body is sent in at most this number of pieces. */
const slowPieces = 20;

function slowly(body: Uint8Array, milliseconds: number): ReadableStream<Uint8Array> {
  const size = Math.max(1, Math.ceil(body.length / slowPieces));
  let sent = 0;
  return new ReadableStream({
    async pull(controller) {
      await pause(milliseconds / slowPieces);
      controller.enqueue(body.subarray(sent, sent + size));
      sent += size;
      if (sent >= body.length) controller.close();
    },
  });
}
