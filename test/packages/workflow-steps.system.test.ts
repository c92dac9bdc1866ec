/** The shell steps of the workflows, each run here: programs that reach others are stand-ins that note how they were called. */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type Contexts, runSteps, type Step } from '../support/workflow-steps.js';

const root = resolve(import.meta.dirname, '../..');

let folder: string;
/** Where the steps run: a checkout with what the test puts there. */
let project: string;
let programs: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ads-steps-'));
  project = join(folder, 'project');
  programs = join(folder, 'programs');
  mkdirSync(project);
  mkdirSync(programs);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function put(path: string, content: string, mode = 0o644): void {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), content, { mode });
}

/** Replaces a program by a script, which runs after the call was noted. */
function stand(name: string, script = ''): void {
  const note = `printf '%s\\n' "${name} $*" >>'${join(folder, 'calls')}'`;
  writeFileSync(join(programs, name), `#!/usr/bin/env bash\n${note}\n${script}\n`, { mode: 0o755 });
}

/** How the stand-ins were called, in order. */
function calls(): readonly string[] {
  const file = join(folder, 'calls');
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
}

function stepsOf(workflow: string, job: string): readonly Step[] {
  const text = readFileSync(join(root, '.github/workflows', `${workflow}.yml`), 'utf8');
  const { jobs } = parse(text) as { jobs: Record<string, { steps: readonly Step[] }> };
  const steps = jobs[job]?.steps;
  if (!steps) throw new Error(`${workflow}.yml has no job ${job}`);
  return steps;
}

/** Runs the shell steps of a job until one fails. Actions are not run: the test has put there what they bring. */
async function runJob(workflow: string, job: string, contexts: Contexts = {}) {
  const { PATH = '' } = process.env;
  const { results, outputs } = await runSteps(
    stepsOf(workflow, job).filter(({ run }) => run !== undefined),
    {
      folder: join(folder, 'runner'),
      cwd: project,
      contexts: {
        github: { ref_name: 'v1.2.3', token: 'the-token', actor: 'Someone', repository: 'Owner/Project' },
        needs: { check: { outputs: { version: '1.2.3' } } },
        secrets: {},
        runner: { os: 'Linux' },
        ...contexts,
      },
      env: { PATH: `${programs}:${PATH}`, HOME: folder },
    },
  );
  return { status: results.at(-1)?.status, output: results.map(({ output }) => output).join(''), outputs };
}

describe('the tag', () => {
  const runCheck = (tag: string) =>
    runJob('release', 'check', {
      github: { ref_name: tag, server_url: 'https://forge.example', repository: 'Owner/Project' },
    });
  const describePackage = (url: string) =>
    put('package.json', JSON.stringify({ version: '1.2.3', repository: { url } }));

  beforeEach(() => {
    describePackage('git+https://forge.example/owner/project.git');
    put('CHANGELOG.md', '# Changelog\n\n## [1.2.3] - 2026-12-01\n');
  });

  it('has the version of the package', async () => {
    const { status, outputs } = await runCheck('v1.2.3');
    expect(status).toBe(0);
    expect(outputs).toEqual({ version: { outputs: { version: '1.2.3' } } });
  });

  it('is refused with another one', async () => {
    const { status, output } = await runCheck('v1.2.4');
    expect(status).toBe(1);
    expect(output).toContain('the tag is v1.2.4, but the version in package.json is 1.2.3');
  });

  it('is refused while the package names another repository', async () => {
    describePackage('git+https://code.example/OWNER/ads.git');
    const { status, output } = await runCheck('v1.2.3');
    expect(status).toBe(1);
    expect(output).toContain('npm run release:address -- https://forge.example/Owner/Project');
  });

  it.each(['## 1.2.30', '## [Unreleased]', '## 1x2x3'])(
    'is refused when the changelog has only %j',
    async (heading) => {
      put('CHANGELOG.md', `# Changelog\n\n${heading}\n`);
      const { status, output } = await runCheck('v1.2.3');
      expect(status).toBe(1);
      expect(output).toContain('CHANGELOG.md has no heading of 1.2.3');
    },
  );
});

