/** A `#` without quotes begins a comment in YAML. In these files it is more often a hashtag, or a number. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type CampaignFiles, openCampaignFiles } from '../../../support/campaign-files.js';

let files: CampaignFiles;
beforeEach(async () => {
  files = await openCampaignFiles('demo', { pulled: ['Book club sign-ups'] });
});

const write = (name: string, text: string) => writeFileSync(join(files.home.path, name), text);

/** A new campaign with a line item that has these lines. */
function withLineItem(lines: string, campaign = 'name: Two of all'): string {
  return `
campaigns:
  second:
    ${campaign}
    funding_instrument: Credit line, invoiced monthly #as ever
    daily_budget: 5.00 USD #was 4
    line_items:
      first:
        name: One
        objective: engagements #not followers
        product_type: promoted_tweets
        placements: [all_on_platform] #all
        bid: 0.50 USD
        ${lines.replaceAll('\n', '\n        ')}
`;
}

/** The problems of a plan, without the places; the lookup of a name that is cut may fail too. */
async function problemsOf(text: string): Promise<readonly string[]> {
  write('campaigns/second.yaml', text.replace('monthly #as ever', 'monthly # as ever'));
  const { exit, stderr } = await files.run('plan', 'campaigns/second.yaml');
  expect(exit, stderr).toBe(2);
  const lines = stderr.split('\n').filter((line) => line.includes('put the text in quotes'));
  return lines.map((line) => line.replace(/^.*second\.yaml:/, '').replace(/: an unquoted.*/, ''));
}

describe('a text of a campaign file that a comment cuts is refused', () => {
  it.each<readonly [string, string, string]>([
    ['a name', withLineItem('', 'name: Author evenings #2'), '4:11: name ends after "Author evenings"'],
    ['a name that is a hashtag', withLineItem('', 'name: #books'), '4:11: name is empty'],
    [
      'a name in the next line',
      withLineItem('', 'name: #books\n      of May'),
      '5:7: name ends after "of May"',
    ],
    [
      'a name in two lines',
      withLineItem('', 'name: Author\n      evenings\t#Ünder'),
      '4:11: name ends after "Author evenings"',
    ],
    ['a name with a tag', withLineItem('', 'name: !!str Evenings #2'), '4:17: name ends after "Evenings"'],
    [
      'a keyword',
      withLineItem('targeting:\n  keyword:\n    - shoes #sale'),
      '16:15: keyword ends after "shoes"',
    ],
    [
      'a keyword alone',
      withLineItem('targeting:\n  keyword:\n    - #sale\n    - x'),
      '16:15: keyword is empty',
    ],
    [
      'a keyword without a list',
      withLineItem('targeting:\n  keyword: shoes #sale'),
      '15:20: keyword ends after "shoes"',
    ],
    [
      'a keyword of a list in brackets',
      withLineItem('targeting:\n  keyword: [shoes, #sale\n    ]'),
      '15:21: keyword ends after "shoes"',
    ],
    [
      'a keyword that begins a list in brackets',
      withLineItem('targeting:\n  keyword: [ #sale\n    boots]'),
      '16:13: keyword ends after "boots"',
    ],
    [
      'an excluded keyword',
      withLineItem('targeting: { exclude: { keyword: shoes #sale\n  } }'),
      '14:42: keyword ends after "shoes"',
    ],
    [
      'a name of a place',
      withLineItem('targeting:\n  location: Canada #2'),
      '15:21: location ends after "Canada"',
    ],
    [
      'the value of a criterion',
      withLineItem(
        'targeting:\n  criteria:\n    - targeting_type: broad_keyword #x\n      targeting_value: shoes #sale',
      ),
      '17:32: targeting_value ends after "shoes"',
    ],
    ['a text of a post', withLineItem('posts:\n  - text: Spring #sale'), '15:19: text ends after "Spring"'],
    ['a text that is a hashtag', withLineItem('posts:\n  - text: #sale'), '15:19: text is empty'],
    [
      'a card by its name',
      withLineItem('posts:\n  - text: "Spring #sale" #x\n    card: Spring #2'),
      '16:19: card ends after "Spring"',
    ],
    [
      'a text for the blind',
      withLineItem(
        'posts:\n  - text: Spring\n    media:\n      - file: a.png\n        alt_text: A field #green',
      ),
      '18:27: media has a problem: alt_text ends after "A field"',
    ],
    [
      'a name by its anchor',
      `vars:\n  name: &name Evenings #2\n${withLineItem('', 'name: *name')}`,
      '2:15: name ends after "Evenings"',
    ],
    [
      'an account by its name',
      `account: Quillmark #2\ncampaigns: {}`,
      '1:10: account ends after "Quillmark"',
    ],
    [
      'a funding instrument by its name',
      withLineItem('').replace('# as', '#as').replace('monthly #as', 'monthly  #as'),
      '5:25: funding_instrument ends after "Credit line, invoiced monthly"',
    ],
  ])('%s', async (_, text, problem) => {
    expect(await problemsOf(text)).toEqual([problem]);
  });

  it('all of them are named at once', async () => {
    const text = withLineItem(
      'targeting:\n  keyword:\n    - shoes #sale\n    - "b #c"\n    - boots #sale',
      'name: a #2',
    );
    expect((await problemsOf(text)).map((line) => line.split(' ')[0])).toEqual(['4:11:', '16:15:', '18:15:']);
  });

  it('a merge of what is not a map is refused', async () => {
    for (const merged of ['"*base"', '[*base, b]', '', '[[*base]]']) {
      write(
        'campaigns/second.yaml',
        `vars:\n  base: &base { daily_budget: 5 }\ncampaigns:\n  a:\n    <<: ${merged}`,
      );
      const { exit, stderr } = await files.run('plan', 'campaigns/second.yaml');
      expect(exit, merged).toBe(2);
      expect(stderr).toMatch(/second\.yaml:5:\d+: << must merge a map: write an alias without quotes/);
    }
  });
});

