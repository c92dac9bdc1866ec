/** Checks the verifier of a sign-in, which people know as the PIN (docs/service.md#oauth). */
import type { Store } from '../store/store.js';
import { isSameSecret } from './oauth/signature.js';
import { type RequestToken, revokeToken, saveRequestToken, type TokenContext } from './tokens.js';

/** Wrong verifiers after which a request token is revoked, so that a PIN cannot be guessed. */
export const maxWrongVerifiers = 5;

/**
 * The id of the user who has approved the request token, if the verifier is the one of the approval. Otherwise undefined:
 * the attempt is counted, and ends the token after several. Only inside a write.
 */
export function checkVerifier(
  { store }: Pick<TokenContext, 'store'>,
  request: RequestToken,
  given: string,
): string | undefined {
  const { user_id, verifier } = request;
  const isRight = isSameSecret(given, verifier ?? '');
  if (user_id !== null && verifier !== undefined && isRight) return user_id;
  countWrongVerifier(store, request);
  return undefined;
}

/** Counts a wrong verifier; too many revoke the request token. Only inside a write. */
function countWrongVerifier(store: Store, request: RequestToken): void {
  const wrongVerifiers = request.wrongVerifiers + 1;
  saveRequestToken(store, { ...request, wrongVerifiers });
  if (wrongVerifiers >= maxWrongVerifiers) revokeToken(store, request.token);
}