describe('the tests', () => {
  beforeEach(() => {
    for (const name of ['npm', 'apt-get', 'git']) stand(name);
  });

  it('run with all parts on Linux, and for a release those that take long', async () => {
    put('.ci/run', 'npm from-ci');
    expect((await runJob('test', 'linux')).status).toBe(0);
    expect((await runJob('release', 'platforms')).status).toBe(0);
    const prepare = [
      'apt-get update -qq',
      'apt-get install -y -qq --no-install-recommends ca-certificates git',
      expect.stringMatching(/^git config --global --add safe\.directory/),
    ];
    const all = [...prepare, 'npm from-ci'];
    expect(calls()).toEqual([...all, ...all, 'npm run test:platforms']);
  });

  it('run with the parts that are there elsewhere', async () => {
    await runJob('test', 'others');
    expect(calls()).toEqual(['npm ci --no-audit --no-fund', 'npm test']);
  });

  it.each([
    ['test', 'others'],
    ['release', 'platforms'],
  ])('end the job of %s %s when one fails', async (workflow, job) => {
    put('.ci/run', 'exit 1');
    stand('npm', '[ "$1" = ci ]');
    expect((await runJob(workflow, job)).status).toBe(1);
    expect(calls()).not.toContain('npm run test:platforms');
  });
});

describe('an executable', () => {
  const runStart = () => runJob('executables', 'start', { matrix: { file: 'ads-linux-x64' } });

  it('prints its version, its help and a list, and examines itself', async () => {
    stand('ads-linux-x64');
    put('executables/ads-linux-x64', readFileSync(join(programs, 'ads-linux-x64'), 'utf8'));
    expect((await runStart()).status).toBe(0);
    expect(calls().map((call) => call.replace('ads-linux-x64 ', ''))).toEqual([
      '--version',
      'help',
      'campaigns list --env local -o ids',
      'doctor --env local',
    ]);
  });

  it('starts in Alpine when it is for musl', async () => {
    stand('docker', 'exit 0');
    put('executables/ads-linux-x64-musl', '');
    await runJob('executables', 'start-on-alpine', { matrix: { file: 'ads-linux-x64-musl' } });
    expect(calls()[0]).toMatch(/^docker run .*--env FILE alpine:\S+@sha256:[0-9a-f]{64} sh -euc/);
  });

  it('ends the job when it fails at one of them', async () => {
    put('executables/ads-linux-x64', '#!/bin/sh\n[ "$1" != campaigns ]\n');
    expect((await runStart()).status).toBe(1);
  });
});

describe('the signature for macOS', () => {
  beforeEach(() => {
    for (const name of ['sign.sh', 'entitlements.plist']) {
      put(`packaging/macos/${name}`, readFileSync(join(root, 'packaging/macos', name), 'utf8'));
    }
    stand('codesign');
    stand('security', '[ "$1" != find-identity ] || echo \'  1) 0123ABCD "Developer ID Application: X"\'');
    stand('xcrun', '[ -s "$5" ] && [ -s "$3" ]');
    stand('zip', 'touch "$3"; echo zip >"$3"');
  });
  const both = ['dist/executables/ads-macos-x64', 'dist/executables/ads-macos-arm64'];

  it('stays that of the build without a certificate, if it fits', async () => {
    const { status, output } = await runJob('executables', 'sign');
    const last = 'the signatures of the build fit: CERTIFICATE is not set\n';
    expect({ status, output }).toEqual({ status: 0, output: last });
    expect(calls()).toEqual(both.map((file) => `codesign --verify --strict ${file}`));
  });

  const secrets = {
    'apple-certificate': Buffer.from('a certificate').toString('base64'),
    'apple-certificate-password': 'word',
    'apple-notary-key': 'a key',
    'apple-notary-key-id': 'ID',
    'apple-notary-issuer': 'ISSUER',
  };

  it('is that of the certificate, with a notarization, and leaves no key behind', async () => {
    const { status, output } = await runJob('executables', 'sign', { secrets });
    expect({ status, last: output.trim().split('\n').at(-1) }).toEqual({
      status: 0,
      last: 'signed and notarized',
    });
    for (const file of both) {
      expect(calls()).toContainEqual(
        expect.stringMatching(new RegExp(`^codesign .*--options runtime .*--sign 0123ABCD ${file}$`)),
      );
    }
    expect(calls()).toContainEqual(
      expect.stringMatching(/^xcrun notarytool submit .*--key-id ID --issuer ISSUER --wait$/),
    );
    const [, keychain = ''] = /create-keychain -p \S+ (\S+)/.exec(calls().join('\n')) ?? [];
    expect(calls().at(-1)).toBe(`security delete-keychain ${keychain}`);
    expect(existsSync(dirname(keychain))).toBe(false);
  });

  it('fails without an identity, and when it does not fit', async () => {
    stand('security');
    const { status, output } = await runJob('executables', 'sign', { secrets });
    expect(status).toBe(1);
    expect(output).toContain('the certificate has no identity');
    stand('codesign', '[ "$1" != --verify ]');
    expect((await runJob('executables', 'sign')).status).toBe(1);
  });
});

