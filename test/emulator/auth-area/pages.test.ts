/** oauth/authorize and oauth/authenticate, without a browser: who is asked what, and what a stranger cannot do. */
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { passwordQuota } from '../../../src/emulator/auth-area/pages/log-in.js';
import { requestTokenSeconds } from '../../../src/emulator/identity/tokens.js';
import { openTestEmulator, type TestEmulator } from '../../support/auth-emulator.js';
import { createVisitor, pinOf, type Visitor } from '../../support/http-browser.js';
import type { Keys } from '../../support/sign.js';

let test: TestEmulator;
let visitor: Visitor;
beforeEach(async () => {
  test = await openTestEmulator();
  visitor = createVisitor(test);
});
afterEach(() => test.close());

const callback = 'http://127.0.0.1:8976/callback?state=5';

/** A request token that returns to the callback. */
async function ask(fields: Record<string, string> = {}, app?: Keys) {
  const { token } = await test.askToken({ oauth_callback: callback, ...fields }, app);
  return token;
}

const page = (token: string, rest = '', name = 'authorize') =>
  visitor.get(`/auth/oauth/${name}?oauth_token=${token}${rest}`);

const login = () => {
  const { screen_name, password } = test.emulator.credentials;
  return { screen_name, password, decision: 'authorize' };
};

describe('the form', () => {
  it('names the app, its permissions, and its destination', async () => {
    const { status, html, headers } = await page(await ask());
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html;charset=utf-8');
    expect(html).toContain('<h1>Demo app');
    expect(html).toContain('Create, change and delete');
    expect(html).toContain('127.0.0.1:8976');
    expect(html).toContain('emulator');
  });

  it.each(['authorize', 'authenticate'])('shows the demo credentials at %s', async (name) => {
    const { html } = await page(await ask(), '', name);
    const { screen_name, password } = login();
    expect(html).toContain(
      `Log in as <strong>${screen_name}</strong> with the password <strong>${password}</strong>`,
    );
    await visitor.answer(await ask(), login());
    expect((await page(await ask())).html).not.toContain(password);
  });

  it('says that a token for reading changes nothing', async () => {
    const { html } = await page(await ask({ x_auth_access_type: 'read' }));
    expect(html).not.toContain('Create, change and delete');
    expect(html).toContain('Change anything');
  });

  it('fills the login box with screen_name', async () => {
    const { form } = await page(await ask(), '&screen_name=mira');
    expect(form).toMatchObject({ screen_name: 'mira', password: '' });
    expect((await page(await ask())).form).toMatchObject({ screen_name: '' });
  });

  it('shows any names as text', async () => {
    const name = `<script>alert('"1"')</script> & co`;
    const app = await test.addApp(name, test.emulator.credentials.user_id);
    const { html, form } = await page(await ask({}, app), `&screen_name=${encodeURIComponent('"><b>x')}`);
    expect(html).not.toMatch(/<script|<b>/);
    expect(html).toContain('&lt;script&gt;alert(&#39;&quot;1&quot;&#39;)&lt;/script&gt; &amp; co');
    expect(form?.screen_name).toBe('"><b>x');
  });

  it('is the same at authorize and authenticate, and returns to its page', async () => {
    for (const name of ['authorize', 'authenticate']) {
      const { html } = await page(await ask(), '', name);
      expect(html).toContain(`action="/auth/oauth/${name}"`);
    }
  });
});

describe('approval', () => {
  it('redirects to the callback with the token and a verifier, keeping its query', async () => {
    const token = await ask();
    const { status, location, html } = await visitor.answer(token, login());
    expect(status).toBe(303);
    expect(location?.href).toMatch(
      new RegExp(
        `^http://127\\.0\\.0\\.1:8976/callback\\?state=5&oauth_token=${token}&oauth_verifier=[\\w-]{32}$`,
      ),
    );
    expect(html).toBe('');
  });

  it('shows a PIN without a callback', async () => {
    const { status, html, headers } = await visitor.answer(await ask({ oauth_callback: 'oob' }), login());
    expect(status).toBe(200);
    expect(pinOf(html)).toMatch(/^\d{7}$/);
    expect(headers.get('location')).toBeNull();
  });

  it.each(['demo', '@demo', ' DEMO '])('takes the screen name as %j', async (screen_name) => {
    const { status } = await visitor.answer(await ask(), { ...login(), screen_name });
    expect(status).toBe(303);
  });

  it('can be denied: the callback gets the request token and nothing else', async () => {
    const token = await ask();
    const { status, location } = await visitor.answer(token, { decision: 'cancel' });
    expect(status).toBe(303);
    expect(location?.href).toBe(`http://127.0.0.1:8976/callback?state=5&denied=${token}`);
    expect((await page(token)).status).toBe(403);
  });

  it('can be denied without a callback', async () => {
    const { status, html } = await visitor.answer(await ask({ oauth_callback: 'oob' }), {
      decision: 'cancel',
    });
    expect(status).toBe(200);
    expect(html).toContain('did not get access');
  });

  it('is given once: the back button does not give it again', async () => {
    const token = await ask();
    const { form } = await page(token);
    await visitor.answer(token, login());
    const again = await visitor.post('/auth/oauth/authorize', { ...form, ...login() });
    expect(again.status).toBe(403);
    expect(again.html).toContain('no longer valid');
  });
});

