/** Versions (docs/service.md#versions): which paths carry which version segment, and what comes with a version. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../../../src/contract/index.js';
import { authCodes } from '../../../../src/contract/wire/error-codes.js';
import { newestVersion, versions } from '../../../../src/contract/wire/service-facts.js';
import { openTestEmulator, type TestEmulator } from '../../../support/auth-emulator.js';

let test: TestEmulator;
beforeAll(async () => {
  test = await openTestEmulator();
});
afterAll(() => test.close());

const get = (path: string) => test.call({ method: 'GET', path, keys: test.keys });
const post = (path: string) => test.call({ method: 'POST', path, keys: test.keys });

const olderVersions: readonly (readonly [paths: RegExp, version: number])[] = [
  [/tailored_audiences|recommendations/, 5],
  [/app_event_provider_configurations/, 11],
];

describe('the version segment of advertising paths', () => {
  it('is 12 for most resources, 11 for providers of app events, 5 for tailored audience permissions and recommendations', () => {
    for (const endpoint of endpoints.filter(({ area }) => area === 'ads')) {
      const [, older = newestVersion] = olderVersions.find(([paths]) => paths.test(endpoint.path)) ?? [];
      expect(endpoint.version, endpoint.id).toBe(older);
    }
  });

  it.each([versions.oldest, versions.newest])('may be %i', async (number) => {
    expect((await get(`/ads/${number}/accounts`)).status).toBe(200);
  });

  it.each([versions.oldest - 1, versions.newest + 1, 'v12', '012', '12.0', ''])(
    'may not be %j',
    async (number) => {
      const { status, body } = await get(`/ads/${number}/accounts`);
      expect([status, body.errors[0].code]).toEqual([404, 'ROUTE_NOT_FOUND']);
    },
  );

  it('is at most that of the call, which is kept in older versions', async () => {
    const account = test.emulator.credentials.account_id;
    const verdict = async (version: number, path: string) => {
      const { status, body } = await get(`/ads/${version}/accounts/${account}/${path}`);
      return [status, body.errors?.[0].code, body.errors?.[0].message];
    };
    const refused = (version: number, served: string) => [
      ...[404, 'ROUTE_NOT_FOUND'],
      `Version ${version} is not supported by this call; use ${served}`,
    ];
    const providers = 'app_event_provider_configurations';
    expect(await verdict(11, providers)).toEqual([200, undefined, undefined]);
    expect(await verdict(12, providers)).toEqual(refused(12, '5 to 11'));
    for (const path of ['tailored_audiences/abc/permissions', 'recommendations']) {
      expect((await verdict(5, path))[1], path).not.toBe('ROUTE_NOT_FOUND');
      for (const version of [6, 12])
        expect(await verdict(version, path), path).toEqual(refused(version, '5'));
    }
  });

  it('is required', async () => {
    expect((await get('/ads/accounts')).status).toBe(404);
  });

  it('stands in its newest form in a header of every response', async () => {
    for (const path of ['/ads/12/accounts', '/ads/5/accounts', '/ads/13/accounts']) {
      expect((await get(path)).headers.get('x-current-api-version')).toBe(String(newestVersion));
    }
  });
});

describe('authorization paths have no version segment, except the revocation of access tokens with 1.1', () => {
  it.each([
    '/auth/oauth/invalidate_token',
    '/auth/12/oauth/invalidate_token',
    '/auth/1.1/oauth/request_token',
    '/auth/1.1/oauth2/token',
    '/auth/1.1/oauth2/invalidate_token',
    '/auth/12/oauth/access_token',
  ])('%s is not a path', async (path) => {
    const { status, body } = await post(path);
    expect([status, body.errors]).toEqual([
      404,
      [{ code: authCodes.noSuchPage, message: expect.any(String) }],
    ]);
  });

  it('responses of that area have no version header', async () => {
    const { status, headers } = await test.call({ method: 'POST', path: '/auth/1.1/oauth/invalidate_token' });
    expect(status).toBe(401);
    expect(headers.get('x-current-api-version')).toBeNull();
  });
});

describe('conversation_settings', () => {
  const statusIn = async (number: number) => {
    const { account_id, user_id } = test.emulator.credentials;
    const query = `as_user_id=${user_id}&text=Hello%20${number}&conversation_settings=FOLLOWING`;
    return (await post(`/ads/${number}/accounts/${account_id}/tweet?${query}`)).body;
  };

  it.each([5, 7])('is rejected in version %i', async (number) => {
    expect((await statusIn(number)).errors[0]).toMatchObject({ parameter: 'conversation_settings' });
  });

  it.each([8, 12])('is accepted in version %i', async (number) => {
    expect((await statusIn(number)).errors ?? []).not.toContainEqual(
      expect.objectContaining({ parameter: 'conversation_settings' }),
    );
  });
});

describe('the sandbox on its own host', () => {
  it('uses the same version segment, and serves calls that production does not have', async () => {
    expect((await get('/ads-sandbox/12/accounts')).status).toBe(200);
    expect((await post('/ads-sandbox/12/accounts')).status).toBe(200);
    expect((await post('/ads/12/accounts')).status).toBe(403);
    expect((await get('/ads-sandbox/13/accounts')).status).toBe(404);
  });
});