it('a comment elsewhere is a comment, and a # in quotes or inside a word is text', async () => {
  const lines = `targeting: #who
  gender: male #everyone
  keyword: [shoes, "boots #sale"] #sale
  #location: Canada
posts:
  - as: '@quillmark'
    text: |- #long
      Spring #sale
      #books
  - as: "@quillmark" #author
    text: '#Autumn' #x
end_time: 2030-01-01 #late`;
  const text = withLineItem(lines, 'name: Book#club # 2').replace('monthly #as', 'monthly # as');
  write('campaigns/second.yaml', text);
  const { exit, stdout, stderr } = await files.run('plan', 'campaigns/second.yaml');
  expect(stderr).not.toContain('put the text in quotes');
  expect(exit, stderr).toBe(0);
  expect(stdout).toContain('second "Book#club"');
});

describe('a text of a document that a comment cuts is refused', () => {
  const head = 'operation_type: Create #new';
  it.each<readonly [string, string, string, number]>([
    [
      'campaigns batch',
      `- ${head}\n  params:\n    name: Author evenings #2\n    entity_status: PAUSED #later\n`,
      '3:11: name',
      2,
    ],
    [
      'targeting-criteria batch',
      `- ${head}\n  params: {targeting_value: shoes #sale\n    }`,
      '2:29: targeting_value',
      2,
    ],
    ['campaigns create', 'name: #2\nentity_status: PAUSED\n', '1:7: name', 2],
    [
      'api POST batch/accounts/{account_id}/campaigns',
      `- ${head}\n  params: {name: a #b\n    }`,
      '2:18: name',
      2,
    ],
    ['api POST accounts/{account_id}/unknown', 'a:\n  - b #c\n', '2:5: a', 2],
  ])('of %s', async (command, text, place, code) => {
    write('body.yaml', text);
    const { exit, stderr } = await files.run(
      ...command.split(' '),
      '--from',
      join(files.home.path, 'body.yaml'),
      '--dry-run',
    );
    expect(exit).toBe(code);
    expect(stderr).toContain(
      `body.yaml:${place}: an unquoted # cuts the rest of the line off: put the text in quotes`,
    );
  });

  it('and a comment behind other values, or behind quotes, is not', async () => {
    write(
      'body.yaml',
      `- ${head}
  params: #all
    name: "Author evenings #2" #3
    funding_instrument_id: lygyi #credit
    daily_budget: 5 #USD
    entity_status: PAUSED #later\n`,
    );
    const { exit, stdout, stderr } = await files.run(
      'campaigns',
      'batch',
      '--from',
      join(files.home.path, 'body.yaml'),
      '--dry-run',
    );
    expect(stderr).not.toContain('unquoted');
    expect(exit, stderr).toBe(0);
    expect(stdout).toContain('Author evenings #2');
  });
});
