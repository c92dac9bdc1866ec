/** The Dockerfile: pinned, small, without rights of root, with a check of health for both images. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkDockerfile, lastOf, readStages } from '../support/dockerfile.js';

const root = resolve(import.meta.dirname, '../..');
const text = readFileSync(join(root, 'packaging/docker/Dockerfile'), 'utf8');
const stages = readStages(text);
const all = stages.flatMap(({ instructions }) => instructions);

describe('the checker', () => {
  it('finds nothing', () => {
    expect(checkDockerfile(text)).toEqual([]);
  });

  it('finds a wrong keyword, a wrong port and a wrong flag', () => {
    for (const [right, wrong] of [
      ['WORKDIR', 'WORKDIRR'],
      ['EXPOSE 8700', 'EXPOSE 8700x'],
      ['--retries=3', '--retries=x'],
    ] as const) {
      expect(text).toContain(right);
      expect(checkDockerfile(text.replace(right, wrong))).not.toEqual([]);
    }
  });
});

it('the images are that of the tool, and that of the emulator made from it', () => {
  expect(stages.map(({ name, from }) => [name, from.replace(/@.*/, '')])).toEqual([
    ['tool', 'debian:13.7-slim'],
    ['emulator', 'tool'],
  ]);
});

it('the base is pinned by a digest whose origin is noted', () => {
  const [, digest = ''] = stages[0]?.from.split('@') ?? [];
  expect(digest).toMatch(/^sha256:[0-9a-f]{64}$/);
  expect(readFileSync(join(root, 'packaging/README.md'), 'utf8')).toContain(digest);
});

describe.each(['tool', 'emulator'])('the image of the %s', (name) => {
  it('runs as a user by number, without rights of root', () => {
    const user = lastOf(stages, name, 'USER') ?? '';
    expect(user).toMatch(/^[1-9]\d+:[1-9]\d+$/);
    expect(text).toContain(`--uid ${user.split(':')[0]}`);
  });

  it('has a check of health and starts without a shell', () => {
    expect(JSON.parse(lastOf(stages, name, 'HEALTHCHECK')?.replace(/^.*CMD /, '') ?? '')[0]).toBe('ads');
    expect(JSON.parse(lastOf(stages, name, 'ENTRYPOINT') ?? '')[0]).toBe('ads');
    expect(JSON.parse(lastOf(stages, name, 'CMD') ?? '')).toHaveLength(1);
  });

  it('works in a folder by its whole path', () => {
    expect(lastOf(stages, name, 'WORKDIR')).toMatch(/^\//);
  });
});

it('no instruction downloads, installs from elsewhere or holds a secret', () => {
  expect(all.map(({ keyword }) => keyword)).not.toContain('ADD');
  expect(text).not.toMatch(/apt-get|curl|wget|https?:\/\//);
  for (const { keyword, content } of all) {
    if (['ENV', 'ARG'].includes(keyword)) expect(content).not.toMatch(/secret|token|password|key/i);
    // A failing command ends the step.
    if (keyword === 'RUN') expect(content.replace(/^--\S+\s+/, '')).toMatch(/^set -eu;/);
  }
});

it('the context has the Debian packages and nothing else', () => {
  const lines = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
  expect(lines.filter((line) => line && !line.startsWith('#'))).toEqual(['*', '!dist/packages/*.deb']);
  expect(text).toContain('--mount=type=bind,source=dist/packages,');
});
