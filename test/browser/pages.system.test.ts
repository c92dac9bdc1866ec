/** The sign-in pages in a real Chromium: by mouse, by keyboard, on a phone, in light and dark. A listener plays the app. */
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { requestTokenSeconds } from '../../src/emulator/identity/tokens.js';
import { openTestEmulator, type TestEmulator } from '../support/auth-emulator.js';
import { noBrowser, openBrowser, openTab, type Tab } from '../support/browser.js';
import { type Listener, openListener } from '../support/listener.js';
import { isLong } from '../support/rounds.js';

/** A folder for pictures of every page, for eyes; none are taken where it is not told. */
const screenshots = process.env.ADS_TEST_SCREENSHOTS;

describe.skipIf(noBrowser)(`the pages in a browser${noBrowser ? ` (skipped: ${noBrowser})` : ''}`, () => {
  let browser: Browser;
  let test: TestEmulator;
  let app: Listener;
  let base: string;
  let tab: Tab;
  let page: Page;

  beforeAll(async () => {
    browser = await openBrowser();
    test = await openTestEmulator();
    base = `${(await test.emulator.start({ host: '127.0.0.1', port: 0 })).auth_url}/oauth`;
    app = await openListener();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
    await test?.close();
  });
  useTab();

  /** One tab for the tests of a block: a visitor is what the cookies say. */
  function useTab(options?: Parameters<typeof openTab>[1]) {
    let own: Tab;
    beforeAll(async () => {
      own = await openTab(browser, options);
    });
    beforeEach(() => {
      tab = own;
      page = own.page;
    });
    afterEach(async () => {
      await own.page.goto('about:blank');
      await own.context.clearCookies();
      own.complaints.length = 0;
    });
  }

  const ask = async (fields: Record<string, string> = {}) =>
    test.askToken({ oauth_callback: app.url, ...fields });
  const open = (token: string, rest = '', name = 'authorize') =>
    page.goto(`${base}/${name}?oauth_token=${token}${rest}`);
  const button = (name: string) => page.getByRole('button', { name });

  async function logIn(password = test.emulator.credentials.password, name = 'demo') {
    await page.getByLabel('Screen name').fill(name);
    await page.getByLabel('Password').fill(password);
    await button('Authorize').click();
  }

  /** What came back to the app, once the browser shows what the app says to it. */
  async function comeBack(): Promise<URLSearchParams> {
    const { searchParams } = await app.next();
    await page.waitForURL(({ pathname }) => pathname === '/callback');
    return searchParams;
  }

  /** What the app makes of it. */
  async function finish(request: { token: string; secret: string }) {
    const searchParams = await comeBack();
    expect(searchParams.get('oauth_token')).toBe(request.token);
    const { status, body } = await test.exchange(request, searchParams.get('oauth_verifier') ?? '');
    expect([status, body.screen_name]).toEqual([200, 'demo']);
    return { ...test.app, access_token: body.oauth_token, access_token_secret: body.oauth_token_secret };
  }

  /** Chromium says so itself where a page is answered with 4xx; nothing else may have gone wrong. */
  const complaintsBut = (status?: number) =>
    tab.complaints.filter((text) => !(status && text.includes(`responded with a status of ${status}`)));

  describe('with a callback', () => {
    it('log in, approve, and bring the app a verifier, but no referrer and no cookie of the pages', async () => {
      const request = await ask();
      await open(request.token);
      await logIn();
      const keys = await finish(request);
      const headers = app.requests.map(({ headers: sent }: IncomingMessage) => [sent.referer, sent.cookie]);
      expect(headers).toEqual([[undefined, undefined]]);
      expect(await page.textContent('body')).toContain('the app has it');
      expect((await test.call({ method: 'GET', path: '/ads/12/accounts', keys })).status).toBe(200);
      expect(tab.complaints).toEqual([]);
    });

    it('report to the app that access was denied', async () => {
      const request = await ask();
      await open(request.token);
      await button('Cancel').click();
      const searchParams = await comeBack();
      expect([...searchParams]).toEqual([['denied', request.token]]);
      expect(tab.complaints).toEqual([]);
      expect((await test.exchange(request, 'guess')).status).toBe(401);
    });

    it('return to an IPv6 address and to localhost too', async () => {
      for (const host of ['[::1]', 'localhost']) {
        const request = await test.askToken({ oauth_callback: app.url.replace('127.0.0.1', host) });
        await open(request.token, '&force_login=true');
        await logIn();
        await finish(request);
      }
      expect(tab.complaints).toEqual([]);
    });

    it('ask again after a wrong password, keep the name, and put the cursor into the password', async () => {
      const request = await ask();
      await open(request.token);
      await logIn('guess');
      await page.getByRole('alert').waitFor();
      expect(await page.getByRole('alert').textContent()).toBe('The screen name or the password is wrong.');
      expect(await page.getByLabel('Screen name').inputValue()).toBe('demo');
      expect(await page.getByLabel('Password').inputValue()).toBe('');
      expect(await page.evaluate('document.activeElement.id')).toBe('password');
      await page.keyboard.type(test.emulator.credentials.password);
      await page.keyboard.press('Enter');
      await finish(request);
      expect(tab.complaints).toEqual([]);
    });

    it('ask a second time at authorize, without the password', async () => {
      const first = await ask();
      await open(first.token);
      await logIn();
      await finish(first);
      const second = await ask();
      await open(second.token);
      expect(await page.getByLabel('Password').count()).toBe(0);
      expect(await page.textContent('form')).toContain('@demo');
      await button('Authorize').click();
      await finish(second);
      expect(tab.complaints).toEqual([]);
    });

    it('ask nothing the second time at authenticate', async () => {
      const first = await ask();
      await open(first.token, '', 'authenticate');
      await logIn();
      await finish(first);
      const second = await ask();
      await open(second.token, '', 'authenticate');
      await finish(second);
      expect(tab.complaints).toEqual([]);
    });

    it('ask for the password with force_login, even from a user who is logged in', async () => {
      const first = await ask();
      await open(first.token);
      await logIn();
      await finish(first);
      for (const name of ['authorize', 'authenticate']) {
        const request = await ask();
        await open(request.token, '&force_login=true&screen_name=demo', name);
        expect(await page.getByLabel('Screen name').inputValue()).toBe('demo');
        await page.getByLabel('Password').fill(test.emulator.credentials.password);
        await button('Authorize').click();
        await finish(request);
      }
      expect(tab.complaints).toEqual([]);
    });

    it('let another user log in', async () => {
      await test.addUser('mira', 'open sesame');
      const first = await ask();
      await open(first.token);
      await logIn();
      await finish(first);
      const second = await ask();
      await open(second.token);
      await page.getByRole('link', { name: 'Use another account' }).click();
      await logIn('open sesame', 'mira');
      const searchParams = await comeBack();
      const { body } = await test.exchange(second, searchParams.get('oauth_verifier') ?? '');
      expect(body.screen_name).toBe('mira');
      expect(tab.complaints).toEqual([]);
    });

    it('delay a stranger who guesses passwords', async () => {
      await test.addUser('victim', 'open sesame');
      await open((await ask()).token);
      for (let tries = 0; tries < 6; tries += 1) {
        await logIn(`guess ${tries}`, 'victim');
        await page.waitForLoadState();
      }
      expect(await page.getByRole('alert').textContent()).toMatch(/Too many wrong passwords/);
      expect(complaintsBut(429)).toEqual([]);
    });
  });

  describe('with a PIN', () => {
    it('show it, large enough to read from afar, and selected by one click without blanks', async () => {
      const request = await ask({ oauth_callback: 'oob' });
      await open(request.token);
      await logIn();
      const pin = page.locator('.pin');
      await pin.waitFor();
      const size = await page.evaluate(
        "parseFloat(getComputedStyle(document.querySelector('.pin')).fontSize)",
      );
      expect(size).toBeGreaterThanOrEqual(32);
      await pin.click();
      expect(await page.evaluate('getSelection().toString()')).toMatch(/^\d{7}$/);
      const { status } = await test.exchange(request, (await pin.textContent()) ?? '');
      expect(status).toBe(200);
      expect(tab.complaints).toEqual([]);
    });

    it('say that nothing changed if access is denied', async () => {
      await open((await ask({ oauth_callback: 'oob' })).token);
      await button('Cancel').click();
      await page.getByRole('heading', { name: 'Cancelled' }).waitFor();
      expect(tab.complaints).toEqual([]);
    });
  });

  describe('a request that is over', () => {
    it.each<[string, () => Promise<string>]>([
      [
        'too old',
        async () => {
          const { token } = await ask();
          test.now += requestTokenSeconds * 1000;
          return token;
        },
      ],
      [
        'used',
        async () => {
          const request = await ask();
          await open(request.token);
          await logIn();
          await finish(request);
          return request.token;
        },
      ],
      [
        'cancelled',
        async () => {
          const { token } = await ask();
          await open(token);
          await button('Cancel').click();
          await comeBack();
          return token;
        },
      ],
    ])('because it is %s, is explained', async (_, prepare) => {
      const answer = await open(await prepare());
      expect(answer?.status()).toBe(403);
      expect(await page.getByRole('heading').textContent()).toBe('This request is no longer valid');
      expect(await page.getByRole('button').count()).toBe(0);
      expect(complaintsBut(403)).toEqual([]);
    });
  });

  describe('by keyboard alone', () => {
    const focused = () => page.evaluate('document.activeElement.name || document.activeElement.textContent');

    it('log in and approve', async () => {
      const request = await ask();
      await open(request.token);
      expect(await focused()).toBe('screen_name');
      await page.keyboard.type('demo');
      await page.keyboard.press('Tab');
      await page.keyboard.type(test.emulator.credentials.password);
      await page.keyboard.press('Tab');
      expect(await page.evaluate('document.activeElement.value')).toBe('authorize');
      await page.keyboard.press('Enter');
      await finish(request);
      expect(tab.complaints).toEqual([]);
    });

    it('begin at the password if the name is known, and cancel', async () => {
      const request = await ask();
      await open(request.token, '&screen_name=demo');
      expect(await focused()).toBe('password');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
      expect((await comeBack()).get('denied')).toBe(request.token);
    });

    it('show the focus: every stop has an outline', async () => {
      await open((await ask()).token);
      for (let stop = 0; stop < 4; stop += 1) {
        const outline = await page.evaluate(
          "(({ outlineStyle, outlineWidth }) => [outlineStyle, outlineWidth].join(' '))(getComputedStyle(document.activeElement))",
        );
        expect(outline).toBe('solid 3px');
        await page.keyboard.press('Tab');
      }
    });
  });

  // Each scheme and each width: the colors do not depend on the width, nor the sizes on the scheme.
  describe.each<readonly ['light' | 'dark', number]>([
    ['light', 1280],
    ['dark', 375],
    ...(isLong
      ? ([
          ['light', 375],
          ['dark', 1280],
        ] as const)
      : []),
  ])('in %s, %i pixels wide', (scheme, width) => {
    useTab({ width, dark: scheme === 'dark' });

    /** Every page there is, one after another. */
    async function* everyPage(): AsyncGenerator<string> {
      const request = await ask({ oauth_callback: 'oob' });
      await open(request.token);
      yield 'form';
      await logIn('guess');
      await page.getByRole('alert').waitFor();
      yield 'wrong password';
      await logIn();
      await page.locator('.pin').waitFor();
      yield 'PIN';
      await open((await ask({ x_auth_access_type: 'read', oauth_callback: 'oob' })).token);
      yield 'second approval';
      await button('Cancel').click();
      await page.getByRole('heading', { name: 'Cancelled' }).waitFor();
      yield 'cancelled';
      await open('nothing');
      yield 'over';
    }

    it('fit without scrolling sideways, in a contrast of at least 4.5, with fields and buttons of at least 44 pixels', async () => {
      for await (const name of everyPage()) {
        const widths = await page.evaluate('[document.documentElement.scrollWidth, innerWidth]');
        const [content = 0, window = 0] = widths as number[];
        expect(content, name).toBeLessThanOrEqual(window);
        expect(await page.evaluate(findPale), name).toEqual([]);
        expect(await page.evaluate(findSmall), name).toEqual([]);
        if (screenshots)
          await page.screenshot({
            path: join(screenshots, `${name} ${scheme} ${width}.png`),
            fullPage: true,
          });
      }
      expect(complaintsBut(403)).toEqual([]);
    });
  });
});

/** Runs in the page: texts whose contrast with what is behind them is below 4.5 (WCAG 2, 1.4.3). */
const findPale = `(() => {
  const channels = (color) => (color.match(/[\\d.]+/g) ?? []).map(Number);
  const luminance = (color) => {
    const [r, g, b] = channels(color).map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const color = getComputedStyle(at).backgroundColor;
      if ((channels(color)[3] ?? 1) === 1) return color;
    }
    return 'rgb(255, 255, 255)';
  };
  return [...document.querySelectorAll('body *')]
    .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()))
    .map((element) => {
      const [a, b] = [luminance(getComputedStyle(element).color), luminance(behind(element))];
      return [element.textContent.trim(), (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)];
    })
    .filter(([, contrast]) => contrast < 4.5);
})()`;

/** Runs in the page: what a finger might miss. */
const findSmall = `[...document.querySelectorAll('button, input:not([type=hidden])')]
  .map((element) => [element.name, element.getBoundingClientRect().height])
  .filter(([, height]) => height < 44)`;
