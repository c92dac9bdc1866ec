/** `ads api` and unknown commands, for calls that the service has withdrawn. */
import { describe, expect, it } from 'vitest';
import { createHomeWithDemo, environmentAt, homeOfFile, runAds } from '../../../support/cli.js';
import { sendJson, startServer } from '../../../support/server.js';

const home = homeOfFile(createHomeWithDemo);

const local = ['--env', 'local', '--no-color'];
const library = 'Use instead: ads media-library list and ads media-library create';
/** The same after a typed --env. */
const libraryHere = library.replace(/(list|create)/g, '$1 --env local');

describe('ads api', () => {
  it('says that a call was withdrawn, sends it, and explains the refusal', async () => {
    const { exit, stderr } = await runAds(home, ['api', 'GET', 'accounts/{account_id}/videos', ...local]);
    expect(exit).toBe(6);
    const lines = stderr.split('\n');
    expect(lines[0]).toBe(
      `the service has withdrawn GET accounts/{account_id}/videos; the last version with it is 3. ${libraryHere}`,
    );
    expect(lines.at(-3)).toMatch(/^error: .*ROUTE_NOT_FOUND/);
    expect(lines.at(-2)).toBe(`The service has withdrawn this call. ${libraryHere}`);
  });

  it('names a withdrawn call that looks like the call of an object, and does not check it as one', async () => {
    const argv = ['api', 'PUT', 'accounts/{account_id}/custom_audiences/global_opt_out', '--param', 'x=1'];
    const { exit, stderr } = await runAds(home, [...argv, '-o', 'json', ...local]);
    const { error } = JSON.parse(stderr);
    expect(exit).toBe(6);
    expect(error).toMatchObject({
      code: 'ROUTE_NOT_FOUND',
      hint: expect.stringContaining(
        'withdrawn this call. Use instead: ads do-not-reach-lists users batch --env local and ads custom-',
      ),
    });
    expect(error.notices[0]).toContain(
      'has withdrawn PUT accounts/{account_id}/custom_audiences/global_opt_out',
    );
  });

  it('says so without a request in a dry run', async () => {
    const argv = ['api', 'POST', '7/accounts/a1/account_media', '--dry-run', ...local];
    const { exit, stderr, stdout } = await runAds(home, argv);
    expect(exit).toBe(0);
    expect(stderr).toContain('the last version with it is 4. Use instead: ads media-library create');
    expect(stdout).toContain('POST 7/accounts/a1/account_media');
  });

  it('shows with --include how it was refused', async () => {
    const { exit, stdout, stderr } = await runAds(home, [
      'api',
      'GET',
      'insights/accounts/a1',
      '-i',
      '-o',
      'json',
      ...local,
    ]);
    expect(exit).toBe(6);
    expect(JSON.parse(stdout)).toMatchObject({
      status: 404,
      body: { errors: [{ code: 'ROUTE_NOT_FOUND' }] },
    });
    expect(stderr).toContain('It has no replacement.');
  });

  it('shows an answer if a service still gives one, and other errors as they are', async () => {
    const server = await startServer(({ url }, response) => {
      if (url.includes('videos/')) sendJson(response, 403, { errors: [{ code: 'ACTION_NOT_ALLOWED' }] });
      else sendJson(response, 200, { data: [{ id: 'v1' }] });
    });
    const env = {
      ...environmentAt(server.url),
      ADS_ENV: 'production',
    };
    const answered = await runAds(home, ['api', 'GET', 'accounts/a1/videos', '-o', 'json'], { env });
    expect(answered.exit, answered.stderr).toBe(0);
    expect(JSON.parse(answered.stdout)).toEqual({ data: [{ id: 'v1' }] });
    const refused = await runAds(home, ['api', 'GET', 'accounts/a1/videos/v1', '-o', 'json'], { env });
    expect(JSON.parse(refused.stderr).error.hint).not.toContain('withdrawn');
  });

  it('prints no note for calls that never existed', async () => {
    const { stderr } = await runAds(home, ['api', 'GET', 'accounts/a1/novelties', ...local]);
    expect(stderr).not.toContain('withdrawn');
  });
});

describe('--include', () => {
  it('shows a refusal of the account as well', async () => {
    const argv = [
      'api',
      'GET',
      'accounts/{account_id}/campaigns',
      '--account',
      '9zzz',
      '-i',
      '-o',
      'json',
      ...local,
    ];
    const { exit, stdout, stderr } = await runAds(home, argv);
    expect(exit).toBe(5);
    expect(JSON.parse(stdout)).toMatchObject({
      status: 403,
      body: { errors: [{ code: 'ACCOUNT_NOT_FOUND' }] },
    });
    expect(stderr).toContain('ACCOUNT_NOT_FOUND');
  });
});

describe('an unknown command that is named like a withdrawn call', () => {
  it.each<[string[], string, string]>([
    [['videos'], 'videos', `the last version with it is 3. ${library}`],
    [['--env', 'local', 'videos', 'list', '--count', '5'], 'videos', libraryHere],
    [['insights', 'accounts'], 'accounts', 'It has no replacement.'],
    [['tailored-audiences', 'list'], 'list', 'Use instead: ads custom-audiences list'],
    [['cards', 'website', 'create', '--name', 'x'], 'website', 'ads cards list, with components'],
    [['website-cards', 'list'], 'website-cards', 'ads cards list, with components'],
    [['video-website-cards', 'create'], 'video-website-cards', 'ads cards list, with components'],
    [['cards', 'website', '--help'], 'website', 'ads cards list, with components'],
    [['help', 'auction-insights'], 'auction-insights', 'It has no replacement.'],
    [['targeting-criteria', 'update', 'x'], 'update', 'ads targeting-criteria delete'],
  ])('%j names the withdrawn call', async (argv, word, hint) => {
    const { exit, stdout, stderr } = await runAds(home, argv);
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
    expect(stderr).toContain(`error: unknown command '${word}'\nThe service has withdrawn that call`);
    expect(stderr).toContain(hint);
  });

  it('ads schema names the withdrawn call', async () => {
    const { stderr } = await runAds(home, ['schema', 'videos']);
    expect(stderr).toContain(`unknown command "videos"\nThe service has withdrawn that call`);
  });
});