describe('a request token that is', () => {
  it('unknown, is answered with a page that says what to do', async () => {
    const { status, html } = await page('nothing');
    expect(status).toBe(403);
    expect(html).toContain('Go back to the app');
    expect(html).not.toContain('<form');
  });

  it('too old, is no longer valid', async () => {
    const token = await ask();
    test.now += requestTokenSeconds * 1000;
    expect((await page(token)).status).toBe(403);
  });

  it('missing, is requested', async () => {
    const { status, html } = await visitor.get('/auth/oauth/authorize');
    expect(status).toBe(400);
    expect(html).toContain('oauth_token');
  });
});

describe('a wrong password', () => {
  it('asks again, keeps the name, and does not reveal which one was wrong', async () => {
    const token = await ask();
    const wrong = await visitor.answer(token, { ...login(), password: 'guess' });
    const unknown = await visitor.answer(token, { ...login(), screen_name: 'nobody' });
    for (const { status, html, form, location } of [wrong, unknown]) {
      expect([status, location]).toEqual([200, undefined]);
      expect(html).toContain('The screen name or the password is wrong.');
      expect(form?.password).toBe('');
      expect(html).not.toContain('guess');
    }
    expect(wrong.form?.screen_name).toBe('demo');
    expect((await visitor.answer(token, login())).status).toBe(303);
  });

  it(`is checked ${passwordQuota.limit} times, then even a correct one is rejected for a while`, async () => {
    const token = await ask();
    for (let tries = 0; tries < passwordQuota.limit; tries += 1) {
      expect((await visitor.answer(token, { ...login(), password: `${tries}` })).status).toBe(200);
    }
    const { status, html } = await createVisitor(test).answer(token, { ...login(), screen_name: 'Demo' });
    expect(status).toBe(429);
    expect(html).toContain('Try again in 15 minutes');
    test.now += passwordQuota.seconds * 1000;
    expect((await visitor.answer(await ask(), login())).status).toBe(303);
  });

  it('does not count after a correct one', async () => {
    for (let round = 0; round < 2; round += 1) {
      for (let tries = 1; tries < passwordQuota.limit; tries += 1) {
        await createVisitor(test).answer(await ask(), { ...login(), password: 'guess' });
      }
      expect((await createVisitor(test).answer(await ask(), login())).status).toBe(303);
    }
  });
});

