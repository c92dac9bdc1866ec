/** What the calls of the authorization area do: the form of their behaviours, and their refusals. */

import type { Document, Endpoint, Params, ValuesOf } from '../contract/types.js';
import type { authCodes } from '../contract/wire/error-codes.js';
import { type ErrorResponse, serviceError } from './errors.js';
import type { Fidelity } from './handler.js';
import type { TokenContext } from './identity/tokens.js';

/** Who makes the call, as far as its credentials tell. */
export interface AuthCaller {
  readonly consumerKey: string;
  /** The user of the access token that signs. */
  readonly userId?: string;
  /** The access token that signs. */
  readonly token?: string;
}

/** A checked call. Its behaviour opens the transactions it needs. */
export interface AuthContext<V = Document> extends TokenContext {
  readonly values: V;
  readonly caller: AuthCaller;
}

export interface AuthHandler {
  readonly endpoint: Endpoint;
  readonly fidelity: Fidelity;
  /** Answers the members of the body. */
  run(call: AuthContext): Document;
}

/** Declares what an endpoint does. The values are those of its own parameters. */
export function handleAuth<P extends Params>(
  endpoint: Omit<Endpoint, 'params'> & { readonly params: P },
  fidelity: Fidelity,
  run: (call: AuthContext<ValuesOf<P>>) => Document,
): AuthHandler {
  // The check has made the values; their type follows from the endpoint.
  return { endpoint, fidelity, run: (call) => run(call as unknown as AuthContext<ValuesOf<P>>) };
}

/** A refusal with one of the area's numbers (docs/service.md#authorization-errors). */
export function authError(code: keyof typeof authCodes, message: string, status: number): ErrorResponse {
  return serviceError(code, message, {}, status);
}
