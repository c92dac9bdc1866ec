/**
 * Access to the system keychain; the only module that imports keytar. It runs in a separate process (bin/keychain.js),
 * because a keychain that hangs blocks a thread, which only killing the process can end: process.exit waits for it.
 */
import { loadFailure } from '../../files/missing-part.js';
import { errorMessage } from '../../values/system-error.js';
import { serviceName } from './secret-store.js';

/** A message to the helper process. `load` only loads the library: a busy machine takes seconds, and the keychain none. */
export type KeychainRequest =
  | { readonly id: number; readonly verb: 'load' }
  | { readonly id: number; readonly verb: 'get' | 'delete'; readonly entry: string }
  | { readonly id: number; readonly verb: 'set'; readonly entry: string; readonly secret: string };

/** The value of a reply that says that there was an entry, and it is deleted. A locked keychain does not say that. */
export const deletedReply = 'deleted';

/**
 * `missing`: the library cannot be loaded on this machine; the hint says what helps, where the library does. `refused`: the keychain
 * returned an error.
 */
export type KeychainReply =
  | { readonly id: number; readonly value: string | null }
  | {
      readonly id: number;
      readonly failure: 'missing' | 'refused';
      readonly message: string;
      readonly hint?: string;
    };

/** Performs the request. Never throws. */
export async function answerKeychain(request: KeychainRequest): Promise<KeychainReply> {
  const { id } = request;
  let keytar: typeof import('keytar');
  try {
    ({ default: keytar } = await import('keytar'));
  } catch (error) {
    const hint = error instanceof Error && 'hint' in error ? String(error.hint) : undefined;
    return { id, failure: 'missing', message: loadFailure(error), ...(hint !== undefined && { hint }) };
  }
  try {
    return { id, value: await perform(keytar, request) };
  } catch (error) {
    return { id, failure: 'refused', message: errorMessage(error) };
  }
}

async function perform(keytar: typeof import('keytar'), request: KeychainRequest): Promise<string | null> {
  switch (request.verb) {
    case 'load':
      return null;
    case 'get':
      return keytar.getPassword(serviceName, request.entry);
    case 'set':
      await keytar.setPassword(serviceName, request.entry, request.secret);
      return null;
    case 'delete':
      return (await keytar.deletePassword(serviceName, request.entry)) ? deletedReply : null;
  }
}