describe('the name at npm', () => {
  beforeEach(() => {
    for (const path of ['packages/free-name.js', 'packages/facts.js', 'executables/targets.js']) {
      put(`build/${path}`, readFileSync(join(root, 'build', path), 'utf8'));
    }
    const repository = { url: 'git+https://github.com/Example/ads.git' };
    put(
      'package.json',
      JSON.stringify({ name: 'a-tool', type: 'module', homepage: 'https://a.example', repository }),
    );
    put('dist/x', '');
  });

  /** npm, with the repositories of published packages by name. */
  function publishAt(repositories: Readonly<Record<string, string>>): void {
    const cases = Object.entries(repositories).map(
      ([name, url]) => `'view ${name} '*) echo '${JSON.stringify(url)}' ;;`,
    );
    stand(
      'npm',
      `case "$*" in\n${cases.join('\n')}\nview*) echo '{"error": {"code": "E404"}}'; exit 1 ;;\nesac`,
    );
  }

  async function chosenName(): Promise<string | undefined> {
    const { status } = await runJob('release', 'packages');
    const [, name] = /^npm pkg set name=(.+)$/m.exec(calls().join('\n')) ?? [];
    return status === 0 ? name : undefined;
  }

  it('is that of the package where nobody has it, or we do', async () => {
    publishAt({});
    expect(await chosenName()).toBe('a-tool');
    rmSync(join(project, 'dist/npm'), { recursive: true });
    publishAt({ 'a-tool': 'git+https://github.com/Example/ads.git' });
    expect(await chosenName()).toBe('a-tool');
    expect(calls().at(-1)).toBe('npm pack --pack-destination dist/npm');
  });

  it('has the scope of the owner where others have it', async () => {
    publishAt({ 'a-tool': 'git+https://github.com/Example/ads-other.git' });
    expect(await chosenName()).toBe('@example/a-tool');
  });

  it('is not chosen where others have both, or the registry does not answer', async () => {
    publishAt({ 'a-tool': 'x', '@example/a-tool': 'y' });
    expect(await chosenName()).toBeUndefined();
    stand('npm', '[ "$1" != view ] || { echo ETIMEDOUT >&2; exit 1; }');
    expect(await chosenName()).toBeUndefined();
    expect(calls().join('\n')).not.toContain('npm pack ');
  });
});

