/** Flags for a part of an object that an update replaces whole: the rest is read from the record and kept. */
import { beforeEach, describe, expect, it } from 'vitest';
import { createHomeWithDemo, homeOfFile, runAds } from '../../../support/cli.js';

const home = homeOfFile(createHomeWithDemo);
let id = '';

const env = { ADS_ENV: 'local' };
const run = (argv: readonly string[], stdin = '') => runAds(home, argv, { env, stdin });
const json = async (argv: readonly string[], stdin = '') => {
  const { exit, stdout, stderr } = await run([...argv, '-o', 'json'], stdin);
  expect(exit, stderr).toBe(0);
  return JSON.parse(stdout);
};

const form = {
  name: 'Spring visits',
  purpose: 'Call back',
  fields: [{ key: 'EMAIL', optional: false }],
  privacy_policy: { url: 'https://a.example/privacy', company_name: 'Shop' },
};
const final_page = {
  headline: 'Thanks',
  description: 'We call you',
  cta_button: { url: 'https://a.example', title: 'Go' },
};

async function add(more: object): Promise<void> {
  const made = await json(['lead-forms', 'create', '--from', '-'], JSON.stringify({ ...form, ...more }));
  ({ id } = made);
}

const update = (...flags: string[]) => json(['lead-forms', 'update', id, ...flags]);

describe('a part of an object', () => {
  beforeEach(() => add({ introduction: { headline: 'Book', description: 'A tour' }, final_page }));

  it.each<[string[], object]>([
    [['--headline', 'New'], { introduction: { headline: 'New', description: 'A tour' }, final_page }],
    [['--description', ''], { introduction: { headline: 'Book', description: '' }, final_page }],
    [
      ['--button-title', 'Stop'],
      { final_page: { ...final_page, cta_button: { url: 'https://a.example', title: 'Stop' } } },
    ],
    [['--final-headline', 'Bye'], { final_page: { ...final_page, headline: 'Bye' } }],
    [
      ['--company-name', 'Other', '--headline', 'New'],
      {
        privacy_policy: { ...form.privacy_policy, company_name: 'Other' },
        introduction: { headline: 'New', description: 'A tour' },
      },
    ],
    [['--name', 'Late'], { ...form, name: 'Late', final_page }],
    [['--field', 'CITY'], { fields: [{ key: 'CITY', optional: false }], final_page }],
  ])('%j keeps the rest', async (flags, expected) => {
    expect(await update(...flags)).toMatchObject(expected);
    expect(await json(['lead-forms', 'get', id])).toMatchObject(expected);
  });

  it('is reported, and not read if all of it is given', async () => {
    const part = await run(['lead-forms', 'update', id, '--headline', 'New']);
    expect(part.stderr).toContain('introduction: description unchanged, as in the record');
    const whole = await run(['lead-forms', 'update', id, '--headline', 'New', '--description', 'B']);
    expect(whole.stderr).not.toContain('kept');
  });

  it('is shown complete by a dry run, which sends nothing', async () => {
    const { body } = await json(['lead-forms', 'update', id, '--headline', 'New', '--dry-run']);
    expect(body).toEqual({ introduction: { headline: 'New', description: 'A tour' } });
    expect((await json(['lead-forms', 'get', id])).introduction.headline).toBe('Book');
  });

  it('is replaced whole by a document', async () => {
    const changed = await json(
      ['lead-forms', 'update', id, '--from', '-'],
      JSON.stringify({ final_page: { headline: 'Only' } }),
    );
    expect(changed.final_page).toEqual({ headline: 'Only' });
  });

  it('is sent back as it was read', async () => {
    const { stdout } = await run(['lead-forms', 'get', id, '-o', 'yaml']);
    const before = await json(['lead-forms', 'get', id]);
    const after = await json(['lead-forms', 'update', id, '--from', '-'], stdout);
    expect(after).toEqual({ ...before, updated_at: after.updated_at });
  });
});

describe('without a record to complete', () => {
  beforeEach(() => add({}));

  it.each<[string[], string[]]>([
    [['--description', 'A tour'], ['--headline is required']],
    [
      ['--button-title', 'Go'],
      ['--final-headline is required', '--button-url is required'],
    ],
    [['--final-headline', ' '], ['--final-headline must be text that is not blank, got " "']],
  ])('%j names the missing part', async (flags, messages) => {
    const { exit, stderr } = await run(['lead-forms', 'update', id, ...flags, '-o', 'json']);
    expect(exit).toBe(2);
    const { problems } = JSON.parse(stderr.slice(stderr.indexOf('{'))).error;
    expect(problems.map(({ message }: { message: string }) => message)).toEqual(messages);
    expect((await json(['lead-forms', 'get', id])).introduction).toBeUndefined();
  });

  it('a record that does not exist is not found', async () => {
    const missing = '5c0e6b7a-1d2f-4e3a-8b4c-00112233aabb';
    const { exit, stderr } = await run(['lead-forms', 'update', missing, '--headline', 'x']);
    expect([exit, stderr]).toEqual([6, expect.stringContaining(`lead form ${missing} was not found`)]);
  });

  it('ids of standard input are refused a part, and take a whole', async () => {
    const part = await run(['lead-forms', 'update', '-', '--button-url', 'https://b.example'], id);
    expect(part.exit).toBe(2);
    expect(part.stderr).toContain(
      '--button-url replaces all of final_page: with ids from standard input, also add ' +
        '--final-headline, --final-description and --button-title',
    );
    const flags = ['--headline', 'Many', '--description', 'B'];
    const whole = await run(['lead-forms', 'update', '-', ...flags, '--yes', '-o', 'json'], id);
    expect(whole.exit, whole.stderr).toBe(0);
    expect((await json(['lead-forms', 'get', id])).introduction).toEqual({
      headline: 'Many',
      description: 'B',
    });
  });
});
