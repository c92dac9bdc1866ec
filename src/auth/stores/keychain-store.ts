/** The system's keychain as a store of secrets. Each question has a deadline: some keychains never answer. */
import { credentialVariables } from '../credentials.js';
import type { KeychainReply, KeychainRequest } from './keychain.js';
import type { KeychainChannel } from './keychain-process.js';
import { type SecretStore, SecretStoreError } from './secret-store.js';

/** How long a keychain may take for one question, in milliseconds. */
const keychainDeadline = 3000;

export interface KeychainAccess {
  readonly open: () => Promise<KeychainChannel>;
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

type Question = KeychainRequest extends infer Request
  ? Request extends KeychainRequest
    ? Omit<Request, 'id'>
    : never
  : never;

/** Opens nothing until the first question. After one that was not answered in time no other is asked. */
export function openKeychainStore({ open, sleep }: KeychainAccess): SecretStore {
  let line: Promise<KeychainChannel> | undefined;
  let hung: SecretStoreError | undefined;
  let count = 0;

  async function ask(question: Question): Promise<string | undefined> {
    if (hung) throw hung;
    line ??= open();
    const { ask: askKeychain, end } = await line;
    count += 1;
    const request = { ...question, id: count } as KeychainRequest;
    const answered = new AbortController();
    const late = sleep(keychainDeadline, answered.signal).then(() => {
      end();
      hung = lateError();
      throw hung;
    });
    try {
      return readReply(await Promise.race([askKeychain(request), late]));
    } finally {
      answered.abort();
    }
  }

  return {
    kind: 'keychain',
    place: "the system's keychain",
    get: (entry) => ask({ verb: 'get', entry }),
    async set(entry, secret) {
      await ask({ verb: 'set', entry, secret });
    },
    async delete(entry) {
      await ask({ verb: 'delete', entry });
    },
  };
}

function readReply(reply: KeychainReply): string | undefined {
  if ('value' in reply) return reply.value ?? undefined;
  const told = printable(reply.message);
  if (reply.failure === 'missing') {
    throw new SecretStoreError(
      'unavailable',
      `the system's keychain cannot be used: ${told}`,
      `On Linux it needs libsecret. ${otherWays}`,
    );
  }
  throw /\blocked\b/i.test(told)
    ? new SecretStoreError('locked', `the system's keychain is locked: ${told}`, `Unlock it. ${otherWays}`)
    : new SecretStoreError('unavailable', `the system's keychain cannot be used: ${told}`, otherWays);
}

function lateError(): SecretStoreError {
  return new SecretStoreError(
    'late',
    `the system's keychain did not answer within ${keychainDeadline / 1000} seconds`,
    `Unlock or restart it. ${otherWays}`,
  );
}

const otherWays = [
  'Or keep the secrets in a file that only you can read: ads login --store file',
  `Or set ${credentialVariables}.`,
].join('\n');

const maxTold = 200;

/** One line that a terminal can show. */
function printable(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, maxTold);
}
