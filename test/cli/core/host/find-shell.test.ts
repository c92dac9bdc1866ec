/** The commands of messages in the shell of the person. */
import { describe, expect, it } from 'vitest';
import { curlCommand } from '../../../../src/cli/calls/endpoint/curl.js';
import { asCommandLine, noteShell } from '../../../../src/cli/core/host/shown-command.js';
import { run as program } from '../../../../src/cli/main.js';
import { shellRules } from '../../../../src/values/shell-rules.js';
import { shellCommand } from '../../../../src/values/shell-word.js';
import { homeOfTest, runAds } from '../../../support/cli.js';

const home = homeOfTest();

/** Runs a command on another system. */
const run = (argv: readonly string[], platform: NodeJS.Platform, env: Record<string, string> = {}) =>
  runAds(home, argv, { env, program: (words, world) => program(words, { ...world, platform }) });

/** Names a file that is not there; the message has the command that starts an emulator with it. */
const withFile = (name: string) => ['emulator', 'env', '--data', name];
const file = `it's "x".db`;
const start = 'in another terminal: ads emulator start --data';

describe('the commands of a message', () => {
  it.each<[string, NodeJS.Platform, Record<string, string>, string]>([
    ['on Linux', 'linux', {}, `'HOME/it'\\''s "x".db'`],
    ['on macOS', 'darwin', {}, `'HOME/it'\\''s "x".db'`],
    ['on Windows', 'win32', {}, `'HOME/it''s \\"x\\".db'`],
    ['in PowerShell 7', 'win32', { POWERSHELL_DISTRIBUTION_CHANNEL: 'x' }, `'HOME/it''s "x".db'`],
    ['in Git Bash', 'win32', { MSYSTEM: 'MINGW64' }, `'HOME/it'\\''s "x".db'`],
    ['in cmd', 'win32', { ADS_SHELL: 'cmd' }, `"HOME/it's ""x"".db"`],
    ['in PowerShell on Linux', 'linux', { ADS_SHELL: 'pwsh' }, `'HOME/it''s "x".db'`],
  ])('are quoted for the shell %s', async (_, platform, env, expected) => {
    const { stderr } = await run(withFile(file), platform, env);
    expect(stderr).toContain(`${start} ${expected.replace('HOME', home.path)}\n`);
  });

  it('that cmd cannot have are those of another shell, and say it', async () => {
    const { stderr } = await run(withFile('a\tb'), 'win32', { ADS_SHELL: 'cmd' });
    const shown = `"$(printf '${home.path}/a\\011b')"`;
    expect(stderr).toContain(
      `(cmd cannot have this command, but Git Bash can) ads emulator start --data ${shown}`,
    );
  });

  it('set variables as the shell does', async () => {
    const shells = [{}, { ADS_SHELL: 'powershell' }, { ADS_SHELL: 'cmd' }];
    const path = `${home.path}/a b`;
    const hints = await Promise.all(
      shells.map((shell) => run(['campaigns', 'list'], 'linux', { ADS_CONFIG_DIR: 'a b', ...shell })),
    );
    expect(hints.map(({ stderr }) => /whole path: (.*)/.exec(stderr)?.[1])).toEqual([
      `export ADS_CONFIG_DIR='${path}'`,
      `$env:ADS_CONFIG_DIR = '${path}'`,
      `set "ADS_CONFIG_DIR=${path}"`,
    ]);
  });

  it('fit each command line where several run at once', async () => {
    const all = await Promise.all(
      Array.from({ length: 12 }, (_, at) => run(withFile(file), at % 2 === 0 ? 'linux' : 'win32')),
    );
    expect(all.map(({ stderr }) => stderr.includes(`it'\\''s`))).toEqual(all.map((_, at) => at % 2 === 0));
  });

  it('have a value that looks like a flag in one word with its flag', () => {
    const show = (shell?: keyof typeof shellRules) =>
      asCommandLine(() => {
        noteShell(shell && shellRules[shell]);
        return [shellCommand`ads campaigns list --cursor ${'-a b'} --all`, shellCommand`ads why ${'-x'}`];
      });
    expect(show()).toEqual([`ads campaigns list '--cursor=-a b' --all`, 'ads why -- -x']);
    expect(show('pwsh')).toEqual([`ads campaigns list '--cursor=-a b' --all`, `ads why '--' -x`]);
    expect(show('cmd')).toEqual([`ads campaigns list "--cursor=-a b" --all`, 'ads why -- -x']);
  });

  it('need a shell whose rules are there', async () => {
    const { exit, stdout, stderr } = await run(['campaigns', 'list'], 'linux', { ADS_SHELL: 'tcsh' });
    expect([exit, stdout]).toEqual([2, '']);
    expect(stderr).toContain(
      'ADS_SHELL must be one of posix, powershell, pwsh, cmd, sh, bash, zsh, dash, ksh, fish, got "tcsh"',
    );
    for (const shell of ['', 'tcsh'])
      expect((await run(['campaigns', 'list', '--help'], 'linux', { ADS_SHELL: shell })).exit).toBe(0);
  });
});

describe('a request that is shown', () => {
  const type = 'Content-Type: application/json';

  it.each<[keyof typeof shellRules | undefined, string]>([
    [
      undefined,
      `curl -X DELETE -H 'Authorization: OAuth ...' "$ADS_URL"/'12/x?q=a%26b' -H '${type}' -d '{"a":"50%"}'`,
    ],
    [
      'powershell',
      `curl.exe -X DELETE -H 'Authorization: OAuth ...' ($env:ADS_URL+'/12/x?q=a%26b') -H '${type}' -d '{\\"a\\":\\"50%\\"}'`,
    ],
    [
      'pwsh',
      `curl.exe -X DELETE -H 'Authorization: OAuth ...' ($env:ADS_URL+'/12/x?q=a%26b') -H '${type}' -d '{"a":"50%"}'`,
    ],
    [
      'cmd',
      `curl -X DELETE -H "Authorization: OAuth ..." "%ADS_URL%/12/x?q=a"^%"26b" -H "${type}" -d "{""a"":""50"^%"""}"`,
    ],
  ])('is a curl command of %s', (shell, expected) => {
    const shown = asCommandLine(() => {
      noteShell(shell && shellRules[shell]);
      return curlCommand({ method: 'DELETE', query: [['q', 'a&b']], json: '{"a":"50%"}' }, '12/x', 'ADS_URL');
    });
    expect(shown).toBe(expected);
  });
});
