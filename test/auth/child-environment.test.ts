/** What other processes get of the environment. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { childEnvironment, withChildEnvironment } from '../../src/auth/child-environment.js';

describe('childEnvironment', () => {
  it.each([
    'PATH',
    'Path',
    'HOME',
    'LC_ALL',
    'DISPLAY',
    'WAYLAND_DISPLAY',
    'DBUS_SESSION_BUS_ADDRESS',
    'XDG_RUNTIME_DIR',
    'SystemRoot',
    'ProgramFiles(x86)',
    'CommonProgramW6432',
  ])('has %s', (name) => {
    expect(childEnvironment({ [name]: 'x' })).toEqual({ [name]: 'x' });
  });

  it.each([
    'ADS_CONSUMER_SECRET',
    'ADS_ACCESS_TOKEN',
    'ADS_PROFILE',
    'AWS_SECRET_ACCESS_KEY',
    'GITHUB_TOKEN',
    'NODE_OPTIONS',
    'MY_PATH',
    'HOME_TOKEN',
    'XDGSECRET',
    'SSH_AUTH_SOCK',
  ])('lacks %s', (name) => {
    expect(childEnvironment({ [name]: 'x' })).toEqual({});
  });

  it('has a proxy, unless its password is in it', () => {
    expect(childEnvironment({ https_proxy: 'http://proxy:3128', HTTP_PROXY: 'http://me:pw@proxy' })).toEqual({
      https_proxy: 'http://proxy:3128',
    });
  });

  it('has no variable whose name suggests a secret', () => {
    const word = fc.constantFrom('TOKEN', 'SECRET', 'PASSWORD', 'KEY', 'CREDENTIALS');
    const part = fc.stringMatching(/^[A-Z_]{0,8}$/);
    fc.assert(
      fc.property(part, word, (before, secret) => {
        const name = `${before}${secret}`;
        // These prefixes belong to the session and the desktop.
        fc.pre(!/^(DBUS|XDG|LC)_/.test(name));
        expect(childEnvironment({ [name]: 'x' })).toEqual({});
      }),
    );
  });

  it('leaves out unset variables', () => {
    expect(childEnvironment({ PATH: undefined })).toEqual({});
  });
});

describe('withChildEnvironment', () => {
  it('removes the other variables during the work, and restores them however the work ends', async () => {
    const env: Record<string, string | undefined> = { PATH: '/bin', SECRET: 's', OTHER: 'o' };
    const seen = await withChildEnvironment(env, async () => ({ ...env }));
    expect(seen).toEqual({ PATH: '/bin' });
    expect(env).toEqual({ PATH: '/bin', SECRET: 's', OTHER: 'o' });
    const failing = withChildEnvironment(env, async () => {
      env.SECRET = 'new';
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(env).toEqual({ PATH: '/bin', SECRET: 'new', OTHER: 'o' });
  });
});
