/**
 * Creates the Authorization header of one attempt, by Endpoint.auth (docs/service.md#authentication).
 */
import type { ParameterPair } from '../call/build-request.js';
import type { Endpoint } from '../contract/types.js';
import { percentEncode } from './encode.js';
import { ConfigurationError } from './errors.js';
import { type Credentials, signRequest } from './sign.js';

/** The authentication of a request. */
export type AuthScheme = NonNullable<Endpoint['auth']>;

interface UnsignedCall {
  readonly method: string;
  readonly url: string;
  readonly auth: AuthScheme;
  readonly query: readonly ParameterPair[];
  readonly form?: readonly ParameterPair[] | undefined;
}

/** The header, and the parameters that remain in query and body. */
interface SignedCall {
  readonly authorization?: string;
  /** The signature base string. Redact it before showing it. */
  readonly baseString?: string;
  readonly query: readonly ParameterPair[];
  readonly form?: readonly ParameterPair[] | undefined;
}

/** Authorizes one attempt: `timestamp` (Unix seconds) and `nonce` must be fresh each time. Throws as signRequest does. */
export async function authorizeRequest(
  request: UnsignedCall,
  credentials: Credentials,
  timestamp: number,
  nonce: string,
): Promise<SignedCall> {
  const { auth, query, form } = request;
  switch (auth) {
    case 'none':
      return { query, form };
    case 'basic':
      return { query, form, authorization: writeBasic(credentials) };
    case 'app':
    case 'user': {
      const [queryProtocol, plainQuery] = splitProtocol(query);
      const [formProtocol, plainForm] = splitProtocol(form ?? []);
      const protocol = [...queryProtocol, ...formProtocol];
      const token = chooseToken(auth, credentials, protocol);
      const { header, baseString } = await signRequest({
        method: request.method,
        url: request.url,
        pairs: [...plainQuery, ...plainForm],
        credentials: {
          consumerKey: credentials.consumerKey,
          consumerSecret: credentials.consumerSecret,
          ...token,
        },
        extra: protocol.filter(([name, value]) => name !== 'oauth_token' || value !== token.token),
        timestamp,
        nonce,
      });
      return { authorization: header, baseString, query: plainQuery, form: form && plainForm };
    }
  }
}

/**
 * The user's token, or the one that the call itself names: the exchange of a request token is signed with that token
 * and, where the credentials are those of the request token, its secret (RFC 5849 2.3).
 */
function chooseToken(
  auth: 'app' | 'user',
  { token, tokenSecret = '' }: Credentials,
  protocol: readonly ParameterPair[],
) {
  if (auth === 'user') {
    if (!token)
      throw new ConfigurationError('the call requires the token of a user', 'sign in with: ads login');
    return { token, tokenSecret };
  }
  const named = protocol.find(([name]) => name === 'oauth_token')?.[1];
  return named === undefined ? {} : { token: named, tokenSecret: named === token ? tokenSecret : '' };
}

/** Protocol parameters of the login steps are sent in the header, like the signature (RFC 5849 3.5.1). */
function splitProtocol(pairs: readonly ParameterPair[]): [protocol: ParameterPair[], plain: ParameterPair[]] {
  const isProtocol = ([name]: ParameterPair) => name.startsWith('oauth_');
  return [pairs.filter(isProtocol), pairs.filter((pair) => !isProtocol(pair))];
}

/** Key and secret are encoded first, since either may contain a colon (RFC 6749 2.3.1). */
function writeBasic({ consumerKey, consumerSecret }: Credentials): string {
  const pair = `${percentEncode(consumerKey)}:${percentEncode(consumerSecret)}`;
  return `Basic ${Buffer.from(pair).toString('base64')}`;
}
