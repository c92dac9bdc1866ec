/** Names in campaign files mean what they mean in the countries of their own line item. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type CampaignFiles, openCampaignFiles } from '../../../support/campaign-files.js';

let files: CampaignFiles;
beforeEach(async () => {
  files = await openCampaignFiles('demo');
});

type Targeting = Readonly<Record<string, readonly string[]>>;

function write(items: Readonly<Record<string, Targeting>>): void {
  const item = ([name, targeting]: [string, Targeting]) => [
    name,
    {
      name,
      objective: 'engagements',
      product_type: 'promoted_tweets',
      placements: ['all_on_platform'],
      bid: '0.50 USD',
      start_time: '2026-12-01',
      targeting,
    },
  ];
  const countries = {
    name: 'Two countries',
    funding_instrument: 'Credit line, invoiced monthly',
    daily_budget: '5.00 USD',
    line_items: Object.fromEntries(Object.entries(items).map(item)),
  };
  // JSON is YAML.
  writeFileSync(join(files.home.path, 'countries.yaml'), JSON.stringify({ campaigns: { countries } }));
}

const plan = () => files.run('plan', 'countries.yaml');
const apply = (...more: readonly string[]) => files.run('apply', 'countries.yaml', '--yes', ...more);
const added = (text: string) =>
  text
    .split('\n')
    .flatMap((line) => /^ +\+ ((?:exclude )?(?:location|network_operator) .*)/.exec(line)?.[1] ?? []);

const locations = async (q: string) =>
  (await files.ask('targeting-criteria', 'locations', '--q', q)) as readonly {
    name: string;
    country_code: string;
    targeting_value: string;
  }[];
const operator = async (name: string, country: string): Promise<string> => {
  const rows: readonly { name: string; targeting_value: string }[] = await files.ask(
    'targeting-criteria',
    'network-operators',
    '--country-code',
    country,
  );
  return rows.find((row) => row.name === name)!.targeting_value;
};

describe('the name of an operator', () => {
  it('is looked for in the countries of the same line item, wherever the places stand in the file', async () => {
    write({
      uk: { network_operator: ['O2'], location: ['United Kingdom'] },
      de: { location: ['Germany'], network_operator: ['O2'] },
    });
    const [gb, de] = [await operator('O2', 'GB'), await operator('O2', 'DE')];
    expect(gb).not.toBe(de);
    const { exit, stdout, stderr } = await plan();
    expect(exit, stderr).toBe(0);
    const lines = added(stdout);
    expect(lines).toContain(`network_operator "O2" (GB, ${gb})`);
    expect(lines).toContain(`network_operator "O2" (DE, ${de})`);
    expect((await apply()).exit).toBe(0);
    expect((await plan()).stdout).toContain('No changes');
    rmSync(join(files.home.path, 'ads.lock.yaml'));
    expect((await plan()).stdout).toContain('= network_operator "O2"');
  });

  it('is asked for again once the line item moves to another country', async () => {
    write({ one: { location: ['United Kingdom'], network_operator: ['O2'] }, two: { location: ['Canada'] } });
    expect((await apply()).exit).toBe(0);
    write({ one: { location: ['Germany'], network_operator: ['O2'] }, two: { location: ['Canada'] } });
    expect(added((await plan()).stdout)).toContain(
      `network_operator "O2" (DE, ${await operator('O2', 'DE')})`,
    );
  });

  it('is refused where its countries have it twice, and taken by the value that the message lists', async () => {
    const two = ['United Kingdom', 'Germany'];
    write({
      both: { location: two, network_operator: ['O2'] },
      uk: { location: ['GB'], network_operator: ['O2'] },
    });
    const { exit, stderr } = await plan();
    expect(exit).toBe(2);
    const de = await operator('O2', 'DE');
    expect(stderr).toContain(
      `O2 (DE, ${de}); use the full name, such as "O2, GB", or the value in parentheses`,
    );
    for (const name of [de, 'O2, DE']) {
      write({ both: { location: two, network_operator: [name] }, uk: { location: ['GB'] } });
      expect(added((await plan()).stdout).filter((line) => line.startsWith('network'))).toEqual([
        `network_operator "${name}" (O2, DE, ${de})`,
      ]);
    }
  });
});

describe('the name of a place', () => {
  it('that is ambiguous is not settled by the criterion of another line item', async () => {
    write({ ge: { location: ['Georgia, GE'] }, us: { location: ['United States'] } });
    expect((await apply()).exit).toBe(0);
    write({ ge: { location: ['Georgia, GE'] }, us: { location: ['Georgia'] } });
    const { exit, stderr } = await plan();
    expect(exit).toBe(2);
    expect(stderr).toContain('location "Georgia" is ambiguous: Georgia (COUNTRIES, GE, ');
  });

  it('is replaced by the value in parentheses, as the message says', async () => {
    const georgia = (await locations('Georgia')).find((one) => one.country_code === 'US')!.targeting_value;
    const portland = (await locations('Portland')).find(
      ({ name }) => name === 'Portland, OR',
    )!.targeting_value;
    write({ one: { location: [georgia] }, two: { location: [portland] } });
    expect((await apply()).exit).toBe(0);
    expect((await plan()).stdout).toContain('No changes');
    const created = (await files.takeWrites()).flatMap(({ body }) => JSON.stringify(body ?? {}));
    expect(created.join()).toContain(georgia);
    expect(created.join()).toContain(portland);
  });

  it('is needed for its country, where others depend on it', async () => {
    write({
      one: { location: ['0123456789abcdef'], network_operator: ['O2'] },
      two: { location: ['United States'], network_operator: ['AT&T'] },
    });
    const { exit, stderr } = await plan();
    expect(exit).toBe(2);
    expect(stderr).toContain(
      'network_operator "O2" means another value in each country, and the country of location "0123456789abcdef" is not known',
    );
    expect(stderr).not.toContain('AT&T');
  });
});
