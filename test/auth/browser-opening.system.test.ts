/** The built tool hands the whole address to the program that opens addresses. Starts Node.js and a shell script. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeFolder } from '../support/folders.js';
import { eventually } from '../support/running-process.js';

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
      all.find(({ name }) => name === 'openBrowser')(process.argv[2], process.env)
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
