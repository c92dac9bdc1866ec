/** Users of the platform (docs/service.md#users). */
import { describe, expect, it } from 'vitest';
import { openTester } from '../../support/emulator.js';

const me = '1.1/account/verify_credentials.json';
const show = '1.1/users/show.json';
const auth = { base: 'auth' } as const;

describe('the signed-in user', () => {
  it('is answered without an envelope, with the id to the last digit', async () => {
    const { call, emulator } = await openTester();
    const { user_id, screen_name } = emulator.credentials;
    const { status, body, text } = await call('GET', me, auth);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: BigInt(user_id),
      id_str: user_id,
      name: screen_name,
      screen_name,
      created_at: 'Fri Nov 20 12:00:00 +0000 2026',
      protected: false,
      verified: false,
    });
    expect(Number.isSafeInteger(Number(user_id))).toBe(false);
    expect(text).toContain(`"id":${user_id},`);
  });

  it('is answered without the suffix too', async () => {
    const { call, emulator } = await openTester();
    const { body } = await call('GET', me.replace('.json', ''), auth);
    expect(body.id_str).toBe(emulator.credentials.user_id);
  });

  it.each([
    ['an unknown token', { access_token: 'x', access_token_secret: 'y' }, 89],
    ['a wrong secret', { access_token_secret: 'wrong' }, 32],
    ['an unknown app', { consumer_key: 'nobody' }, 32],
  ])('is refused with %s', async (_, change, code) => {
    const { call, emulator } = await openTester();
    const { status, body } = await call('GET', me, { ...auth, keys: { ...emulator.credentials, ...change } });
    expect(status).toBe(401);
    expect(body).toEqual({ errors: [{ code, message: expect.any(String) }] });
  });

  it('is refused with a token that was revoked', async () => {
    const { call } = await openTester();
    await call('POST', '1.1/oauth/invalidate_token', auth);
    const { status, body } = await call('GET', me, auth);
    expect([status, body.errors[0].code]).toEqual([401, 89]);
  });
});

describe('any user', () => {
  it('is found by id, and by name in any case', async () => {
    const { call } = await openTester({ seed: 'demo' });
    const byName = await call('GET', show, { ...auth, query: { screen_name: 'QuillMark' } });
    expect(byName.body).toMatchObject({
      screen_name: 'quillmark',
      created_at: expect.stringMatching(/2025$/),
    });
    const byId = await call('GET', show, { ...auth, query: { user_id: byName.body.id_str } });
    expect(byId.body).toEqual(byName.body);
  });

  it.each([{ user_id: '12' }, { screen_name: 'nobody_at_all' }])(
    'is 404 if the user does not exist: %o',
    async (query) => {
      const { call } = await openTester();
      const { status, body } = await call('GET', show, { ...auth, query });
      expect(status).toBe(404);
      expect(body).toEqual({ errors: [{ code: 50, message: 'User not found.' }] });
    },
  );

  it.each<[string, Record<string, string>]>([
    ['neither', {}],
    ['both', { user_id: '12', screen_name: 'demo' }],
    ['a name with an at sign', { screen_name: '@demo' }],
    ['an id with letters', { user_id: '12a' }],
  ])('takes exactly one readable value, not %s', async (_, query) => {
    const { call } = await openTester();
    const { status, body } = await call('GET', show, { ...auth, query });
    expect(status).toBe(400);
    expect(typeof body.errors[0].code).toBe('number');
    expect(body.request).toBeUndefined();
  });
});
