/** Calls that the service has withdrawn (docs/service.md#withdrawn-calls). */
import { describe, expect, it } from 'vitest';
import { retiredRoutes } from '../../../src/contract/retired-routes.js';
import { methods } from '../../../src/contract/types.js';
import { versions } from '../../../src/contract/wire/service-facts.js';
import { openTester } from '../../support/emulator.js';

const calls = retiredRoutes.flatMap(({ paths, methods: only = methods }) =>
  paths.flatMap((path) => only.map((method) => [method, path] as const)),
);

describe('a withdrawn call', () => {
  it.each(calls)('%s %s is not a route in any version', async (method, path) => {
    const { call } = await openTester();
    const filled = path.replace(':account_id', ':account').replaceAll(/:(?!account\b)\w+/g, '8wku2');
    for (const version of [versions.oldest, versions.newest]) {
      const { status, body } = await call(method, filled, { version });
      expect([version, status, body.errors[0].code]).toEqual([version, 404, 'ROUTE_NOT_FOUND']);
    }
  });

  it.each([
    ['GET', 'accounts/:account/targeting_criteria?line_item_ids=8wku2', 200],
    ['GET', 'accounts/:account/account_media', 200],
    ['GET', 'accounts/:account/custom_audiences', 200],
    ['PATCH', 'accounts/:account/custom_audiences', 405],
  ] as const)('%s %s does not affect its neighbour', async (method, path, status) => {
    const { call } = await openTester();
    expect((await call(method as 'GET', path)).status).toBe(status);
  });
});