describe('a browser that is logged in', () => {
  beforeEach(async () => {
    await visitor.answer(await ask(), login());
  });

  it('is asked again at authorize, without the password', async () => {
    const { status, html, form } = await page(await ask());
    expect(status).toBe(200);
    expect(html).toContain('@demo');
    expect(form).not.toHaveProperty('password');
    expect((await visitor.answer(await ask(), { decision: 'authorize' })).status).toBe(303);
  });

  it('is passed on at authenticate', async () => {
    const token = await ask();
    const { status, location } = await page(token, '', 'authenticate');
    expect(status).toBe(303);
    expect(location?.searchParams.get('oauth_token')).toBe(token);
    expect(location?.searchParams.get('oauth_verifier')).toMatch(/^[\w-]{32}$/);
  });

  it('is asked at authenticate by another app', async () => {
    const app = await test.addApp('Other', test.emulator.credentials.user_id);
    expect((await page(await ask({}, app), '', 'authenticate')).status).toBe(200);
  });

  it('is asked at authenticate by an app whose settings have no sign-in', async () => {
    const app = await test.addApp('Strict', test.emulator.credentials.user_id, { sign_in: false });
    await visitor.answer(await ask({}, app), { decision: 'authorize' });
    expect((await page(await ask({}, app), '', 'authenticate')).status).toBe(200);
  });

  it('is asked at authenticate for more than was approved, and not for less', async () => {
    const app = await test.addApp('Growing', test.emulator.credentials.user_id);
    await visitor.answer(await ask({ x_auth_access_type: 'read' }, app), { decision: 'authorize' });
    const statusFor = async (x_auth_access_type: string) =>
      (await page(await ask({ x_auth_access_type }, app), '', 'authenticate')).status;
    expect(await statusFor('read')).toBe(303);
    expect(await statusFor('write')).toBe(200);
    await visitor.answer(await ask({}, app), { decision: 'authorize' });
    expect(await statusFor('write')).toBe(303);
    expect(await statusFor('read')).toBe(303);
  });

  it('is asked at authenticate after the token was revoked', async () => {
    const request = await test.askToken({ oauth_callback: callback });
    const shown = await page(request.token, '', 'authenticate');
    const verifier = shown.location?.searchParams.get('oauth_verifier') ?? '';
    const { body } = await test.exchange(request, verifier);
    const keys = {
      ...test.app,
      access_token: body.oauth_token,
      access_token_secret: body.oauth_token_secret,
    };
    await test.call({ method: 'POST', path: '/auth/1.1/oauth/invalidate_token', keys });
    expect((await page(await ask(), '', 'authenticate')).status).toBe(200);
  });

  it.each(['authorize', 'authenticate'])('must type the password at %s with force_login', async (name) => {
    const token = await ask();
    const { status, form, html } = await page(token, '&force_login=true', name);
    expect(status).toBe(200);
    expect(form).toHaveProperty('password');
    expect(html).not.toContain('@demo');
    const { form_secret: formSecret = '' } = form ?? {};
    const sent = { oauth_token: token, form_secret: formSecret, decision: 'authorize' };
    const path = `/auth/oauth/${name}`;
    expect((await visitor.post(path, { ...sent, force_login: 'true' })).html).toContain('is wrong');
    expect((await visitor.post(path, sent)).html).toContain('cannot be accepted');
    expect((await visitor.post(path, { ...sent, ...login(), force_login: 'true' })).status).toBe(303);
  });

  it('is not forced by force_login=false, and an unreadable force_login is rejected', async () => {
    expect((await page(await ask(), '&force_login=false')).html).toContain('@demo');
    expect((await page(await ask(), '&force_login=perhaps')).status).toBe(400);
  });

  it('can change to another user', async () => {
    await test.addUser('mira', 'open sesame');
    const { html } = await page(await ask());
    const [, link = ''] = /<a href="([^"]*)"/.exec(html) ?? [];
    const { form } = await visitor.get(link.replaceAll('&amp;', '&'));
    const as = { screen_name: 'mira', password: 'open sesame', decision: 'authorize' };
    expect((await visitor.post('/auth/oauth/authorize', { ...form, ...as })).status).toBe(303);
    expect((await page(await ask())).html).toContain('@mira');
  });

  it('is logged out after half a day', async () => {
    test.now += 12 * 60 * 60 * 1000;
    expect((await page(await ask())).form).toHaveProperty('password');
  });

  it('is recognized by the same dataset on another port, and not by another dataset', async () => {
    const [[name, value] = ['', '']] = visitor.cookies;
    const open = async (emulator: TestEmulator['emulator'], token: string) => {
      const url = `http://127.0.0.1:9999/auth/oauth/authorize?oauth_token=${token}`;
      return (await emulator.fetch(new Request(url, { headers: { cookie: `${name}=${value}` } }))).text();
    };
    expect(await open(test.emulator, await ask())).toContain('@demo');
    const other = await openTestEmulator();
    try {
      const { token } = await other.askToken();
      expect(await open(other.emulator, token)).not.toContain('@demo');
    } finally {
      await other.close();
    }
  });

  it('differs from a browser without its cookie', async () => {
    const other = createVisitor(test);
    expect((await other.get(`/auth/oauth/authenticate?oauth_token=${await ask()}`)).status).toBe(200);
  });
});

describe('an app that asks for a PIN', () => {
  it('must use authorize', async () => {
    const token = await ask({ oauth_callback: 'oob' });
    const { status, html } = await page(token, '', 'authenticate');
    expect(status).toBe(403);
    expect(html).toContain('oauth/authorize');
    expect((await page(token)).status).toBe(200);
  });
});

