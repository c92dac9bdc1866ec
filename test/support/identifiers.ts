/** Hashed identifiers of users for audience tests, and calls that add and remove them. */
import { createHash } from 'node:crypto';
import type { Answered, Tester } from './emulator.js';

export type Person = Readonly<Record<string, readonly string[]>>;

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The given number of users, always the same ones. */
export function people(count: number): Person[] {
  return Array.from({ length: count }, (_, index) => ({ email: [hashOf(`person ${index}`)] }));
}

/** Adds users to a custom audience of the tester's account. */
export async function putPeople({ call }: Tester, id: string, users: readonly Person[], times = {}) {
  const operation = { operation_type: 'Update', params: { users, ...times } };
  return requireOk(
    await call('POST', `accounts/:account/custom_audiences/${id}/users`, { json: [operation] }),
  );
}

/** Removes users from a custom audience of the tester's account. */
export async function takePeople({ call }: Tester, id: string, users: readonly Person[]) {
  const operation = { operation_type: 'Delete', params: { users } };
  return requireOk(
    await call('POST', `accounts/:account/custom_audiences/${id}/users`, { json: [operation] }),
  );
}

function requireOk(answer: Answered): Answered {
  if (answer.status !== 200) throw new Error(answer.text);
  return answer;
}
