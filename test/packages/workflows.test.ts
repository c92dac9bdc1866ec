/** The workflows: valid by GitHub's own checker, pinned, with no right that they do not need, for every platform of a release. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadWorkflowChecker } from '../support/workflow-checker.js';

const root = resolve(import.meta.dirname, '../..');
const folder = join(root, '.github/workflows');

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly shell?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}
interface Job {
  readonly uses?: string;
  readonly steps?: readonly Step[];
  readonly permissions?: Readonly<Record<string, string>>;
  readonly 'timeout-minutes'?: number;
  readonly 'runs-on'?: string;
  readonly strategy?: { readonly matrix: Readonly<Record<string, unknown>> };
}
interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: object;
  readonly concurrency?: object;
  readonly jobs: Readonly<Record<string, Job>>;
}

const files = readdirSync(folder)
  .filter((name) => name.endsWith('.yml'))
  .map((name) => join('.github/workflows', name));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const workflows = files.map((path) => [path, parse(read(path)) as Workflow] as const);
const jobs = workflows.flatMap(([path, { jobs: all }]) =>
  Object.entries(all).map(([name, job]) => [`${path} ${name}`, job] as const),
);
const actionFile = 'packaging/setup/action.yml';
const action = parse(read(actionFile)) as { readonly runs: { readonly steps: readonly Step[] } };
const steps = [...jobs.flatMap(([, job]) => job.steps ?? []), ...action.runs.steps];

const check = await loadWorkflowChecker();

describe('the checker', () => {
  it.each([...files, actionFile])('finds nothing in %s', async (path) => {
    expect(await check(path, read(path))).toEqual([]);
  });

  it('finds a wrong member, a name of no context, and a job that is not there', async () => {
    const text = read('.github/workflows/release.yml');
    const faults = [
      ['timeout-minutes', 'timeout-minuts', 'timeout-minuts'],
      ['github.ref_name', 'githb.ref_name', 'githb'],
      ['needs: [check, images]', 'needs: [check, imgaes]', 'imgaes'],
      ['  push:', '  pusch:', 'pusch'],
    ] as const;
    for (const [right, wrong, named] of faults) {
      expect(text).toContain(right);
      const found = await check('.github/workflows/release.yml', text.replaceAll(right, wrong));
      expect(found.join('\n')).toContain(named);
      expect(found).not.toEqual([]);
    }
    const broken = read(actionFile).replace('runner.os', 'runnr.os');
    expect(await check(actionFile, broken)).toEqual(["Unrecognized named-value: 'runnr'"]);
  });
});

describe('every action', () => {
  const used = steps.flatMap(({ uses }) => uses ?? []);

  it('is pinned by the digest of a commit, with its version beside it', () => {
    expect(new Set(used).size).toBeGreaterThan(4);
    for (const path of [...files, actionFile]) {
      const lines = read(path)
        .split('\n')
        .filter((line) => /^\s*-? *uses: (?!\.\/)/.test(line));
      for (const line of lines) expect(line).toMatch(/uses: actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    }
  });

  it('has one digest in all files, and its origin is noted', () => {
    const digests = new Map(used.map((one) => one.split('@') as [string, string]));
    for (const one of used) expect(one).toBe(`${one.split('@')[0]}@${digests.get(one.split('@')[0] ?? '')}`);
    for (const digest of digests.values()) expect(read('packaging/README.md')).toContain(digest);
  });

  it('and every image has a digest whose origin is noted', () => {
    for (const path of [...files, actionFile]) {
      for (const [, name = '', digest = ''] of read(path).matchAll(/(?:image|IMAGE): (\S+?)(@\S+)?$/gm)) {
        expect(`${name}${digest}`).toMatch(/:[\d.]+(-slim)?@sha256:[0-9a-f]{64}$/);
        expect(read('packaging/README.md')).toContain(digest.slice(1));
      }
    }
  });

  it('gets no credentials with a checkout', () => {
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    for (const checkout of checkouts) expect(checkout.with?.['persist-credentials']).toBe(false);
  });
});

describe('every job', () => {
  it.each(jobs)('%s has a limit of time, and names its rights', (_, job) => {
    expect(job.permissions).toBeDefined();
    if (!job.uses) expect(job['timeout-minutes']).toBeGreaterThan(0);
  });

  it('may write only what its step publishes', () => {
    const writing = jobs.flatMap(([name, { permissions = {} }]) =>
      Object.entries(permissions)
        .filter(([, right]) => right === 'write')
        .map(([what]) => `${name.replace(/^.*\//, '')}: ${what}`),
    );
    expect(writing.sort()).toEqual([
      'release.yml image-lists: packages',
      'release.yml images: packages',
      'release.yml npm: id-token',
      'release.yml packages: attestations',
      'release.yml packages: id-token',
      'release.yml release: contents',
    ]);
  });

  it('puts no expression into a shell, which would run what others have named', () => {
    for (const { run = '' } of steps) expect(run).not.toContain('${{');
  });

  it('runs its steps in bash, on Windows too', () => {
    for (const { run, shell } of steps) if (run !== undefined) expect(shell).toBe('bash');
  });
});

describe('every workflow', () => {
  it.each(workflows)('%s gives no rights to all jobs, and does not run twice at once', (_, workflow) => {
    expect(workflow.permissions).toEqual({});
    expect(workflow.concurrency).toBeDefined();
    expect(Object.keys(workflow.on)).not.toContain('pull_request_target');
  });
});

describe('the platforms', () => {
  const find = (name: string) => jobs.find(([path]) => path.endsWith(name))?.[1];

  it('of the tests are Linux, macOS and Windows, with each Node from the floor on', () => {
    const { system, node } = find('test.yml others')?.strategy?.matrix ?? {};
    expect(system).toEqual([expect.stringMatching(/^macos-/), expect.stringMatching(/^windows-/)]);
    expect(node).toEqual([20, 22, 24, 26]);
    expect(find('test.yml linux')?.strategy?.matrix).toEqual({ node });
    const { engines } = JSON.parse(read('package.json')) as { readonly engines: { readonly node: string } };
    expect(engines.node).toMatch(/^>=20\./);
  });

  it('on which executables start are all that have one', async () => {
    const { targets, fileName } = (await import(`${root}/build/executables/targets.js`)) as {
      readonly targets: readonly { readonly name: string; readonly cpu: string }[];
      fileName(target: { readonly name: string }): string;
    };
    const rows = ['executables.yml start', 'executables.yml start-on-alpine'].flatMap((name) => {
      const { include } = find(name)?.strategy?.matrix ?? {};
      return include as readonly { readonly file: string; readonly system: string }[];
    });
    expect(rows.map(({ file }) => file).sort()).toEqual(targets.map(fileName).sort());
    // The machine is named by its processor where it is not the usual one of the system.
    const ofArm = rows.filter(({ system }) => /-arm$|^macos-\d+$/.test(system)).map(({ file }) => file);
    expect(ofArm.sort()).toEqual(
      targets
        .filter(({ cpu }) => cpu === 'arm64')
        .map(fileName)
        .sort(),
    );
  });
});
