/** The steps of the images, run without an engine: in a root that is laid over that of this machine, and thrown away. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastOf, readStages } from '../support/dockerfile.js';
import { createReleaseProject, type ReleaseProject, timeOfMaking } from '../support/release-project.js';

const clone = resolve(import.meta.dirname, '../..');
const { makePackages } = (await import(`${clone}/build/packages/make.js`)) as {
  makePackages(options: object): Promise<unknown>;
};
const stages = readStages(readFileSync(join(clone, 'packaging/docker/Dockerfile'), 'utf8'));
const steps = stages[0]?.instructions.filter(({ keyword }) => keyword === 'RUN') ?? [];

const listOf = (name: string, keyword: string): string[] =>
  JSON.parse(lastOf(stages, name, keyword)?.replace(/^.*CMD /, '') ?? '[]');
const quote = (words: readonly string[]) => words.map((word) => `'${word}'`).join(' ');

/** Lays a root over that of this machine, in a name space where mounts are for the script alone; then runs the script. */
function overlay(script: string, packages: string): string {
  return `set -eu
mount -t tmpfs none "$0"
mkdir "$0/up" "$0/work" "$0/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$0/up,workdir=$0/work" "$0/root"
cd "$0/root"
mkdir -p packages '.${clone}'
mount --bind '${packages}' packages
mount --rbind '${clone}' '.${clone}'
mount --rbind /proc proc
mount --rbind /dev dev
${script}`;
}

const inImage = (user: string, words: string, variables = '') =>
  `chroot --userspec=${user} . env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin ${variables} ${words}`;

function canOverlay(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'ads-overlay-'));
  try {
    const argv = ['--mount', 'sh', '-c', overlay('true', folder), folder];
    return process.getuid?.() === 0 && spawnSync('unshare', argv).status === 0;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe.skipIf(process.platform !== 'linux' || process.arch !== 'x64' || !canOverlay())('the images', () => {
  let project: ReleaseProject;
  let packages: string;

  beforeAll(async () => {
    project = createReleaseProject();
    packages = join(project.folder, 'packages');
    await makePackages({ ...project, to: packages, env: { SOURCE_DATE_EPOCH: '1790000000' } });
  }, timeOfMaking);
  afterAll(() => project.remove());

  /** Runs the steps of the first stage for an architecture, then the script. */
  function build(script: string, architecture = 'amd64') {
    const folder = mkdtempSync(join(project.folder, 'root-'));
    const shells = steps.map(({ content }) => content.replace(/^--mount=\S+\s+/, ''));
    for (const [index, shell] of shells.entries()) writeFileSync(join(packages, `step-${index}`), shell);
    const runs = shells.map((_, index) =>
      inImage('0:0', `/bin/sh /packages/step-${index}`, `TARGETARCH=${architecture}`),
    );
    const text = overlay([...runs.map((run) => `${run} >&2`), script].join('\n'), packages);
    return { file: 'unshare', argv: ['--mount', 'bash', '-c', text, folder] };
  }

  const user = lastOf(stages, 'tool', 'USER') ?? '';
  const home = lastOf(stages, 'tool', 'ENV') ?? '';
  const work = lastOf(stages, 'tool', 'WORKDIR') ?? '';
  const asUser = (words: string) => inImage(user, `sh -c "cd ${work} && exec ${words}"`, home);

  it('have the tool, which a user without rights runs in a folder of the user', () => {
    const health = asUser(quote(listOf('tool', 'HEALTHCHECK')));
    const start = asUser(quote([...listOf('tool', 'ENTRYPOINT'), ...listOf('tool', 'CMD')]));
    const write = inImage(
      user,
      `sh -c 'cd ${work} && touch here && touch /data/here && ! touch /usr/bin/here 2>/dev/null'`,
    );
    const { file, argv } = build([health, start, write, inImage(user, 'id -un')].join('\n'));
    const output = execFileSync(file, argv, { encoding: 'utf8', stdio: 'pipe' });
    expect(output).toMatch(/^\d+\.\d+\.\d+\nUsage: ads /);
    expect(output).toMatch(/\nads\n$/);
  });

  it('are not built for another architecture', () => {
    const { file, argv } = build('true', 'riscv64');
    const { status, stderr } = spawnSync(file, argv, { encoding: 'utf8' });
    expect({ isRefused: status !== 0, stderr }).toMatchObject({ isRefused: true });
    expect(stderr).toContain('there is no package for riscv64');
  });

  it('have an emulator that is healthy while it serves, and only then', async () => {
    const start = [...listOf('emulator', 'ENTRYPOINT'), ...listOf('emulator', 'CMD')];
    // Another port, so that two runs of the tests do not meet.
    const port = start.indexOf('8700');
    start[port] = '0';
    const health = asUser(quote(listOf('emulator', 'HEALTHCHECK')));
    const script = `${health} && echo healthy || echo "not yet"
${asUser(quote(start))} >/dev/null &
for _ in {1..120}; do if ${health} >/dev/null 2>&1; then break; fi; sleep 0.5; done
${health} && echo healthy
kill %1
wait %1 || true
${health} && echo healthy || echo stopped`;
    const { file, argv } = build(script);
    const child = spawn(file, argv, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    await new Promise((done) => child.on('close', done));
    expect(output.split('\n').filter((line) => /^(healthy|not yet|stopped)$/.test(line))).toEqual([
      'not yet',
      'healthy',
      'stopped',
    ]);
  });
});
