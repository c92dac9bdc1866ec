/**
 * Secrets in the system keychain. Each request has a deadline: some keychains never answer. The helper process has more time to
 * start, so that a busy machine is not taken for such a keychain.
 */
import { installParts } from '../../files/missing-part.js';
import { runtime } from '../../files/os-process.js';
import { credentialVariables } from '../credentials.js';
import type { KeychainReply, KeychainRequest } from './keychain-helper.js';
import { loginWithFile, type SecretStore, SecretStoreError } from './secret-store.js';
import type { KeychainChannel } from './start-keychain-helper.js';

/** Deadline of a single request, in milliseconds. */
const keychainDeadline = 3000;
/**
 * The same on macOS, where the keychain asks the person for a password first: whenever another program than the one that has stored an
 * entry reads it, as after an update of Node. Without a screen it refuses at once.
 */
const deadlineOfPerson = 60_000;
/** Deadline of the start of the helper process, in milliseconds. */
const startDeadline = 20_000;

interface KeychainAccess {
  readonly platform: NodeJS.Platform;
  readonly open: () => Promise<KeychainChannel>;
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** The name and the content of an entry that shows whether the keychain is locked. */
const lockProbe = 'probe';

type Operation = KeychainRequest extends infer Request
  ? Request extends KeychainRequest
    ? Omit<Request, 'id'>
    : never
  : never;

/** Opens the keychain with the first request. After a request that timed out, all further ones fail immediately. */
export function openKeychainStore({ platform, open, sleep }: KeychainAccess): SecretStore {
  let channel: Promise<KeychainChannel> | undefined;
  let loaded: Promise<string | undefined> | undefined;
  let timeout: SecretStoreError | undefined;
  let count = 0;
  /** Whether an answer has shown that the keychain is not locked. */
  let isOpen = false;

  async function send(operation: Operation): Promise<string | undefined> {
    loaded ??= ask({ verb: 'load' }, startDeadline);
    await loaded;
    return ask(operation, platform === 'darwin' ? deadlineOfPerson : keychainDeadline);
  }

  async function ask(operation: Operation, deadline: number): Promise<string | undefined> {
    if (timeout) throw timeout;
    channel ??= open();
    const { request, end } = await channel;
    count += 1;
    const message = { ...operation, id: count } as KeychainRequest;
    const answered = new AbortController();
    const late = sleep(deadline, answered.signal).then(() => {
      end();
      timeout = timeoutError(deadline);
      throw timeout;
    });
    try {
      return readReply(await Promise.race([request(message), late]));
    } finally {
      answered.abort();
    }
  }

  return {
    kind: 'keychain',
    place: 'the system keychain',
    async get(entry) {
      const secret = await send({ verb: 'get', entry });
      if (secret !== undefined) isOpen = true;
      return secret;
    },
    async set(entry, secret) {
      await send({ verb: 'set', entry, secret });
      isOpen = true;
    },
    /** A locked keychain answers as if there were no entry: then a dummy one is written, which fails if it is locked. */
    async delete(entry) {
      if (await send({ verb: 'delete', entry })) isOpen = true;
      if (isOpen) return;
      await send({ verb: 'set', entry: lockProbe, secret: lockProbe });
      isOpen = true;
      await send({ verb: 'delete', entry: lockProbe });
    },
  };
}

function readReply(reply: KeychainReply): string | undefined {
  if ('value' in reply) return reply.value ?? undefined;
  const reason = toPrintableLine(reply.message);
  if (reply.failure === 'missing') {
    throw new SecretStoreError(
      'unavailable',
      `the system keychain cannot be used: ${reason}`,
      `${reply.hint ?? missingHint()}\n${alternatives}`,
    );
  }
  throw /\blocked\b/i.test(reason)
    ? new SecretStoreError(
        'locked',
        `the system keychain is locked: ${reason}`,
        `Unlock it.\n${alternatives}`,
      )
    : new SecretStoreError(
        'unavailable',
        noService.test(reason)
          ? `this session has no system keychain: no Secret Service answers on D-Bus (${reason})`
          : `the system keychain cannot be used: ${reason}`,
        alternatives.replace(/^Or s/, 'S'),
      );
}

/** The single file has the part inside: only the library of the system may be missing. */
function missingHint(): string {
  const library = 'On Linux it needs libsecret.';
  return runtime.bun === undefined ? `${library}\n${installParts}` : library;
}

/** What Linux answers without a desktop, as in containers and over SSH. */
const noService = /D-?Bus|org\.freedesktop\./i;

function timeoutError(deadline: number): SecretStoreError {
  return new SecretStoreError(
    'late',
    `the system keychain did not answer within ${deadline / 1000} seconds`,
    deadline === deadlineOfPerson
      ? `Answer the question of macOS with your password and "Always Allow", and run the command again.\n${alternatives}`
      : `Unlock or restart it.\n${alternatives}`,
  );
}

const alternatives = [
  `Or store the secrets in a file that only you can read: ${loginWithFile}`,
  `Or set ${credentialVariables}.`,
].join('\n');

const maxLength = 200;

/** A single line without control characters, of limited length. */
function toPrintableLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, maxLength);
}
