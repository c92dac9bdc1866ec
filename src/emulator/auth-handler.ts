/** Handlers of the authorization area: their types, and the errors they answer. */

import type { Document, Endpoint, Params, ValuesOf } from '../contract/types.js';
import type { authCodes } from '../contract/wire/error-codes.js';
import { type ErrorResponse, serviceError } from './errors.js';
import type { Fidelity } from './handler.js';
import type { TokenContext } from './identity/tokens.js';

/** The caller, as its credentials identify it. */
export interface AuthCaller {
  readonly consumerKey: string;
  /** The user of the access token that signs. */
  readonly userId?: string;
  /** The access token that signs. */
  readonly token?: string;
}

/** A validated call. Its handler opens the transactions it needs. */
interface AuthContext<V = Document> extends TokenContext {
  readonly values: V;
  readonly caller: AuthCaller;
}

export interface AuthHandler {
  readonly endpoint: Endpoint;
  readonly fidelity: Fidelity;
  /** Returns the members of the response body. */
  run(context: AuthContext): Document;
}

/** Declares the handler of an endpoint. The values are typed by the endpoint's parameters. */
export function handleAuth<P extends Params>(
  endpoint: Omit<Endpoint, 'params'> & { readonly params: P },
  fidelity: Fidelity,
  run: (context: AuthContext<ValuesOf<P>>) => Document,
): AuthHandler {
  // The values come from `check`, so their type follows from the endpoint.
  return { endpoint, fidelity, run: (context) => run(context as unknown as AuthContext<ValuesOf<P>>) };
}

/** An error with one of the area's numeric codes (docs/service.md#authorization-errors). */
export function authError(code: keyof typeof authCodes, message: string, status: number): ErrorResponse {
  return serviceError(code, message, {}, status);
}
