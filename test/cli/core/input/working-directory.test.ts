/** Files that a user names begin at the working directory of the command, whatever that of the process is. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createHomeWithDemo, homeOfFile, runAds } from '../../../support/cli.js';
import { makePng } from '../../../support/media-files.js';

const home = homeOfFile(createHomeWithDemo);
const local = ['--env', 'local', '-o', 'json'];
const campaign = '/12/accounts/18ce54d4x5t/campaigns/8wku2';

let cwd: string;
beforeAll(() => {
  cwd = join(home.path, 'work');
  mkdirSync(cwd);
  const files = { 'named.json': '{"name": "x"}', 'accounts.txt': 'z9876\n', 'faults.json': '{"x": 1}' };
  for (const [name, text] of Object.entries({ ...files, 'query.sql': 'SELECT', twurlrc: 'a: 1\n' }))
    writeFileSync(join(cwd, name), text);
  writeFileSync(join(cwd, 'a.png'), makePng(10, 10));
});

const cases: readonly (readonly [string, readonly string[], RegExp])[] = [
  [
    '--from',
    ['campaigns', 'update', '--from', 'named.json', '--dry-run', ...local],
    /CAMPAIGN-ID is required/,
  ],
  ['api --from', ['api', 'PUT', campaign, '--from', 'named.json', ...local], /does not accept this body/],
  ['api --input', ['api', 'PUT', campaign, '--input', 'named.json', ...local], /does not accept this body/],
  ['--account @FILE', ['campaigns', 'list', '--account', '@accounts.txt', ...local], /account \\"z9876\\"/],
  ['a query', ['sql', '@query.sql'], /ads sync/],
  ['a list of media', ['media-library', 'upload', 'a.png', '--dry-run', ...local], /"next"/],
  ['a poster', ['media-library', 'upload', 'a.png', '--poster', 'a.png', '--dry-run', ...local], /--poster/],
  [
    'a file in base64',
    ['media', 'upload', '--media', 'a.png', '--media-category', 'x', ...local],
    /"--media-category/,
  ],
  ['the file of twurl', ['profile', 'import', 'twurlrc', '--dry-run'], /twurlrc/],
  ['faults', ['emulator', 'faults', 'set', 'faults.json'], /faults\.json/],
];

describe('a file in the working directory is read', () => {
  it.each(cases)('%s', async (_, argv, said) => {
    const { stderr } = await runAds(home, argv, { cwd });
    expect(stderr).not.toMatch(/cannot read|no such file/);
    expect(stderr).toMatch(said);
  });

  it.each(cases)('and not that of the process: %s', async (_, argv) => {
    const { stderr } = await runAds(home, argv);
    expect(stderr).toMatch(/cannot read|no such file/);
  });
});
