/** `ads version` of the built tool: of this copy, which has no address, and of copies whose address is a server here. */
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { homeOfFile } from '../../../support/cli.js';
import { root } from '../../../support/source.js';

const home = homeOfFile();
const { version, repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  version: string;
  repository: { url: string };
};
const placeholder = repository.url.replace(/^git\+|\.git$/g, '');

let server: Server;
let requests = 0;
let latest = '';
let copy: string;

/** A copy of the built tool with the address of a server on this machine. */
beforeAll(async () => {
  server = createServer((_, response) => {
    requests += 1;
    const location = `/acme/ads/releases/tag/${latest}`;
    if (latest === '') response.writeHead(404).end();
    else response.writeHead(302, { location }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  copy = join(home.path, 'copy');
  mkdirSync(copy);
  for (const name of ['bin', 'dist', 'package.json'])
    cpSync(join(root, name), join(copy, name), { recursive: true });
  const { port } = server.address() as AddressInfo;
  let replaced = 0;
  for (const name of readdirSync(join(copy, 'dist')).filter((file) => file.endsWith('.cjs'))) {
    const text = readFileSync(join(copy, 'dist', name), 'utf8');
    if (text.includes(placeholder)) replaced += 1;
    writeFileSync(
      join(copy, 'dist', name),
      text.replaceAll(placeholder, `http://127.0.0.1:${port}/acme/ads`),
    );
  }
  expect(replaced).toBeGreaterThan(0);
});
afterAll(() => server.close());

interface Ended {
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function runIn(folder: string, ...argv: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const env = { HOME: home.path, PATH: process.env.PATH, NODE_DISABLE_COMPILE_CACHE: '1' };
    const child = spawn(process.execPath, [join(folder, 'bin/ads.js'), ...argv], { env });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => stdout.push(part));
    child.stderr.on('data', (part: Buffer) => stderr.push(part));
    child.on('close', (exit) =>
      resolve({ exit, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() }),
    );
  });
}

describe('ads version', () => {
  it('prints what --version prints, and sends nothing', async () => {
    expect(await runIn(copy, 'version')).toEqual({ exit: 0, stdout: `${version}\n`, stderr: '' });
    expect(await runIn(copy, '--version')).toEqual({ exit: 0, stdout: `${version}\n`, stderr: '' });
    const facts = await runIn(copy, '--version', '--verbose');
    expect(facts.stdout).toMatch(/^form: /m);
    expect(await runIn(copy, 'version', '--verbose')).toEqual(facts);
    const { stdout } = await runIn(copy, 'version', '--verbose', '-o', 'json');
    expect(JSON.parse(stdout)).toMatchObject({
      version,
      form: expect.any(String),
      runtime: expect.any(String),
    });
    expect(requests).toBe(0);
  });

  // A project that is published has set its address.
  it.skipIf(!new URL(placeholder).hostname.endsWith('.example'))(
    'says that this copy has no address',
    async () => {
      const { exit, stdout, stderr } = await runIn(root, 'version', '--check');
      expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
      expect(stderr).toContain(`no web address yet: ${placeholder}`);
    },
  );

  const [major = 0] = version.split('.').map(Number);
  it.each([
    ['newer', `${major + 1}.0.0`, true],
    ['the same', version, false],
    ['older', '0.0.9', false],
    ['a version before a release', `${major + 1}.0.0-beta.1`, false],
  ])('says with --check that the latest release is %s', async (_, tag, newer) => {
    latest = `v${tag}`;
    const json = await runIn(copy, 'version', '--check', '-o', 'json');
    expect(json).toMatchObject({ exit: 0, stderr: '' });
    expect(JSON.parse(json.stdout)).toMatchObject({ version, latest: tag, newer });
    const text = await runIn(copy, 'version', '--check');
    expect(text.stdout).toContain(
      newer ? `${tag} is newer than this version` : 'No version is newer than this one',
    );
  });

  it.each([
    ['a project without releases', '', 6, 'NOT_FOUND'],
    ['an answer without a version', 'nightly', 9, 'UNREACHABLE'],
  ])('ends with an error for %s', async (_, tag, code, name) => {
    latest = tag;
    const { exit, stdout, stderr } = await runIn(copy, 'version', '--check', '-o', 'json');
    expect({ exit, stdout }).toEqual({ exit: code, stdout: '' });
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: name, exit: code } });
  });
});

describe('build/set-address.js', () => {
  const set = (...argv: string[]) =>
    execFileSync(process.execPath, [join(root, 'build/set-address.js'), ...argv], {
      encoding: 'utf8',
      stdio: 'pipe',
    });

  it('sets the address in each file that has it', () => {
    const folder = join(home.path, 'project');
    mkdirSync(join(folder, '.github/ISSUE_TEMPLATE'), { recursive: true });
    mkdirSync(join(folder, 'docs'));
    const files = ['package.json', 'SECURITY.md', '.github/ISSUE_TEMPLATE/config.yml'];
    const guide = 'docs/install.md';
    for (const name of [...files, guide]) cpSync(join(root, name), join(folder, name));
    set('https://forge.test/Acme/ads', folder);
    expect(readFileSync(join(folder, guide), 'utf8')).toContain('ghcr.io/acme/ads/tool:');
    expect(readFileSync(join(folder, guide), 'utf8')).toContain('uses: Acme/ads/packaging/setup@');
    set('https://forge.test/acme/ads', folder);
    expect(readFileSync(join(folder, guide), 'utf8')).not.toMatch(/OWNER\/ads|Acme/);
    for (const name of files) {
      const text = readFileSync(join(folder, name), 'utf8');
      expect(text).toContain('https://forge.test/acme/ads/');
      expect(text).not.toContain(placeholder);
    }
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    expect(manifest).toMatchObject({
      homepage: 'https://forge.test/acme/ads#readme',
      bugs: { url: 'https://forge.test/acme/ads/issues' },
      repository: { url: 'git+https://forge.test/acme/ads.git' },
    });
    set(placeholder, folder);
    for (const name of [...files, guide])
      expect(readFileSync(join(folder, name), 'utf8'), name).toBe(readFileSync(join(root, name), 'utf8'));
  });

  it.each([
    '',
    'http://forge.test/acme/ads',
    'https://forge.test/ads',
    'https://forge.test/acme/ads/',
    'https://me@forge.test/acme/ads?x',
  ])('refuses %j', (address) => {
    expect(() => set(address, home.path)).toThrow(/not an address such as/);
  });
});
