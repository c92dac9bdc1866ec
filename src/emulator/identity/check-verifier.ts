/** Checks the verifier of a sign-in, which people know as the PIN (docs/service.md#oauth). */
import { isSameSecret } from './oauth/signature.js';
import { countWrongVerifier, type RequestToken, type TokenContext } from './tokens.js';

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
