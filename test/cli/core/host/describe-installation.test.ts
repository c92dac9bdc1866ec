/** What runs, as `ads --version --verbose` and `ads doctor` say it. */
import { expect, it } from 'vitest';
import {
  describeInstallation,
  summarizeInstallation,
} from '../../../../src/cli/core/host/describe-installation.js';
import type { Installation } from '../../../../src/cli/core/host/installation.js';
import { homeOfTest, runAds } from '../../../support/cli.js';

const home = homeOfTest();
const commit = '0123456789abcdef0123456789abcdef01234567';

const installed = (text: string): Installation => ({
  form: 'single file',
  runtime: 'Bun 1.4.5',
  system: 'linux x64',
  program: '/opt/ads',
  command: ['/opt/ads'],
  parts: { keychain: '', apart: '', packer: '' },
  heapFlags: () => [],
  readText: () => text,
});

it('names form, commit, runtime and system', () => {
  const lines = describeInstallation(installed(`${commit}\n`)).split('\n');
  expect(lines).toEqual([
    '0.0.0-source',
    `commit: ${commit}`,
    'form: single file',
    'file: /opt/ads',
    'runtime: Bun 1.4.5',
    'system: linux x64',
    'licenses: ads help licenses',
    '',
  ]);
  expect(summarizeInstallation(installed(commit))).toBe(
    'ads 0.0.0-source (single file, commit 0123456789ab) with Bun 1.4.5 on linux x64',
  );
});

it('says that the commit is unknown where the build had none', () => {
  expect(describeInstallation(installed(''))).toContain('commit: unknown');
  expect(summarizeInstallation(installed(''))).not.toContain('commit');
});

it.each([['--version'], ['-V']])('is what %s --verbose prints', async (flag) => {
  const { exit, stdout, stderr } = await runAds(home, [flag, '--verbose']);
  expect([exit, stderr]).toEqual([0, '']);
  expect(stdout).toContain('form: clone of the source\n');
  expect(stdout).toContain('runtime: Node 22.0.0\n');
});
