/** The authorization area: one call from its request to its answer (docs/service.md#oauth). */
import { check } from '../../call/check.js';
import { wireNames } from '../../call/problem.js';
import { requestAccessToken } from '../../contract/groups/oauth.js';
import type { Document, Endpoint } from '../../contract/types.js';
import { type AuthCaller, authError } from '../auth-handler.js';
import { type ErrorResponse, problemsError, serviceError } from '../errors.js';
import { oauthHandlers } from '../groups/oauth.js';
import {
  type CallerContext,
  identifyApp,
  identifyBasic,
  identifyRequestToken,
  identifyUser,
} from '../http/caller.js';
import { formType, type RequestBody, readParameters, readRequestBody } from '../http/request.js';
import { ignoredParametersHeader, replyToError, type ServiceReply } from '../http/respond.js';
import type { Service } from '../http/service.js';
import { loopbackHosts } from '../identity/apps.js';
import { encodeRfc3986 } from '../identity/oauth/encoding.js';
import type { AuthorizationOptions } from './options.js';

const handlers = new Map(oauthHandlers.map((behaviour) => [behaviour.endpoint.id, behaviour]));

/** Makes the area over a store. Every refusal becomes a reply; it never throws. */
export function createAuthorization(options: AuthorizationOptions): Service {
  const { store, random, rateLimiter: admit } = options;

  async function answerPlain(
    endpoint: Endpoint,
    request: Request,
    headers: Record<string, string>,
  ): Promise<ServiceReply> {
    const behaviour = handlers.get(endpoint.id);
    if (!behaviour)
      throw serviceError('NOT_IMPLEMENTED', `The emulator does not have ${endpoint.id} yet`, {}, 501);
    const body = await readRequestBody(request, endpoint);
    const now = options.now();
    const { caller, protocol } = identifyCaller(endpoint, request, body, { store, now });
    const admission = admit(endpoint, caller, {});
    Object.assign(headers, admission.headers);
    if (admission.error) throw toRateLimitError(endpoint, admission.error);
    const { raw, ignored } = readParameters(endpoint, {}, new URL(request.url).search.slice(1), body);
    Object.assign(headers, ignoredParametersHeader(ignored));
    const { values, problems } = check(endpoint, { ...protocol, ...raw }, wireNames);
    if (problems.length > 0) throw problemsError(problems);
    return toReply(endpoint, behaviour.run({ values, caller, store, random, now }));
  }

  return {
    async answer(endpoint, request) {
      const headers: Record<string, string> = {};
      let reply: ServiceReply;
      try {
        assertHttps(new URL(request.url));
        if (endpoint.response === 'page') {
          const { servePage } = await import('./pages/serve-page.js');
          reply = await servePage(endpoint, request, options);
        } else reply = await answerPlain(endpoint, request, headers);
      } catch (error) {
        reply = replyToError(error, endpoint.area);
        if (reply.status === 500) options.report?.(error);
      }
      return { ...reply, headers: { ...headers, ...reply.headers } };
    },
  };
}

/** All steps require https (docs/service.md#authentication); what stays on this machine needs none. */
function assertHttps({ protocol, hostname }: URL): void {
  if (protocol === 'https:' || loopbackHosts.has(hostname)) return;
  throw authError('httpsRequired', 'SSL is required', 403);
}

/** Asking for bearer tokens too often has an answer of its own (docs/service.md#bearer-tokens). */
function toRateLimitError({ rate }: Endpoint, refused: ErrorResponse): ErrorResponse {
  if (rate !== 'bearerTokens') return refused;
  return authError('bearerTooFrequent', `Bearer tokens are to be kept. ${refused.message}`, 403);
}

interface IdentifiedCaller {
  readonly caller: AuthCaller;
  /** Parameters of the Authorization header. */
  readonly protocol: Document;
}

/** Each call's own way to say who calls (docs/service.md#authentication). */
function identifyCaller(
  endpoint: Endpoint,
  request: Request,
  body: RequestBody,
  desk: CallerContext,
): IdentifiedCaller {
  switch (endpoint.auth ?? 'user') {
    case 'basic':
      return { caller: identifyBasic(request, desk), protocol: {} };
    case 'app': {
      const identifySigner = endpoint.id === requestAccessToken.id ? identifyRequestToken : identifyApp;
      const { consumerKey, protocol } = identifySigner(request, body, desk);
      return { caller: { consumerKey }, protocol: Object.fromEntries(protocol) };
    }
    case 'user':
      return { caller: identifyUser(request, body, desk), protocol: {} };
    case 'none':
      throw new Error(`${endpoint.id} wants no credentials and no behaviour`);
  }
}

/** The three steps of a sign-in answer form-encoded texts, the rest JSON (docs/service.md#oauth). */
function toReply({ response }: Endpoint, data: Document): ServiceReply {
  if (response !== 'form') return { status: 200, body: data };
  const pairs = Object.entries(data).map(([name, value]) => `${name}=${encodeRfc3986(String(value))}`);
  return { status: 200, body: pairs.join('&'), headers: { 'content-type': formType } };
}
