/** The built tool hands the whole address to the program that opens addresses. Starts Node.js and shell scripts. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { app, type Service, startService } from '../support/authorization.js';
import { homeOfTest } from '../support/cli.js';
import { makeFolder } from '../support/folders.js';
import { eventually, startAds } from '../support/running-process.js';

describe.runIf(process.platform === 'linux')('the built tool', () => {
  let folder: string;

  beforeEach(() => {
    folder = makeFolder();
    const opener = join(folder, 'xdg-open');
    writeFileSync(
      opener,
      `#!/bin/sh\nprintf '%s\\n' "$@" > ${folder}/opened.part\nenv > ${folder}/environment\nmv ${folder}/opened.part ${folder}/opened\n`,
    );
    chmodSync(opener, 0o755);
  });

  it('passes the address unchanged to the program that opens addresses', async () => {
    const address = 'https://auth.example.com/oauth/authorize?oauth_token=a%2Bb&screen_name=%27%24%28x%29';
    const dist = resolve(import.meta.dirname, '../../dist');
    const chunk = readdirSync(dist).find((name) => /^browser-[\w-]+\.cjs$/.test(name));
    const code = `const parts = Object.values(require(process.argv[1]));
      const all = parts.flatMap((part) => (typeof part === 'function' ? [part] : Object.values(part)));
      all.find(({ name }) => name === 'openBrowser')(process.argv[2], { env: process.env, platform: process.platform, isContainer: () => 'IS_CONTAINER' in process.env })
        .then(() => console.log(process.env.ADS_ACCESS_TOKEN));`;
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['-e', code, join(dist, chunk ?? ''), address],
      {
        env: {
          PATH: `${folder}:${process.env.PATH}`,
          LANG: 'C.UTF-8',
          ADS_ACCESS_TOKEN: 'for-ads-alone',
          CI_JOB_TOKEN: 'for-nobody-else',
        },
        encoding: 'utf8',
      },
    );
    expect(status, stderr).toBe(0);
    await eventually(() => existsSync(join(folder, 'opened')));
    expect(readFileSync(join(folder, 'opened'), 'utf8')).toBe(`${address}\n`);
    const environment = readFileSync(join(folder, 'environment'), 'utf8');
    expect(environment).toContain('LANG=C.UTF-8');
    expect(environment).not.toMatch(/for-ads-alone|for-nobody-else/);
    // This process has its own environment again.
    expect(stdout).toBe('for-ads-alone\n');
  });
});

describe.skipIf(process.platform === 'win32')('a sign-in in the container of an editor', () => {
  const home = homeOfTest();
  let service: Service;

  beforeEach(async () => {
    service = await startService();
  });

  afterEach(async () => {
    await service.close();
  });

  /** Writes a program that stores its arguments and its environment, and ends with a code. */
  function program(name: string, code = 0): string {
    const path = join(home.path, name);
    const lines = [
      `printf '%s\\n' "$@" > '${path}.part'`,
      `env > '${path}.env'`,
      `mv '${path}.part' '${path}.args'`,
    ];
    writeFileSync(path, `#!/bin/sh\n${lines.join('\n')}\nexit ${code}\n`);
    chmodSync(path, 0o755);
    return path;
  }

  const argumentsOf = (path: string) => readFileSync(`${path}.args`, 'utf8').trimEnd().split('\n');

  function signIn(env: Readonly<Record<string, string>>, ...flags: readonly string[]) {
    return startAds(['login', '--callback-port', '0', '--store', 'file', '--yes', ...flags], {
      ...home.env,
      ADS_AUTH_URL: service.auth,
      ADS_URL: service.ads,
      ADS_CONSUMER_KEY: app.key,
      ADS_CONSUMER_SECRET: app.secret,
      container: 'podman',
      ...env,
    });
  }

  it('opens the page with BROWSER, and is completed by the forwarded callback', async () => {
    const [broken, editor] = [program('broken', 3), program('the editor')];
    const running = signIn({
      BROWSER: `/does/not/exist:${broken}:"${editor}" --open %s:${program('never')}`,
      VSCODE_IPC_HOOK_CLI: '/tmp/editor.sock',
      OTHER_TOKEN: 'for-nobody-else',
    });
    await eventually(() => existsSync(`${editor}.args`));
    const [flag, address = ''] = argumentsOf(editor);
    expect(flag).toBe('--open');
    const token = new URL(address).searchParams.get('oauth_token') ?? '';
    expect(token).toBe('request-1');
    // What a program is given that is not there, or that fails, the next one gets too.
    expect(argumentsOf(broken)).toEqual([address]);
    const callback = new URL(service.calls[0]?.protocol.get('oauth_callback') ?? '');
    callback.searchParams.set('oauth_token', token);
    callback.searchParams.set('oauth_verifier', service.verifierOf(token));
    expect((await fetch(callback)).status).toBe(200);
    const { exit, stderr } = await running.ended;
    expect(exit, stderr).toBe(0);
    expect(stderr).toContain('Signed in as @maker');
    expect(existsSync(join(home.path, 'never.args'))).toBe(false);
    const environment = readFileSync(`${editor}.env`, 'utf8');
    expect(environment).toContain('VSCODE_IPC_HOOK_CLI=/tmp/editor.sock');
    expect(environment).not.toMatch(/for-nobody-else|ADS_/);
  });

  it('says that the page could not be opened if no program of BROWSER opens it, and waits', async () => {
    const running = signIn({ BROWSER: `/does/not/exist:${program('broken', 3)}` });
    await running.waitFor(/The browser could not be opened/);
    running.kill('SIGINT');
    expect((await running.ended).exit).toBe(130);
  });

  it('needs a terminal without BROWSER', async () => {
    const { exit, stderr } = await signIn({}).ended;
    expect(exit).toBe(2);
    expect(stderr).toContain('this is a container, without a terminal');
  });
});
