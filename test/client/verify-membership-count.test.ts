/** Membership calls whose counts are wrong are made again, and then refused. */
import { expect, it } from 'vitest';
import { ServiceError } from '../../src/client/errors.js';
import { verifyMembershipCount } from '../../src/client/verify-membership-count.js';
import { endpointById } from '../../src/contract/find-group.js';
import type { Document } from '../../src/contract/types.js';
import { catchError, openClient } from '../support/client.js';
import { sendJson, startServer } from '../support/server.js';

const endpoint = endpointById('custom-audiences.users.batch');
const values: Document = {
  operations: [
    { operation_type: 'Update', params: { users: [{}, {}] } },
    { operation_type: 'Delete', params: { users: [{}] } },
  ],
};

function answering(...counts: readonly unknown[]) {
  let calls = 0;
  const call = async () => ({ body: { data: counts[Math.min(calls++, counts.length - 1)] } });
  return { call, calls: () => calls };
}
const counted = (n: number, total = n) => ({ success_count: n, total_count: total });

it('a membership call accepts an answer that counts everybody', async () => {
  const service = answering(counted(3));
  await verifyMembershipCount(endpoint, values, service.call);
  expect(service.calls()).toBe(1);
});

it('a membership call accepts an array of one answer too', async () => {
  const service = answering([counted(3)]);
  await verifyMembershipCount(endpoint, values, service.call);
  expect(service.calls()).toBe(1);
});

it('a membership call is made again if some were not counted', async () => {
  const service = answering(counted(2), counted(3, 2), counted(3));
  await verifyMembershipCount(endpoint, values, service.call);
  expect(service.calls()).toBe(3);
});

it('a membership call is given up after three tries', async () => {
  const service = answering(counted(2, 3));
  const error = await catchError(verifyMembershipCount(endpoint, values, service.call));
  expect(error).toBeInstanceOf(ServiceError);
  expect((error as Error).message).toContain('2 of 3 users');
  expect(service.calls()).toBe(3);
});

it('a partly counted membership call may have taken effect, even if its repetition is refused', async () => {
  const refusal = new ServiceError({ status: 401, entries: [], operationErrors: [] });
  let calls = 0;
  const call = async () => {
    if (calls++ > 0) throw refusal;
    return { body: { data: counted(2, 3) } };
  };
  expect(await catchError(verifyMembershipCount(endpoint, values, call))).toBe(refusal);
  expect(refusal.mayHaveTakenEffect).toBe(true);
});

it('other calls count nothing', async () => {
  const service = answering({});
  await verifyMembershipCount(endpointById('campaigns.list'), {}, service.call);
  expect(service.calls()).toBe(1);
});

it('the client counts the answers of membership calls', async () => {
  const server = await startServer((_, response, tries) =>
    sendJson(response, 200, { request: { params: {} }, data: counted(tries === 1 ? 2 : 3) }),
  );
  const { client } = openClient(server.url);
  await client.call(endpoint, { account_id: 'a', custom_audience_id: 'b', ...values });
  expect(server.received).toHaveLength(2);
});
