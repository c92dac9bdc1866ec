/** `ads login` as it is used: the real program, the emulator's pages, and a real Chromium between them. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { noBrowser, openBrowser, openTab, type Tab } from '../support/browser.js';
import { runBuilt } from '../support/built-program.js';
import { homeOfFile } from '../support/cli.js';
import { finishAds, hear, type Running, startAds } from '../support/running-process.js';

const address = /^ {2}(https?:\/\/\S+)$/m;

describe.skipIf(noBrowser)(`ads login in a browser${noBrowser ? ` (skipped: ${noBrowser})` : ''}`, () => {
  let browser: Browser;
  let tab: Tab;
  let page: Page;

  beforeAll(async () => {
    browser = await openBrowser();
    tab = await openTab(browser, { trusting: true });
    page = tab.page;
  });
  afterAll(() => browser?.close());
  afterEach(async () => {
    await page.goto('about:blank');
    await tab.context.clearCookies();
    tab.complaints.length = 0;
  });

  async function approve(password: string) {
    await page.getByLabel('Screen name').fill('demo');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Authorize' }).click();
  }

  /** What the tests of one emulator share: its user, a profile for each sign-in, and programs that end with the test. */
  function useEmulator(flags: readonly string[]) {
    const home = homeOfFile();
    const programs: Running[] = [];
    let profiles = 0;
    afterEach(async () => {
      for (const program of programs.splice(0)) await program.stop();
    });
    const emulator = {
      home,
      env: {} as Record<string, string>,
      password: '',
      profile: [] as string[],
      start(args: readonly string[]): Running {
        const program = startAds(args, { ...home.env, ...emulator.env });
        programs.push(program);
        return program;
      },
      login: (...more: string[]) =>
        emulator.start(['login', ...emulator.profile, '--store', 'file', '-o', 'json', ...more]),
      loginByCallback: (...more: string[]) => emulator.login('--callback', '--callback-port', '0', ...more),
    };
    beforeEach(() => {
      profiles += 1;
      emulator.profile = [...flags, '--profile', `p${profiles}`];
    });
    return emulator;
  }

  async function signsIn({ loginByCallback, password }: ReturnType<typeof useEmulator>) {
    const program = loginByCallback();
    await page.goto(await hear(program, address));
    await approve(password);
    const { exit, stdout } = await program.ended;
    expect(exit).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ screen_name: 'demo', store: 'file' });
    expect(page.url()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback\?/);
    expect(tab.complaints).toEqual([]);
  }

  describe('to the emulator inside the tool', () => {
    const emulator = useEmulator(['--env', 'local']);
    const { home, login, loginByCallback } = emulator;
    beforeAll(async () => {
      await runBuilt(home, ['emulator', 'reset', '--seed', 'empty', '--yes']);
      const { stdout } = await runBuilt(home, ['emulator', 'status', '--show-credentials', '-o', 'json']);
      emulator.password = JSON.parse(stdout).credentials.password;
    });

    /** Whether the signed-in profile is good for a call. */
    const useIt = () => runBuilt(home, ['accounts', 'list', ...emulator.profile, '-o', 'ids']);

    it('signs in by callback, and the profile works', async () => {
      await signsIn(emulator);
      expect(await useIt()).toMatchObject({ exit: 0, stdout: expect.stringMatching(/^\w+\n$/) });
    });

    it('signs in by PIN', async () => {
      const program = login('--pin');
      await page.goto(await hear(program, address));
      await approve(emulator.password);
      await page.locator('.pin').waitFor();
      program.write(`${(await page.locator('.pin').textContent()) ?? ''}\n`);
      const { exit, stdout } = await program.ended;
      expect(exit).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({ screen_name: 'demo' });
      expect((await useIt()).exit).toBe(0);
      expect(tab.complaints).toEqual([]);
    });

    it('continues after a wrong password', async () => {
      const program = loginByCallback();
      await page.goto(await hear(program, address));
      await approve('guess');
      await page.getByRole('alert').waitFor();
      await approve(emulator.password);
      expect((await program.ended).exit).toBe(0);
      expect(tab.complaints).toEqual([]);
    });

    it('asks nothing the second time with --sign-in, and the password with --force-login', async () => {
      const first = loginByCallback('--sign-in');
      await page.goto(await hear(first, address));
      await approve(emulator.password);
      expect((await first.ended).exit).toBe(0);

      const second = loginByCallback('--sign-in');
      await page.goto(await hear(second, address));
      expect((await second.ended).exit).toBe(0);

      const third = loginByCallback('--sign-in', '--force-login', '--screen-name', 'demo');
      await page.goto(await hear(third, address));
      expect(await page.getByLabel('Screen name').inputValue()).toBe('demo');
      await page.getByRole('button', { name: 'Cancel' }).click();
      const { exit, stdout } = await third.ended;
      expect([exit === 0, stdout]).toEqual([false, '']);
      expect(tab.complaints).toEqual([]);
    });
  });

  describe('to an emulator over https', () => {
    const emulator = useEmulator([]);
    const { home, login, loginByCallback } = emulator;
    let server: Running;
    beforeAll(async () => {
      const args = ['--https', '--json', '--seed', 'empty', '--data', ':memory:'];
      server = startAds(['emulator', 'start', ...args], home.env);
      const started = JSON.parse(await hear(server, /^(\{.*\})$/m));
      emulator.password = started.password;
      emulator.env = {
        ADS_AUTH_URL: started.auth_url,
        ADS_URL: started.ads_url,
        ADS_SANDBOX_URL: started.ads_sandbox_url,
        ADS_CONSUMER_KEY: started.consumer_key,
        ADS_CONSUMER_SECRET: started.consumer_secret,
        NODE_EXTRA_CA_CERTS: started.ca_file,
      };
    });
    afterAll(() => server?.stop());

    /** A command with what the profile has, without the app in the environment. */
    function use(args: readonly string[]) {
      const { ADS_CONSUMER_KEY: _, ADS_CONSUMER_SECRET: __, ...rest } = emulator.env;
      return finishAds([...args, ...emulator.profile], { ...home.env, ...rest });
    }

    it('signs in by callback, and the profile works', async () => {
      await signsIn(emulator);
      const { exit, stdout } = await use(['accounts', 'list', '-o', 'ids']);
      expect(exit).toBe(0);
      expect(stdout).toMatch(/^\w+\n$/);
    });

    it('refuses a PIN that is mistyped', async () => {
      const program = login('--pin');
      await page.goto(await hear(program, address));
      await approve(emulator.password);
      const pin = Number(await page.locator('.pin').textContent());
      program.write(`${String((pin + 1) % 10_000_000).padStart(7, '0')}\n`);
      const { exit, stderr } = await program.ended;
      expect(exit).toBe(4);
      expect(stderr).toMatch(/rejected the PIN/);
      expect((await use(['accounts', 'list', '-o', 'ids'])).exit).not.toBe(0);
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

    it('requests read access only with --access read, and the page says so', async () => {
      const program = loginByCallback('--access', 'read');
      await page.goto(await hear(program, address));
      expect(await page.textContent('main')).toContain('Change anything');
      await approve(emulator.password);
      expect((await program.ended).exit).toBe(0);
      const { exit, stderr } = await use(['accounts', 'create', '--env', 'sandbox', '-o', 'json']);
      expect(exit).toBe(5);
      expect(stderr).toMatch(/READONLY_CLIENT_APPLICATION/);
    });
  });
});
