/** Who approves is a setting of the profile, which only a person in a terminal loosens. */
import { describe, expect, it } from 'vitest';
import { homeOfTest, runAds } from '../../support/cli.js';

const home = homeOfTest();
const set = (value: string, options: Parameters<typeof runAds>[2] = {}) =>
  runAds(home, ['profile', 'set', 'approval', value, '--profile', 'main', '--yes'], options);

async function approval(): Promise<unknown> {
  const { stdout } = await runAds(home, ['profile', 'show', 'main', '-o', 'json']);
  return JSON.parse(stdout).approval;
}

describe('ads profile set approval', () => {
  it('asks a person in a terminal, even with --yes', async () => {
    await runAds(home, ['profile', 'create', 'main', '--env', 'local']);
    const { exit, stderr } = await set('none');
    expect({ exit, stderr }).toMatchObject({
      exit: 10,
      stderr: expect.stringContaining('requires a person'),
    });
    expect((await set('none', { terminal: 100, confirm: false })).exit).toBe(10);
    expect(await approval()).toBeUndefined();
    expect((await set('client', { terminal: 100, confirm: true })).exit).toBe(0);
    expect(await approval()).toBe('client');
  });

  it('needs no question to become stricter', async () => {
    await runAds(home, ['profile', 'create', 'main', '--env', 'local']);
    await set('none', { terminal: 100, confirm: true });
    expect((await set('terminal')).exit).toBe(0);
    expect(await approval()).toBe('terminal');
  });

  it('takes three values', async () => {
    await runAds(home, ['profile', 'create', 'main', '--env', 'local']);
    const { exit, stderr } = await set('maybe');
    expect({ exit, stderr }).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('terminal, client or none'),
    });
  });
});

describe('ads approve', () => {
  it('lists nothing before the first plan', async () => {
    const { exit, stdout } = await runAds(home, ['approve', '-o', 'json']);
    expect({ exit, rows: JSON.parse(stdout) }).toEqual({ exit: 0, rows: [] });
  });

  it.each(['../../etc', 'nothing', '0123456789'])('approves no plan that does not exist: %s', async (id) => {
    expect((await runAds(home, ['approve', id], { terminal: 100, answers: [] })).exit).toBe(2);
  });
});
