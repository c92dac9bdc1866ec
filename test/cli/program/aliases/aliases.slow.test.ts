/** Aliases, as their users set and run them. */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  createHomeWithDemo,
  homeOfTest,
  type Outcome,
  type RunOptions,
  runAds,
} from '../../../support/cli.js';

const home = homeOfTest(createHomeWithDemo);

const env = { ADS_ENV: 'local', COLUMNS: '80' };
const run = (argv: readonly string[], options: RunOptions = {}) => runAds(home, argv, { env, ...options });
const set = async (name: string, command: string) => {
  const { exit, stderr } = await run(['alias', 'set', name, command, '-o', 'json']);
  expect(exit, stderr).toBe(0);
};
/** Without the port of the emulator, which changes. */
const withoutPort = ({ stderr, ...outcome }: Outcome) => ({
  ...outcome,
  stderr: stderr.replace(/127\.0\.0\.1:\d+/g, 'host'),
});
const file = () => join(home.config, 'aliases.json');

describe('an alias', () => {
  it('runs its command, with the arguments that follow', async () => {
    await set('co', 'campaigns list --limit 2');
    expect(await run(['co', '-o', 'ids'])).toEqual(
      await run(['campaigns', 'list', '--limit', '2', '-o', 'ids']),
    );
    expect(await run(['--output', 'ids', 'co', '--fields', 'id'])).toEqual(
      await run(['campaigns', 'list', '--limit', '2', '-o', 'ids', '--fields', 'id']),
    );
  });

  it('may begin with ads or with a global flag, and hold quotes', async () => {
    await set('one', "ads -o json campaigns list --query '[0].name'");
    expect((await run(['one'])).stdout).toBe(
      (await run(['campaigns', 'list', '-o', 'json', '--query', '[0].name'])).stdout,
    );
  });

  it('takes arguments in place of $1 to $9, wherever global flags stand, and appends the others', async () => {
    await set('rename', 'campaigns update $1 --name "$2 ($1)"');
    const sent = await run([
      'rename',
      '-o',
      'json',
      'c1',
      '--dry-run',
      'Spring sale',
      '--entity-status',
      'PAUSED',
    ]);
    const same = await run([
      'campaigns',
      'update',
      'c1',
      '--name',
      'Spring sale (c1)',
      '-o',
      'json',
      '--dry-run',
      '--entity-status',
      'PAUSED',
    ]);
    expect(withoutPort(sent)).toEqual(withoutPort(same));
    expect(sent.stderr).toContain('campaign c1 was not found');
  });

  it('reports missing arguments and its command', async () => {
    await set('rename', 'campaigns update $1 --name $2');
    expect(await run(['rename', 'c1'])).toMatchObject({
      exit: 2,
      stderr:
        'error: 2 arguments are required, got 1\nrename is an alias of: ads campaigns update $1 --name $2\n',
    });
    expect((await run(['rename', '--help'])).stdout).toMatch(/^Usage: ads campaigns update /);
    expect((await run(['help', 'rename'])).stdout).toBe(
      'rename is an alias of: ads campaigns update $1 --name $2\n',
    );
  });

  it('shows its command if that is wrong, in the format that it names', async () => {
    await set('wrong', 'campaigns list --nonsense -o json');
    const { exit, stdout, stderr } = await run(['wrong']);
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
    expect(JSON.parse(stderr).error).toMatchObject({
      message: "unknown option '--nonsense'",
      hint: expect.stringContaining('wrong is an alias of: ads campaigns list --nonsense -o json'),
    });
  });

  it('is shown with --verbose', async () => {
    await set('co', 'campaigns list --limit 1');
    expect((await run(['co', '--verbose'])).stderr).toContain(
      'co is an alias of: ads campaigns list --limit 1\n',
    );
  });

  it('never replaces a command, even if a file says so', async () => {
    await set('co', 'campaigns list');
    writeFileSync(file(), JSON.stringify({ campaigns: 'emulator reset --yes', co: 'co' }));
    expect((await run(['campaigns', 'list', '-o', 'ids'])).exit).toBe(0);
    expect(JSON.parse((await run(['alias', 'list', '-o', 'json'])).stdout)).toContainEqual({
      alias: 'campaigns',
      command: 'emulator reset --yes',
      arguments: 0,
      shadowed: true,
    });
    // An alias that refers to itself is expanded once.
    expect(await run(['co'])).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining("unknown command 'co'"),
    });
  });
});

describe('the file of aliases', () => {
  it('is readable by its user alone, and is not read for a command of ads', async () => {
    await set('co', 'campaigns list');
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    writeFileSync(file(), 'nonsense');
    expect((await run(['campaigns', 'list', '-o', 'ids'])).exit).toBe(0);
    expect(await run(['co'])).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining(`${file()} does not hold aliases`),
    });
    expect((await run(['alias', 'set', 'x', 'campaigns list'])).exit).toBe(2);
    expect(readFileSync(file(), 'utf8')).toBe('nonsense');
  });

  it('keeps aliases that several processes set at once', async () => {
    const names = ['a1', 'a2', 'a3', 'a4', 'a5'];
    await Promise.all(names.map((name) => set(name, 'campaigns list')));
    expect(Object.keys(JSON.parse(readFileSync(file(), 'utf8'))).sort()).toEqual(names);
  });

  it('is not created by an invalid word', async () => {
    expect((await run(['nonsense'])).exit).toBe(2);
    expect(existsSync(file())).toBe(false);
  });
});

describe('ads alias', () => {
  it('lists, replaces and deletes', async () => {
    expect((await run(['alias', 'list', '-o', 'json'])).stdout).toBe('[]\n');
    await set('co', 'campaigns list');
    const replaced = await run(['alias', 'set', 'co', 'line-items list']);
    expect(replaced.stderr).toContain(
      'co is an alias of: ads line-items list, no longer of: ads campaigns list\n',
    );
    expect((await run(['alias', 'list', '-o', 'csv', '--fields', 'alias,command'])).stdout).toBe(
      'alias,command\r\nco,line-items list\r\n'.replaceAll('\r\n', '\n'),
    );
    expect((await run(['alias', 'delete', 'co'])).exit).toBe(0);
    expect(await run(['alias', 'delete', 'co'])).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('does not exist'),
    });
  });

  it.each<[string, string, string]>([
    ['campaigns', 'line-items list', 'campaigns is a command of ads and cannot be an alias'],
    ['help', 'campaigns list', 'help is a command of ads'],
    ['two words', 'campaigns list', 'invalid alias "two words"'],
    ['-x', 'campaigns list', "unknown option '-x'"],
    ['x', '', 'the alias x has no command'],
    ['x', '!rm -rf /', 'an alias never runs a shell'],
    ['x', 'campaigns list | wc', 'has an unquoted |'],
    ['x', 'campagns list', 'does not begin with a command of ads: campagns\nDid you mean campaigns?'],
    ['x', 'campaigns lst', 'does not begin with a command of ads: campaigns lst\nDid you mean list?'],
    ['x', 'x', 'does not begin with a command of ads: x'],
  ])('refuses the alias %j of %j', async (name, command, message) => {
    const { exit, stderr } = await run(['alias', 'set', name, command]);
    expect(exit).toBe(2);
    expect(stderr).toContain(message);
    expect(existsSync(file())).toBe(false);
  });
});