describe('the release', () => {
  beforeEach(() => {
    stand('gh', 'while [ "$1" != --notes-file ]; do shift; done; cat "$2" >notes-of-gh');
    const content = 'an archive';
    put('dist/packages/ads-linux-x64.tar.gz', content);
    put('dist/packages/winget/a.yaml', 'x: 1');
    const hash = createHash('sha256').update(content).digest('hex');
    put('dist/packages/SHA256SUMS', `${hash}  ads-linux-x64.tar.gz\n`);
    put(
      'CHANGELOG.md',
      '# Changelog\n\n## [Unreleased]\n\nnot yet\n\n## [1.2.3] - 2026-12-01\n\n- new\n\n## 1.2.2\n\n- old\n',
    );
  });

  it('has all files and the notes of its version', async () => {
    expect((await runJob('release', 'release')).status).toBe(0);
    expect(calls()).toEqual([
      'gh release create v1.2.3 --verify-tag --title ads 1.2.3 --notes-file notes.md ' +
        'dist/packages/SHA256SUMS dist/packages/ads-linux-x64.tar.gz dist/packages/winget/a.yaml',
    ]);
    expect(readFileSync(join(project, 'notes-of-gh'), 'utf8').trim()).toBe('- new');
  });

  it('is a prerelease where the version says so', async () => {
    await runJob('release', 'release', { needs: { check: { outputs: { version: '1.3.0-rc.1' } } } });
    expect(calls().join()).toContain('--prerelease');
  });

  it('is not created with a file that has another hash', async () => {
    put('dist/packages/ads-linux-x64.tar.gz', 'damaged');
    expect((await runJob('release', 'release')).status).not.toBe(0);
    expect(calls()).toEqual([]);
  });
});

it.each([
  ['1.2.3', 'latest'],
  ['1.3.0-rc.1', 'next'],
])('npm gets version %s with provenance, by the tag %s', async (version, tag) => {
  stand('npm');
  put(`npm/a-tool-${version}.tgz`, '');
  await runJob('release', 'npm', { needs: { check: { outputs: { version } } } });
  expect(calls()).toEqual([
    `npm publish ./npm/a-tool-${version}.tgz --provenance --access public --tag ${tag}`,
  ]);
});

describe('the images', () => {
  const runImages = () => runJob('release', 'images', { matrix: { architecture: 'arm64' } });
  const stands = (health: string) => {
    stand(
      'docker',
      `case "$1" in run) echo id ;; inspect) echo ${health} ;; login) cat >'${join(folder, 'password')}' ;; esac`,
    );
    stand('sleep');
  };

  it('are pushed after they have started, the token not being an argument', async () => {
    stands('healthy');
    expect((await runImages()).status).toBe(0);
    const pushes = calls().filter((call) => call.startsWith('docker push'));
    expect(pushes).toEqual(
      ['tool', 'emulator'].map((target) => `docker push ghcr.io/owner/project/${target}:1.2.3-arm64`),
    );
    expect(calls().slice(-2)).toEqual(pushes);
    expect(calls().join('\n')).not.toContain('the-token');
    expect(readFileSync(join(folder, 'password'), 'utf8').trim()).toBe('the-token');
  });

  it('are not pushed when the emulator does not become healthy', async () => {
    stands('starting');
    const { status, output } = await runImages();
    expect(status).toBe(1);
    expect(output).toContain('the emulator is starting after a minute');
    expect(calls()).toContain('docker rm --force id');
    expect(calls().join('\n')).not.toContain('docker push');
  });

  it('become one name for both architectures', async () => {
    stands('healthy');
    await runJob('release', 'image-lists');
    expect(calls().slice(1)).toEqual(
      ['tool', 'emulator'].map((target) => {
        const image = `ghcr.io/owner/project/${target}:1.2.3`;
        return `docker buildx imagetools create --tag ${image} ${image}-amd64 ${image}-arm64`;
      }),
    );
  });
});

it('every shell step of every job is run by a test here', () => {
  const here = readFileSync(import.meta.filename, 'utf8');
  const all = readdirSync(join(root, '.github/workflows')).flatMap((file) => {
    const { jobs } = parse(readFileSync(join(root, '.github/workflows', file), 'utf8')) as {
      jobs: Record<string, { steps?: readonly Step[] }>;
    };
    return Object.entries(jobs)
      .filter(([, { steps = [] }]) => steps.some(({ run }) => run !== undefined))
      .map(([job]) => `'${file.replace('.yml', '')}', '${job}'`);
  });
  expect(all.filter((job) => !here.includes(`runJob(${job}`)).sort()).toEqual([
    // It only calls npm scripts.
    "'executables', 'build'",
  ]);
});
