/** `ads login` as it is used: the real program, the emulator's pages, and a real Chromium between them. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { noBrowser, openBrowser, openTab, type Tab } from '../support/browser.js';
import { runBuilt } from '../support/built-program.js';
import { homeOfTest } from '../support/cli.js';
import { hear, type Running, startAds } from '../support/running-process.js';

const address = /^ {2}(https?:\/\/\S+)$/m;

describe.skipIf(noBrowser)(`ads login in a browser${noBrowser ? ` (skipped: ${noBrowser})` : ''}`, () => {
  let browser: Browser;
  const home = homeOfTest();
  let tab: Tab;
  let page: Page;
  let programs: Running[];

  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  beforeEach(async () => {
    programs = [];
    tab = await openTab(browser, { trusting: true });
    page = tab.page;
  });
  afterEach(async () => {
    await tab.context.close();
    for (const program of programs) await program.stop();
  });

  function start(args: readonly string[], env: Record<string, string> = {}): Running {
    const program = startAds(args, { ...home.env, ...env });
    programs.push(program);
    return program;
  }

  const run = (args: readonly string[], env?: Record<string, string>) => start(args, env).ended;

  async function approve(password: string) {
    await page.getByLabel('Screen name').fill('demo');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Authorize' }).click();
  }

  describe.each([
    ['the emulator inside the tool', false],
    ['an emulator over https', true],
  ])('to %s', (_, isServer) => {
    let flags: string[];
    let env: Record<string, string>;
    let password: string;

    beforeEach(async () => {
      if (isServer) {
        const server = start([
          'emulator',
          'start',
          '--https',
          '--json',
          '--seed',
          'empty',
          '--data',
          ':memory:',
        ]);
        const started = JSON.parse(await hear(server, /^(\{.*\})$/m));
        ({ password } = started);
        flags = ['--profile', 'mine'];
        env = {
          ADS_AUTH_URL: started.auth_url,
          ADS_URL: started.ads_url,
          ADS_SANDBOX_URL: started.ads_sandbox_url,
          ADS_CONSUMER_KEY: started.consumer_key,
          ADS_CONSUMER_SECRET: started.consumer_secret,
          NODE_EXTRA_CA_CERTS: started.ca_file,
        };
      } else {
        await runBuilt(home, ['emulator', 'reset', '--seed', 'empty', '--yes']);
        const { stdout } = await runBuilt(home, ['emulator', 'status', '--show-credentials', '-o', 'json']);
        ({ password } = JSON.parse(stdout).credentials);
        flags = ['--env', 'local', '--profile', 'mine'];
        env = {};
      }
    });

    const login = (...more: string[]) =>
      start(['login', ...flags, '--store', 'file', '-o', 'json', ...more], env);
    const loginByCallback = (...more: string[]) => login('--callback', '--callback-port', '0', ...more);

    /** What the signed-in profile is good for. */
    async function useIt() {
      const { ADS_CONSUMER_KEY: _, ADS_CONSUMER_SECRET: __, ...rest } = env;
      return run(['accounts', 'list', ...flags, '-o', 'ids'], rest);
    }

    it('signs in by callback, and the profile works', async () => {
      const program = loginByCallback();
      await page.goto(await hear(program, address));
      await approve(password);
      const { exit, stdout } = await program.ended;
      expect(exit).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({ profile: 'mine', screen_name: 'demo', store: 'file' });
      expect(page.url()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback\?/);
      const { exit: used, stdout: ids } = await useIt();
      expect(used).toBe(0);
      expect(ids).toMatch(/^\w+\n$/);
      expect(tab.complaints).toEqual([]);
    });

    it('signs in by PIN', async () => {
      const program = login('--pin');
      await page.goto(await hear(program, address));
      await approve(password);
      await page.locator('.pin').waitFor();
      program.write(`${(await page.locator('.pin').textContent()) ?? ''}\n`);
      const { exit, stdout } = await program.ended;
      expect(exit).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({ screen_name: 'demo' });
      expect((await useIt()).exit).toBe(0);
      expect(tab.complaints).toEqual([]);
    });

    it('refuses a PIN that is mistyped', async () => {
      const program = login('--pin');
      await page.goto(await hear(program, address));
      await approve(password);
      const pin = Number(await page.locator('.pin').textContent());
      program.write(`${String((pin + 1) % 10_000_000).padStart(7, '0')}\n`);
      const { exit, stderr } = await program.ended;
      expect(exit).toBe(4);
      expect(stderr).toMatch(/rejected the PIN/);
      expect((await useIt()).exit).not.toBe(0);
    });

    it('ends if access is denied, and stores nothing', async () => {
      const program = loginByCallback();
      await page.goto(await hear(program, address));
      await page.getByRole('button', { name: 'Cancel' }).click();
      const { exit, stdout, stderr } = await program.ended;
      expect([exit === 0, stdout]).toEqual([false, '']);
      expect(stderr).toMatch(/access was not approved/);
      expect(page.url()).toMatch(/[?&]denied=/);
    });

    it('continues after a wrong password', async () => {
      const program = loginByCallback();
      await page.goto(await hear(program, address));
      await approve('guess');
      await page.getByRole('alert').waitFor();
      await approve(password);
      expect((await program.ended).exit).toBe(0);
      expect(tab.complaints).toEqual([]);
    });

    it('asks nothing the second time with --sign-in, and the password with --force-login', async () => {
      const first = loginByCallback('--sign-in');
      await page.goto(await hear(first, address));
      await approve(password);
      expect((await first.ended).exit).toBe(0);

      const second = loginByCallback('--sign-in');
      await page.goto(await hear(second, address));
      expect((await second.ended).exit).toBe(0);

      const third = loginByCallback('--sign-in', '--force-login', '--screen-name', 'demo');
      await page.goto(await hear(third, address));
      expect(await page.getByLabel('Screen name').inputValue()).toBe('demo');
      await approve(password);
      expect((await third.ended).exit).toBe(0);
      expect(tab.complaints).toEqual([]);
    });

    it('requests read access only with --access read, and the page says so', async () => {
      const program = loginByCallback('--access', 'read');
      await page.goto(await hear(program, address));
      expect(await page.textContent('main')).toContain('Change anything');
      await approve(password);
      expect((await program.ended).exit).toBe(0);
      const { ADS_CONSUMER_KEY: _, ADS_CONSUMER_SECRET: __, ...rest } = env;
      const host = isServer ? ['--profile', 'mine', '--env', 'sandbox'] : flags;
      const { exit, stderr } = await run(['accounts', 'create', ...host, '-o', 'json'], rest);
      expect(exit).toBe(5);
      expect(stderr).toMatch(/READONLY_CLIENT_APPLICATION/);
    });
  });
});
