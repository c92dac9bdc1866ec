/** An account of another advertiser, to test who may post as whom. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { account } from '../../src/contract/groups/accounts.js';
import { retweetsOnlyField } from '../../src/emulator/domain/creative/author.js';
import { grantAccess, insertUser } from '../../src/emulator/identity/users.js';
import { openEmulator } from '../../src/emulator/index.js';
import { requireRecord, updateRecord } from '../../src/emulator/store/records.js';
import { openStore } from '../../src/emulator/store/store.js';
import { createTester, type Tester } from './emulator.js';

export interface Office extends Tester {
  /** The full promotable user of the account, who is not the caller. */
  readonly advertiser: string;
  /** A user whose posts may only be promoted. */
  readonly partner: string;
  /** A user of the platform without access to the account. */
  readonly stranger: string;
  /** Sets what the caller may do in the account. */
  permit(...permissions: string[]): Promise<void>;
}

/** With `callerIsPartner` the account may promote the caller's posts, too, and the caller can make them. */
export async function openOffice({ callerIsPartner = false } = {}): Promise<Office> {
  const folder = mkdtempSync(join(tmpdir(), 'ads-office-'));
  const path = join(folder, 'emulator.db');
  const emulator = await openEmulator({
    path,
    seed: 'empty',
    clock: '2026-11-20T12:00:00Z',
    now: Date.now,
    random: randomBytes,
    version: '0.0.0-test',
  });
  onTestFinished(async () => {
    await emulator.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const { account_id, user_id } = emulator.credentials;
  const users = { advertiser: '5001', partner: '5002', stranger: '5003' };
  const store = await openStore(path);
  store.write(() => {
    for (const [name, id] of Object.entries(users)) insertUser(store, id, name, 'scrypt$none');
    const stored = requireRecord(store, account, account_id, account_id);
    const partners = callerIsPartner ? [users.partner, user_id] : [users.partner];
    const change = { user_id: users.advertiser, [retweetsOnlyField]: partners };
    updateRecord(store, stored, { ...stored.data, ...change });
  });
  store.close();
  return {
    ...createTester(emulator),
    ...users,
    async permit(...permissions) {
      const again = await openStore(path);
      again.write(() => grantAccess(again, user_id, account_id, permissions));
      again.close();
    },
  };
}
