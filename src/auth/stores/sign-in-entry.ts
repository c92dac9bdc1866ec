/** The content of the entry of a sign-in: its secrets, and whose they are, so that no other profile takes them for its own. */
import { isObject } from '../../values/lossless-json.js';
import { parseStrictPlainJson } from '../../values/strict-json.js';
import { type Owner, ownerMembers } from '../sign-in-owner.js';
import {
  type SecretStore,
  SecretStoreError,
  type Secrets,
  secretKinds,
  signInEntry,
} from './secret-store.js';

/** What is stored of a sign-in. */
interface SignInEntry {
  readonly owner: Owner;
  readonly secrets: Secrets;
  /** A digest of the folder of settings that has stored it, for where the list of this machine is lost. */
  readonly folder?: string;
}

/** Reads the entry of a sign-in; undefined if there is none. Throws SecretStoreError, which never has a secret. */
export async function readSignInEntry(store: SecretStore, id: string): Promise<SignInEntry | undefined> {
  const text = await store.get(signInEntry(id));
  if (text === undefined) return undefined;
  const members = parseMembers(text, store);
  const pick = <K extends string>(names: readonly K[]) =>
    Object.fromEntries(names.flatMap((name) => (members[name] === undefined ? [] : [[name, members[name]]])));
  const { folder } = members;
  return {
    owner: pick(ownerMembers) as Owner,
    secrets: pick(secretKinds) as Secrets,
    ...(folder !== undefined && { folder }),
  };
}

/** Writes the entry of a sign-in. Throws SecretStoreError or FileError. */
export async function writeSignInEntry(
  store: SecretStore,
  id: string,
  { owner, secrets, folder }: SignInEntry,
): Promise<void> {
  await store.set(signInEntry(id), JSON.stringify({ ...owner, folder, ...secrets }));
}

function parseMembers(text: string, { place }: SecretStore): Readonly<Record<string, string>> {
  try {
    const members = parseStrictPlainJson(text);
    if (isObject(members) && Object.values(members).every((member) => typeof member === 'string'))
      return members as Record<string, string>;
  } catch {
    // The message of the parser may quote the text.
  }
  throw new SecretStoreError(
    'broken',
    `${place} has an entry of a sign-in that cannot be read`,
    'Sign in again: ads login',
  );
}
