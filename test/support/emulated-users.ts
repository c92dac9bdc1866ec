/** Further users of an emulator with a file: with access to an account, and a browser to approve the tool in. */

import { hashPassword } from '../../src/emulator/identity/passwords.js';
import { grantAccess, insertUser } from '../../src/emulator/identity/users.js';
import { openStore } from '../../src/emulator/store/store.js';
import type { TestEmulator } from './auth-emulator.js';
import { createVisitor, pinOf } from './http-browser.js';

export interface EmulatedUser {
  readonly user_id: string;
  readonly screen_name: string;
  readonly password: string;
}

/** Adds a user with all permissions in an account. `path` is the file of the emulator. */
export async function addEmulatedUser(path: string, user: EmulatedUser, account: string): Promise<void> {
  const store = await openStore(path);
  try {
    store.write(() => {
      const hash = hashPassword(user.password, Buffer.from('salt'));
      insertUser(store, user.user_id, user.screen_name, hash);
      grantAccess(store, user.user_id, account, ['ACCOUNT_ADMIN']);
    });
  } finally {
    store.close();
  }
}

/** Logs in at an address that the tool shows, and approves. Follows a redirect to the tool; returns the PIN where there is one. */
export async function approveAs(
  { screen_name, password }: EmulatedUser,
  address: string,
): Promise<string | undefined> {
  const url = new URL(address);
  const open = (path: string, init?: RequestInit) =>
    fetch(new URL(path, url), { ...init, redirect: 'manual' });
  const visitor = createVisitor({ fetch: open } as TestEmulator, { screen_name, password });
  const fields = { screen_name, password, decision: 'authorize' };
  const { location, html } = await visitor.answer(url.searchParams.get('oauth_token') ?? '', fields);
  if (location) await fetch(location);
  return pinOf(html);
}