describe('another browser', () => {
  it('cannot send the form without the cookie of the browser that was shown it', async () => {
    const token = await ask();
    const { form } = await page(token);
    const stranger = createVisitor(test);
    const { status, html } = await stranger.post('/auth/oauth/authorize', { ...form, ...login() });
    expect(status).toBe(403);
    expect(html).toContain('cannot be accepted');
    await stranger.get(`/auth/oauth/authorize?oauth_token=${token}`);
    expect((await stranger.post('/auth/oauth/authorize', { ...form, ...login() })).status).toBe(403);
  });

  it.each([
    ['without its secret', { form_secret: '' }],
    ['with another secret', { form_secret: 'A'.repeat(43) }],
  ])('cannot send it %s', async (_, change) => {
    await visitor.answer(await ask(), login());
    expect((await visitor.answer(await ask(), { decision: 'authorize', ...change })).status).toBe(403);
  });

  it('cannot use the secret of one request for another', async () => {
    await visitor.answer(await ask(), login());
    const { form } = await page(await ask());
    const other = await ask();
    const sent = { ...form, oauth_token: other, decision: 'authorize' };
    expect((await visitor.post('/auth/oauth/authorize', sent)).status).toBe(403);
    expect((await page(other)).status).toBe(200);
  });

  it('cannot reuse a cookie from before the login', async () => {
    const token = await ask();
    await page(token);
    const [before] = visitor.cookies.values();
    await visitor.answer(token, login());
    const [after] = visitor.cookies.values();
    expect(after).not.toBe(before);
    const stranger = createVisitor(test);
    for (const name of visitor.cookies.keys()) stranger.cookies.set(name, before ?? '');
    expect((await stranger.get(`/auth/oauth/authorize?oauth_token=${await ask()}`)).html).not.toContain(
      '@demo',
    );
  });

  it('cannot make up a cookie', async () => {
    await page(await ask());
    const [name = ''] = visitor.cookies.keys();
    for (const value of ['', 'x', "' OR 1=1 --", 'A'.repeat(32)]) {
      visitor.cookies.set(name, value);
      expect((await page(await ask())).html).not.toContain('@demo');
    }
  });
});

describe('headers', () => {
  it('give the cookie only to this browser and these pages', async () => {
    const { headers } = await page(await ask());
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^ads-emulator-[0-9a-f]{8}=[\w-]{32}; Path=\/auth\/oauth; HttpOnly; SameSite=Lax$/,
      ),
    ]);
    expect((await page(await ask())).headers.getSetCookie()).toEqual([]);
  });

  it('restrict the cookie to https if that is used', async () => {
    const url = `https://127.0.0.1:8700/auth/oauth/authorize?oauth_token=${await ask()}`;
    const response = await test.emulator.fetch(new Request(url));
    expect(response.headers.getSetCookie()[0]).toMatch(/; Secure$/);
  });

  it('allow the styles of the page, its form and the way back, and nothing else', async () => {
    const { headers, html } = await page(await ask());
    const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(html) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers.get('content-security-policy')).toBe(
      [
        "default-src 'none'",
        `style-src 'sha256-${hash}'`,
        'img-src data:',
        "form-action 'self' http://127.0.0.1:8976",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
    );
    expect(html).not.toMatch(/<script|style=|\son\w+=/);
  });

  it.each([
    ['http://localhost:5/x', 'http://localhost:5'],
    ['http://[::1]:8976/callback', 'http:'],
  ])('name the place of %s as %s', async (oauth_callback, source) => {
    const { headers } = await page(await ask({ oauth_callback }));
    expect(headers.get('content-security-policy')).toContain(`form-action 'self' ${source};`);
  });

  it('include the custom scheme of an app that has one', async () => {
    const app = await test.addApp('Phone', test.emulator.credentials.user_id, { callbacks: ['myapp://in'] });
    const shown = await page(await ask({ oauth_callback: 'myapp://in' }, app));
    expect(shown.headers.get('content-security-policy')).toContain("form-action 'self' myapp:;");
    const { location } = await visitor.answer(await ask({ oauth_callback: 'myapp://in' }, app), login());
    expect(location?.href).toMatch(/^myapp:\/\/in\?oauth_token=\w+&oauth_verifier=/);
  });

  it('leave no trace of the address elsewhere, in no page and no redirect', async () => {
    const shown = [
      await page(await ask()),
      await page('nothing'),
      await visitor.answer(await ask(), login()),
      await visitor.answer(await ask({ oauth_callback: 'oob' }), { decision: 'authorize' }),
      await visitor.answer(await ask(), { decision: 'cancel' }),
    ];
    for (const { headers } of shown) {
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it('forbid forms on a page without a form', async () => {
    expect((await page('nothing')).headers.get('content-security-policy')).toContain("form-action 'none'");
  });
});

describe('other requests', () => {
  it('with HEAD change nothing', async () => {
    await visitor.answer(await ask(), login());
    const token = await ask();
    const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join();
    const url = `/auth/oauth/authenticate?oauth_token=${token}`;
    expect((await test.fetch(url, { method: 'HEAD', headers: { cookie } })).status).toBe(200);
    expect((await page(token, '', 'authenticate')).status).toBe(303);
  });

  it('with other methods are answered with the allowed ones', async () => {
    const response = await test.fetch('/auth/oauth/authorize', { method: 'DELETE' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toContain('GET');
  });
});
