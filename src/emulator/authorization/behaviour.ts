/** What the calls of the authorization area do: the form of their behaviours, and their refusals. */
import type { authCodes } from '../../contract/errors.js';
import type { Document, Endpoint, Params, ValuesOf } from '../../contract/types.js';
import type { Fidelity } from '../behaviour.js';
import { refusal, type ServiceError } from '../error.js';
import type { Mint } from './tokens.js';

/** Who makes the call, as far as its credentials tell. */
export interface AuthCaller {
  readonly consumerKey: string;
  /** The user of the access token that signs. */
  readonly userId?: string;
  /** The access token that signs. */
  readonly token?: string;
}

/** A checked call. Its behaviour opens the transactions it needs. */
export interface AuthCall<V = Document> extends Mint {
  readonly values: V;
  readonly caller: AuthCaller;
}

export interface AuthBehaviour {
  readonly endpoint: Endpoint;
  readonly fidelity: Fidelity;
  /** Answers the members of the body. */
  run(call: AuthCall): Document;
}

/** Declares what an endpoint does. The values are those of its own parameters. */
export function behaveInAuth<P extends Params>(
  endpoint: Omit<Endpoint, 'params'> & { readonly params: P },
  fidelity: Fidelity,
  run: (call: AuthCall<ValuesOf<P>>) => Document,
): AuthBehaviour {
  // The check has made the values; their type follows from the endpoint.
  return { endpoint, fidelity, run: (call) => run(call as unknown as AuthCall<ValuesOf<P>>) };
}

/** A refusal with one of the area's numbers (interface section 7, ext 1.1). */
export function refuseAuth(code: keyof typeof authCodes, message: string, status: number): ServiceError {
  return refusal(code, message, {}, status);
}
