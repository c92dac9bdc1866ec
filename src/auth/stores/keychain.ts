/**
 * The door of keytar: the system's own keychain. It runs in a process of its own (bin/keychain.js), because a keychain
 * that hangs holds a thread which nothing can end but the end of its process, not even process.exit.
 */
import { errorMessage } from '../../call/system-error.js';
import { serviceName } from './secret-store.js';

/** One question to the keychain. */
export type KeychainRequest =
  | { readonly id: number; readonly verb: 'get' | 'delete'; readonly entry: string }
  | { readonly id: number; readonly verb: 'set'; readonly entry: string; readonly secret: string };

/** `missing`: the library does not load on this machine. `refused`: the keychain said no. */
export type KeychainReply =
  | { readonly id: number; readonly value: string | null }
  | { readonly id: number; readonly failure: 'missing' | 'refused'; readonly message: string };

/** Asks the keychain. Never throws. */
export async function answerKeychain(request: KeychainRequest): Promise<KeychainReply> {
  const { id } = request;
  let keytar: typeof import('keytar');
  try {
    ({ default: keytar } = await import('keytar'));
  } catch (error) {
    return { id, failure: 'missing', message: errorMessage(error) };
  }
  try {
    return { id, value: await ask(keytar, request) };
  } catch (error) {
    return { id, failure: 'refused', message: errorMessage(error) };
  }
}

async function ask(keytar: typeof import('keytar'), request: KeychainRequest): Promise<string | null> {
  switch (request.verb) {
    case 'get':
      return keytar.getPassword(serviceName, request.entry);
    case 'set':
      await keytar.setPassword(serviceName, request.entry, request.secret);
      return null;
    case 'delete':
      await keytar.deletePassword(serviceName, request.entry);
      return null;
  }
}
