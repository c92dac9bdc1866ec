/** The authorization area: processes one call (docs/service.md#oauth). */
import { check } from '../../call/check.js';
import { wireNames } from '../../call/problem.js';
import { requestAccessToken } from '../../contract/groups/oauth.js';
import type { Document, Endpoint } from '../../contract/types.js';
import { type AuthCaller, authError } from '../auth-handler.js';
import { type ErrorResponse, problemsError, serviceError } from '../errors.js';
import { oauthHandlers } from '../groups/oauth.js';
import { usersHandlers } from '../groups/users.js';
import {
  type CallerContext,
  identifyApp,
  identifyBasic,
  identifyRequestToken,
  identifyUser,
} from '../http/caller.js';
import { formType, type IncomingBody, openBody, readParameters } from '../http/request.js';
import { ignoredParametersHeader, replyToError, type ServiceReply } from '../http/respond.js';
import type { Service } from '../http/service.js';
import { loopbackHosts } from '../identity/apps.js';
import { encodeRfc3986 } from '../identity/oauth/encoding.js';
import type { AuthorizationOptions } from './options.js';

const handlers = new Map(
  [...oauthHandlers, ...usersHandlers].map((handler) => [handler.endpoint.id, handler]),
);

/** Creates the area's service for a store. Every error becomes a reply; it never throws. */
export function createAuthorization(options: AuthorizationOptions): Service {
  const { store, random, rateLimiter } = options;

  async function answerCall(
    endpoint: Endpoint,
    request: Request,
    incoming: IncomingBody,
    headers: Record<string, string>,
  ): Promise<ServiceReply> {
    const handler = handlers.get(endpoint.id);
    if (!handler)
      throw serviceError('NOT_IMPLEMENTED', `The emulator does not implement ${endpoint.id}`, {}, 501);
    const now = options.now();
    const { caller, protocol } = await identifyCaller(endpoint, request, incoming, { store, now });
    const body = await incoming.read();
    const decision = rateLimiter(endpoint, caller, {});
    Object.assign(headers, decision.headers);
    if (decision.error) throw toRateLimitError(endpoint, decision.error);
    const { raw, ignored } = readParameters(endpoint, {}, new URL(request.url).search.slice(1), body);
    Object.assign(headers, ignoredParametersHeader(ignored));
    const { values, problems } = check(endpoint, { ...protocol, ...raw }, wireNames);
    if (problems.length > 0) throw problemsError(problems);
    return toReply(endpoint, handler.run({ values, caller, store, random, now }));
  }

  return {
    async answer(endpoint, request) {
      const headers: Record<string, string> = {};
      let reply: ServiceReply;
      const incoming = openBody(request, endpoint, options.bodies);
      try {
        assertHttps(new URL(request.url));
        incoming.checkLength();
        if (endpoint.response === 'page') {
          const { servePage } = await import('./pages/serve-page.js');
          reply = await servePage(endpoint, request, incoming, options);
        } else reply = await answerCall(endpoint, request, incoming, headers);
      } catch (error) {
        reply = replyToError(error, endpoint.area);
        if (reply.status === 500) options.report?.(error);
      } finally {
        incoming.release();
      }
      return { ...reply, headers: { ...headers, ...reply.headers } };
    },
  };
}

/** All steps require https (docs/service.md#authentication), except requests on this machine. */
function assertHttps({ protocol, hostname }: URL): void {
  if (protocol === 'https:' || loopbackHosts.has(hostname)) return;
  throw authError('httpsRequired', 'SSL is required', 403);
}

/** Exceeding the limit on bearer tokens has its own error code (docs/service.md#bearer-tokens). */
function toRateLimitError({ rate }: Endpoint, error: ErrorResponse): ErrorResponse {
  if (rate !== 'bearerTokens') return error;
  return authError(
    'bearerTooFrequent',
    `Too many requests for bearer tokens; reuse the token you have. ${error.message}`,
    403,
  );
}

interface IdentifiedCaller {
  readonly caller: AuthCaller;
  /** Parameters of the Authorization header. */
  readonly protocol: Document;
}

/** Identifies the caller by the credentials that the endpoint takes (docs/service.md#authentication). */
async function identifyCaller(
  endpoint: Endpoint,
  request: Request,
  body: IncomingBody,
  context: CallerContext,
): Promise<IdentifiedCaller> {
  switch (endpoint.auth ?? 'user') {
    case 'basic':
      return { caller: identifyBasic(request, context), protocol: {} };
    case 'app': {
      const identifySigner = endpoint.id === requestAccessToken.id ? identifyRequestToken : identifyApp;
      const { consumerKey, protocol } = await identifySigner(request, body, context);
      return { caller: { consumerKey }, protocol: Object.fromEntries(protocol) };
    }
    case 'user':
      return { caller: await identifyUser(request, body, context), protocol: {} };
    case 'none':
      throw new Error(`${endpoint.id} takes no credentials and has no handler`);
  }
}

/** The three steps of a sign-in answer form-encoded bodies, other calls JSON (docs/service.md#oauth). */
function toReply({ response }: Endpoint, data: Document): ServiceReply {
  if (response !== 'form') return { status: 200, body: data };
  const pairs = Object.entries(data).map(([name, value]) => `${name}=${encodeRfc3986(String(value))}`);
  return { status: 200, body: pairs.join('&'), headers: { 'content-type': formType } };
}
