/** The action of GitHub and the template of GitLab, which install a release: by checksum, from a server of this machine. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { manifest } from '../support/installed-package.js';
import { runShell, runSteps, type Step } from '../support/workflow-steps.js';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, 'packaging', path), 'utf8');
const script = read('install.sh');
const action = parse(read('setup/action.yml')) as {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
};
const [header, template] = parseAllDocuments(read('gitlab/ads.gitlab-ci.yml')).map((document) =>
  document.toJS(),
);

const version = '1.2.3';
const archive = 'ads-linux-x64.tar.gz';

let folder: string;
let server: Server;
let releases: string;
/** What was asked of the server. */
let asked: string[];
/** The files of the release by name. */
let files: Map<string, Buffer>;

/** An archive whose executable prints a text, and its version when it is asked for it. */
function packProgram(text: string, printed = version): Buffer {
  const place = mkdtempSync(join(folder, 'program-'));
  const program = `#!/bin/sh\n[ "$1" = --version ] && echo '${printed}' || echo '${text}'\n`;
  writeFileSync(join(place, 'ads'), program, { mode: 0o755 });
  return execFileSync('tar', ['-czf', '-', '-C', place, 'ads']);
}

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

function publish(): void {
  const sums = [...files].map(([name, content]) => `${hashOf(content)}  ${name}\n`).join('');
  files.set('SHA256SUMS', Buffer.from(sums));
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ads-setup-'));
  asked = [];
  files = new Map([
    [archive, packProgram(version)],
    ['ads-macos-arm64.tar.gz', packProgram(`${version} for macOS`)],
    ['ads-linux-x64-musl.tar.gz', packProgram(`${version} for Alpine`)],
  ]);
  publish();
  server = createServer((request, response) => {
    const name = request.url?.replace(`/v${version}/`, '') ?? '';
    asked.push(name);
    const content = files.get(name);
    response.writeHead(content ? 200 : 404).end(content);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  releases = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Installed {
  readonly status: number;
  readonly output: string;
  /** What the installed executable prints. */
  readonly prints: string | undefined;
}

interface Options {
  readonly version?: string;
  readonly sha256?: string;
  readonly releases?: string;
  /** What `uname` prints for -s and -m. */
  readonly machine?: readonly [string, string];
  /** What `ldd --version` prints. */
  readonly libc?: string;
  /** Programs that are not in PATH. */
  readonly without?: readonly string[];
}

/** The programs that the scripts may use, with a stand-in for uname. */
function makePath({
  machine = ['Linux', 'x86_64'],
  libc = 'ldd (Debian GLIBC 2.36)',
  without = [],
}: Options): string {
  const path = mkdtempSync(join(folder, 'path-'));
  const needed =
    'bash sh cat cut curl wget sed tar gzip mkdir mktemp mv cp rm tr grep sha256sum shasum unzip perl'.split(
      ' ',
    );
  for (const name of needed.filter((one) => !without.includes(one))) {
    const { stdout, status } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
    if (status === 0)
      writeFileSync(join(path, name), `#!/bin/sh\nexec ${stdout.trim()} "$@"\n`, { mode: 0o755 });
  }
  const [system, processor] = machine;
  const uname = `#!/bin/sh\n[ "$1" = -s ] && echo '${system}' || echo '${processor}'\n`;
  writeFileSync(join(path, 'uname'), uname, { mode: 0o755 });
  // That of musl writes to stderr and fails.
  writeFileSync(join(path, 'ldd'), `#!/bin/sh\necho '${libc}' >&2\nexit 1\n`, { mode: 0o755 });
  return path;
}

function runInstalled(target: string): string | undefined {
  const program = join(target, 'ads');
  return existsSync(program) ? execFileSync(program, { encoding: 'utf8' }).trim() : undefined;
}

/** The folder of the cache, which outlives a job as GitHub and GitLab keep it. */
const cacheOf = () => join(folder, 'kept');

async function useAction(options: Options): Promise<Installed> {
  const temporary = join(folder, 'runner');
  rmSync(temporary, { recursive: true, force: true });
  mkdirSync(temporary);
  const inputs = {
    version: options.version ?? version,
    sha256: options.sha256 ?? '',
    releases: options.releases ?? releases,
  };
  const { results } = await runSteps(action.runs.steps, {
    folder: join(folder, 'steps'),
    cwd: folder,
    contexts: {
      inputs,
      runner: { os: 'Linux', arch: 'X64' },
      github: {
        server_url: 'https://host.example',
        action_repository: 'owner/project',
        repository: 'user/own',
      },
    },
    env: {
      PATH: makePath(options),
      RUNNER_TEMP: temporary,
      GITHUB_ACTION_PATH: join(root, 'packaging/setup'),
    },
    uses: {
      'actions/cache': ({ path = '' }) => {
        mkdirSync(cacheOf(), { recursive: true });
        mkdirSync(join(path, '..'), { recursive: true });
        execFileSync('ln', ['-s', cacheOf(), path]);
        return { 'cache-hit': 'true' };
      },
    },
  });
  const last = results.at(-1);
  const path = join(folder, 'steps/path');
  const target = existsSync(path) ? readFileSync(path, 'utf8').trim() : join(temporary, 'ads/bin');
  return { status: last?.status ?? -1, output: last?.output ?? '', prints: runInstalled(target) };
}

async function useTemplate(options: Options): Promise<Installed> {
  const project = join(folder, 'project');
  rmSync(project, { recursive: true, force: true });
  mkdirSync(join(project, '.ads'), { recursive: true });
  mkdirSync(cacheOf(), { recursive: true });
  execFileSync('ln', ['-s', cacheOf(), join(project, '.ads/cache')]);
  const inputs: Readonly<Record<string, string>> = {
    version: options.version ?? version,
    sha256: options.sha256 ?? '',
    releases: options.releases ?? releases,
  };
  const { variables, before_script, cache } = template['.ads'];
  expect(cache.paths).toEqual(['.ads/cache']);
  const resolved = Object.entries(variables as Record<string, string>).map(([name, text]) => [
    name,
    text
      .replace(/\$\[\[ inputs\.([\w-]+) \]\]/g, (_, input: string) => inputs[input] ?? '')
      .replace('$CI_PROJECT_DIR', project),
  ]);
  const { status, output } = await runShell(`${before_script.join('\n')}\nads\n`, {
    cwd: project,
    script: join(folder, 'before.sh'),
    env: { PATH: makePath(options), CI_PROJECT_DIR: project, ...Object.fromEntries(resolved) },
  });
  return { status, output, prints: runInstalled(join(project, '.ads/bin')) };
}

describe.skipIf(process.platform === 'win32').each([
  ['the action', useAction],
  ['the template', useTemplate],
])('%s', (_, install) => {
  it('installs an executable whose hash the release names', async () => {
    expect(await install({})).toMatchObject({ status: 0, prints: version });
  });

  it.each([
    [{ machine: ['Darwin', 'arm64'] }, 'macOS'],
    [{ libc: 'musl libc (x86_64)' }, 'Alpine'],
  ] as const)('chooses the archive of the platform: %j', async (options, name) => {
    expect((await install(options)).prints).toBe(`${version} for ${name}`);
  });

  it('refuses an archive with another hash, and keeps nothing of it', async () => {
    files.set(archive, packProgram('something else'));
    const refused = await install({});
    expect(refused).toMatchObject({ prints: undefined });
    expect(refused.status).not.toBe(0);
    expect(refused.output).toContain(`the SHA-256 of ${archive} is `);
    files.set(archive, packProgram(version));
    publish();
    expect(await install({})).toMatchObject({ status: 0, prints: version });
  });

  it('refuses a release that was replaced with its sums, when the hash is given', async () => {
    const sha256 = hashOf(files.get(archive) as Buffer);
    expect(await install({ sha256 })).toMatchObject({ status: 0, prints: version });
    expect(asked).toEqual([archive]);
    rmSync(cacheOf(), { recursive: true });
    files.set(archive, packProgram('something else'));
    publish();
    const { status, output, prints } = await install({ sha256 });
    expect({ isRefused: status !== 0, prints }).toEqual({ isRefused: true, prints: undefined });
    expect(output).toContain(`instead of ${sha256}`);
  });

  it.each([
    ['in capitals', (hash: string) => hash.toUpperCase()],
    ['with the name of the function', (hash: string) => `sha256:${hash}`],
  ])('takes a hash %s', async (_, write) => {
    const sha256 = write(hashOf(files.get(archive) as Buffer));
    expect(await install({ sha256 })).toMatchObject({ status: 0, prints: version });
  });

  it('takes a file of sums in capitals, for files that were read as bytes', async () => {
    files.set(
      'SHA256SUMS',
      Buffer.from(`${hashOf(files.get(archive) as Buffer).toUpperCase()} *${archive}\n`),
    );
    expect(await install({})).toMatchObject({ status: 0, prints: version });
  });

  it('takes the name of a tag for a version', async () => {
    expect(await install({ version: `v${version}` })).toMatchObject({ status: 0, prints: version });
  });

  it('refuses an executable of another version', async () => {
    files.set(archive, packProgram('another', '1.2.2'));
    publish();
    const { status, output, prints } = await install({});
    expect({ isRefused: status !== 0, prints }).toEqual({ isRefused: true, prints: undefined });
    expect(output).toContain(`${archive} holds version 1.2.2 instead of ${version}`);
  });

  it('takes the archive from the cache in a second run, and loads a damaged one again', async () => {
    await install({});
    expect(await install({})).toMatchObject({ status: 0, prints: version });
    expect(asked).toEqual(['SHA256SUMS', archive, 'SHA256SUMS']);
    writeFileSync(join(cacheOf(), `ads-${version}-linux-x64.tar.gz`), 'damaged');
    expect(await install({})).toMatchObject({ status: 0, prints: version });
    expect(asked.slice(3)).toEqual(['SHA256SUMS', archive]);
  });

  it.each([
    [{ machine: ['Linux', 'riscv64'] }, 'no executable runs on Linux riscv64'],
    [{ machine: ['FreeBSD', 'x86_64'] }, 'no executable runs on FreeBSD x86_64'],
    [{ machine: ['Linux', 'aarch64'] }, 'does not name ads-linux-arm64.tar.gz'],
    [{ version: '9.9.9' }, 'SHA256SUMS could not be downloaded'],
    [{ version: '../1' }, "'../1' is not a version"],
    [{ version: '' }, "'' is not a version"],
    [{ sha256: 'abc' }, 'INSTALL_SHA256 has 3 digits instead of 64'],
    [{ sha256: `${'a'.repeat(63)}g` }, 'INSTALL_SHA256 is not a SHA-256 in hexadecimal digits'],
    [{ releases: 'http://releases.example' }, 'not an https address'],
    [{ without: ['curl', 'wget'] }, 'curl or wget is needed'],
  ] as const)('refuses %j', async (options, message) => {
    const { status, output, prints } = await install(options);
    expect({ isRefused: status !== 0, prints }).toEqual({ isRefused: true, prints: undefined });
    expect(output).toContain(message);
  });

  it.each([
    [['curl'], 'wget'],
    [['sha256sum'], 'shasum'],
  ])('does without %j where %s is', async (without, program) => {
    const isHere = spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
    if (isHere) expect(await install({ without })).toMatchObject({ status: 0, prints: version });
  });
});

describe.skipIf(process.platform === 'win32')('the script', () => {
  const installInto = (target: string) =>
    runShell(`sh ${join(root, 'packaging/install.sh')}\n`, {
      cwd: folder,
      script: join(folder, 'install.sh'),
      env: {
        PATH: makePath({}),
        INSTALL_VERSION: version,
        INSTALL_RELEASES: releases,
        INSTALL_TARGET: target,
        INSTALL_CACHE: cacheOf(),
      },
    });

  it('leaves the installed executable where it refuses another, and nothing else', async () => {
    const target = join(folder, 'bin');
    expect(await installInto(target)).toMatchObject({ status: 0 });
    files.set(archive, packProgram('another', '1.2.2'));
    publish();
    expect((await installInto(target)).status).not.toBe(0);
    expect([runInstalled(target), readdirSync(target)]).toEqual([version, ['ads']]);
    expect(readdirSync(cacheOf())).toEqual([`ads-${version}-linux-x64.tar.gz`]);
  });

  it('replaces an executable that runs', async () => {
    const target = join(folder, 'bin');
    mkdirSync(target);
    copyFileSync('/bin/sleep', join(target, 'ads'));
    const running = spawn(join(target, 'ads'), ['60']);
    try {
      expect(await installInto(target)).toMatchObject({ status: 0 });
      expect(runInstalled(target)).toBe(version);
    } finally {
      running.kill();
    }
  });
});

describe('what both say', () => {
  it('is the version of the package, unless another is asked for', () => {
    const { version: current } = manifest as unknown as { readonly version: string };
    expect(action.inputs.version?.default).toBe(current);
    expect(header.spec.inputs.version.default).toBe(current);
  });

  it.each([
    ['https://forge.example/a/b', true],
    ['http://127.0.0.1:8080/a', true],
    ['http://releases.example', false],
    ['http://localhost.example', false],
  ])('is whether the template takes %s: %s', (address, isTaken) => {
    const { regex } = header.spec.inputs.releases;
    expect(new RegExp(regex).test(address)).toBe(isTaken);
  });

  it('is one script: the template has a copy of it', () => {
    const [copy] = template['.ads'].before_script as readonly string[];
    const lines = script.trimEnd().split('\n');
    expect(copy?.trimEnd().split('\n')).toEqual(['(', ...lines.map((line) => line && `  ${line}`), ')']);
  });

  it('has the releases of the repository of the action by default', () => {
    const [, , install] = action.runs.steps;
    expect(install?.env?.INSTALL_RELEASES).toContain("format('{0}/{1}/releases/download'");
  });
});
