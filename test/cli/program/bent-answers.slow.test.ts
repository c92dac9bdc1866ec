/**
 * Answers that are not to the question: each command that joins them to what was asked ends with an error that names the id, and
 * uses nothing of them. What comes twice in the same words, or in another order, changes nothing.
 */
import { describe, expect, it } from 'vitest';
import { type Alteration, serveAltered } from '../../support/altered-service.js';
import { homeOfTest, runAds } from '../../support/cli.js';

const home = homeOfTest();
const [first, second] = ['hlzhr', 'son5l'];
const items = ['kpj1j', 'cqexh'] as const;

interface Case {
  readonly argv: readonly string[];
  readonly path: RegExp;
  /** The field with what was asked for, and the id of a stranger. */
  readonly field: string;
  readonly stranger: string;
  /** The command writes, so it is run once with a bent answer. */
  readonly writes?: true;
}

const many: Readonly<Record<string, Case>> = {
  'previews of posts': {
    argv: [
      'tweet-previews',
      'list',
      '--tweet-ids',
      '3389281828223498430,3937949592839776732',
      '--tweet-type',
      'PUBLISHED',
    ],
    path: /\/tweet_previews$/,
    field: 'tweet_id',
    stranger: '7079542246429569971',
  },
  'posts by id': {
    argv: [
      'tweets',
      'list',
      '--tweet-ids',
      '3389281828223498430,3937949592839776732',
      '--tweet-type',
      'PUBLISHED',
      '--timeline-type',
      'ALL',
    ],
    path: /\/tweets$/,
    field: 'id_str',
    stranger: '7079542246429569971',
  },
  'targeting by line items': {
    argv: ['targeting-criteria', 'list', '--line-item-ids', items.join()],
    path: /\/targeting_criteria$/,
    field: 'line_item_id',
    stranger: 'abcde',
  },
  'promoted posts by line items': {
    argv: ['promoted-tweets', 'list', '--line-item-ids', items.join(), '--all'],
    path: /\/promoted_tweets$/,
    field: 'line_item_id',
    stranger: 'abcde',
  },
  'campaigns by id': {
    argv: ['campaigns', 'list', '--campaign-ids', `${first},${second}`, '--all'],
    path: /\/campaigns$/,
    field: 'id',
    stranger: 'abcde',
  },
};

const single: Readonly<Record<string, Case>> = {
  'a user by id': {
    argv: ['users', 'get', '--user-id', '7283185307179586478'],
    path: /users\/show/,
    field: 'id_str',
    stranger: '8',
  },
  'a file of the library': {
    argv: ['media-library', 'get', '3_1700000000000000001'],
    path: /\/media_library\//,
    field: 'media_key',
    stranger: '3_1700000000000000009',
  },
  'a campaign': {
    argv: ['campaigns', 'get', first],
    path: /\/campaigns\/\w+$/,
    field: 'id',
    stranger: second,
  },
  'the change of a campaign': {
    argv: ['campaigns', 'update', first, '--name', 'Autumn', '--yes'],
    path: /\/campaigns\/\w+$/,
    field: 'id',
    stranger: second,
    writes: true,
  },
  'why a line item does not run': {
    argv: ['why', items[0]],
    path: /\/line_items$/,
    field: 'id',
    stranger: items[1],
  },
};

async function open() {
  const service = await serveAltered();
  return {
    service,
    run: (argv: readonly string[]) => runAds(home, [...argv, '-o', 'json'], { env: service.env }),
  };
}

/** The records of an answer, which for a user is the whole body. */
// biome-ignore lint/suspicious/noExplicitAny: bodies of several endpoints
const rowsOf = (body: any): any[] => [body.data ?? body].flat();
const bend =
  (field: string, value: string): Alteration =>
  (body) => {
    const row = rowsOf(body).at(-1);
    row[field] = value;
    // A post and a user have their ids twice.
    if (field === 'id_str') Object.assign(row, { id: BigInt(value), tweet_id: value });
  };

it.each(Object.entries({ ...many, ...single }))(
  '%s: a stranger is named, and is not used',
  async (_, one) => {
    const { argv, path, field, stranger } = one;
    const { service, run } = await open();
    if (!one.writes) expect((await run(argv)).exit).toBe(0);
    service.use({ path, alter: bend(field, stranger) });
    const { exit, stdout, stderr } = await run(argv);
    expect([service.altered() > 0, exit, stdout]).toEqual([true, 9, '']);
    expect(stderr).toContain(`the answer is not to the call: it has, without being asked, ${stranger}`);
  },
);

describe.each(Object.entries(many))('%s', (_, { argv, path, field }) => {
  it('are the same where the answer has them in another order, or twice in the same words', async () => {
    const { service, run } = await open();
    const sorted = (text: string) =>
      JSON.parse(text)
        .map((row: unknown) => JSON.stringify(row))
        .toSorted();
    const right = await run(argv);
    expect(sorted(right.stdout).length).toBeGreaterThan(1);
    service.use({ path, alter: (body) => void body.data.reverse() });
    expect(sorted((await run(argv)).stdout)).toEqual(sorted(right.stdout));
    service.use({ path, alter: (body) => void body.data.push({ ...body.data[0] }) });
    expect((await run(argv)).stdout).toBe(right.stdout);
  });

  it('are not used where two under one id differ', async () => {
    const { service, run } = await open();
    service.use({
      path,
      alter: ({ data }) => void data.push({ ...data[0], name: 'other', preview: 'other' }),
    });
    const { exit, stdout, stderr } = await run(argv);
    expect([exit, stdout]).toEqual([9, '']);
    expect(stderr).toContain('the answer is not to the call: it has more than once, and not the same,');
  });

  it('may have ids as numbers, or with zeros before them', async () => {
    const { service, run } = await open();
    const alter: Alteration = ({ data }) => {
      for (const row of data) row[field] = /^\d+$/.test(row[field]) ? BigInt(row[field]) : `0${row[field]}`;
    };
    service.use({ path, alter });
    expect((await run(argv)).exit).toBe(0);
  });
});

it('the posts without a preview are named', async () => {
  const { service, run } = await open();
  service.use({ path: many['previews of posts']!.path, alter: ({ data }) => void data.splice(0, 1) });
  const { exit, stdout, stderr } = await run(many['previews of posts']!.argv);
  expect([exit, JSON.parse(stdout).length]).toEqual([0, 1]);
  expect(stderr).toContain('the answer has no row for 3');
});
