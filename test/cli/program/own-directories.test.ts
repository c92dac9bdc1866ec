/** The directories that variables name, and whose files in them are obeyed. */
import { chownSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { homeOfTest, runAds } from '../../support/cli.js';

const home = homeOfTest();
const kinds = ['CONFIG', 'DATA', 'STATE', 'CACHE'] as const;

describe('a variable with a relative path', () => {
  it.each(
    kinds.flatMap((kind) =>
      [
        'profile list',
        'campaigns list --env local',
        'emulator status',
        'history',
        'alias list',
        'doctor',
      ].map((words) => [`ADS_${kind}_DIR`, words] as const),
    ),
  )('%s ends ads %s before anything is read or written', async (name, words) => {
    const folder = join(home.path, 'work');
    mkdirSync(join(folder, 'tmp', 'own'), { recursive: true });
    const { exit, stderr } = await runAds(home, words.split(' '), {
      env: { [name]: 'tmp/own' },
      cwd: folder,
    });
    expect([exit, stderr]).toEqual([2, expect.stringContaining(`not an absolute path: ${name} ("tmp/own")`)]);
    expect(stderr).toContain(`export ${name}='${folder}/tmp/own'`);
    expect([readdirSync(home.path), readdirSync(join(folder, 'tmp', 'own'))]).toEqual([['work'], []]);
  });

  it('is reported with all others, and with what ~ stands for', async () => {
    const { exit, stderr } = await runAds(home, ['history'], {
      env: { ADS_STATE_DIR: '~/it is', ADS_CACHE_DIR: '.' },
      cwd: join(home.path),
    });
    expect(exit).toBe(2);
    expect(stderr).toContain(
      `export ADS_STATE_DIR='${home.path}/it is'; export ADS_CACHE_DIR='${home.path}'`,
    );
  });

  it.each(['--version', '--help', 'help', 'campaigns --help', 'help money', 'completion bash', '-V'])(
    'does not matter to ads %s',
    async (words) => {
      const env = Object.fromEntries(kinds.map((kind) => [`ADS_${kind}_DIR`, 'tmp']));
      const { exit, stderr } = await runAds(home, words.split(' '), { env });
      expect([exit, stderr]).toEqual([0, '']);
    },
  );

  it('is accepted where it is empty, or one of XDG', async () => {
    const env = {
      ...Object.fromEntries(kinds.map((kind) => [`ADS_${kind}_DIR`, ''])),
      ...Object.fromEntries(kinds.map((kind) => [`XDG_${kind}_HOME`, 'tmp'])),
    };
    expect(await runAds(home, ['profile', 'list'], { env })).toMatchObject({ exit: 0 });
  });
});

describe.runIf(process.geteuid?.() === 0)('the files of another user', () => {
  const [owner, other] = [4242, 4243];

  /** A config and an alias of a user, whose home this is. */
  function writeConfig(): void {
    mkdirSync(home.config, { recursive: true });
    const files = { 'config.json': '{"profiles":{"theirs":{}}}', 'aliases.json': '{"mine":"profile list"}' };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(home.config, name), text);
    for (const path of [home.config, ...Object.keys(files).map((name) => join(home.config, name))])
      chownSync(path, owner, owner);
  }

  it.each([['profile list'], ['campaigns list --env local'], ['mine']])(
    'are not the config of ads %s',
    async (words) => {
      writeConfig();
      const run = (userId: number, env = {}) => runAds(home, words.split(' '), { userId, env });
      const { exit, stderr } = await run(other);
      expect([exit, stderr]).toEqual([2, expect.stringContaining(`${home.config} belongs to another user`)]);
      expect(stderr).toContain(`export ADS_CONFIG_DIR='${home.config}'`);
      expect((await run(other, { ADS_CONFIG_DIR: home.config })).exit).toBe(0);
      expect((await run(owner)).exit).toBe(0);
      expect((await run(0)).exit).toBe(0);
    },
  );

  it('are reported by doctor', async () => {
    writeConfig();
    const { exit, stdout } = await runAds(home, ['doctor'], { userId: other });
    expect(exit).toBe(2);
    expect(stdout).toContain('belongs to another user');
  });
});
