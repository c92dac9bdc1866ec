/** A plan shows the values as the file writes them, and says what a date alone means as an end. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type CampaignFiles, openCampaignFiles } from '../../../support/campaign-files.js';

let files: CampaignFiles;
beforeEach(async () => {
  files = await openCampaignFiles('demo', { pulled: ['Book club sign-ups'] });
});

const note = '(before Dec 31 begins; last day Dec 30)';

/** A campaign with two new line items that end then. */
function write(first: string, second: string): void {
  const item = (name: string, end: string) => `
      ${name}:
        name: ${name}
        objective: engagements
        product_type: Promoted_Tweets
        placements: [all_on_platform]
        bid: 0.50 USD
        end_time: ${end}`;
  const text = `campaigns:
  second:
    name: Two of all
    funding_instrument: Credit line, invoiced monthly
    daily_budget: 5.00 USD
    line_items:${item('one', first)}${item('two', second)}
`;
  writeFileSync(join(files.home.path, 'campaigns/second.yaml'), text);
}

const plan = (...more: readonly string[]) => files.run('plan', 'campaigns/second.yaml', ...more);
const endsIn = (stdout: string) =>
  stdout.split('\n').flatMap((line) => / end_time (.*)/.exec(line)?.slice(1) ?? []);

describe('a date alone as an end', () => {
  it('is shown with the last day, once in a command', async () => {
    write('2026-12-31', '2026-12-30');
    const { exit, stdout, stderr } = await plan();
    expect(exit, stderr).toBe(0);
    expect(endsIn(stdout)).toEqual([`2026-12-31T05:00:00Z ${note}`, '2026-12-30T05:00:00Z']);
    const dry = await files.run('apply', 'campaigns/second.yaml', '--dry-run');
    expect(dry.stdout.split('before Dec 31 begins')).toHaveLength(2);
  });

  it('with 24:00 is the end of the day, where the clock changes too', async () => {
    // In New York the clock is set back on 2026-11-01, and ahead on 2027-03-14.
    write('2026-11-01 24:00', '2027-03-13 24:00');
    expect(endsIn((await plan()).stdout)).toEqual(['2026-11-02T05:00:00Z', '2027-03-14T05:00:00Z']);
    write('2026-10-31 24:00', '2027-03-14T24:00');
    expect(endsIn((await plan()).stdout)).toEqual(['2026-11-01T04:00:00Z', '2027-03-15T04:00:00Z']);
    const { exit, stderr } = await files.run('apply', 'campaigns/second.yaml', '--yes');
    expect(exit, stderr).toBe(0);
    expect((await plan()).stdout).toContain('No changes');
  });

  it.each(['2026-12-31 24:01', '2026-02-30 24:00', '2026-12-31 24:00Z'])('%s is refused', async (end) => {
    write(end, '2026-12-31');
    const { exit, stderr } = await plan();
    expect(exit).toBe(2);
    expect(stderr).toContain('end_time must be an ISO 8601 time');
  });

  describe('of a command or a sheet', () => {
    let ids: readonly string[];
    beforeEach(async () => {
      const items = await files.ask('line-items', 'list', '--fields', 'id,name');
      ids = items.slice(0, 2).map(({ id }: { id: string }) => id);
    });
    const update = (end: string) =>
      files.run('line-items', 'update', ids[0] ?? '', '--end-time', end, '--yes');

    it('is explained by a notice', async () => {
      const { exit, stderr } = await update('2026-12-31');
      expect(exit, stderr).toBe(0);
      expect(stderr).toContain(
        `2026-12-31 is midnight in America/New_York, the time zone of the account: 2026-12-31T05:00:00Z ${note}`,
      );
      const end = await update('2026-12-31 24:00');
      expect(end.stderr).toContain(
        '2026-12-31 24:00 is the end of the day in America/New_York, the time zone of the account: 2027-01-01T05:00:00Z',
      );
      expect(end.stderr).not.toContain('last day');
    });

    it('is not explained for a start', async () => {
      const { stderr } = await files.run(
        'line-items',
        'update',
        ids[0] ?? '',
        '--start-time',
        '2026-12-31',
        '--yes',
      );
      expect(stderr).toContain('2026-12-31 is midnight in America/New_York');
      expect(stderr).not.toContain('last day');
    });

    it('is explained once for many operations', async () => {
      const body = ids.map((line_item_id, at) => ({
        operation_type: 'Update',
        params: {
          line_item_id,
          end_time: at === 0 ? '2026-12-31' : '2026-12-31 24:00',
          start_time: '2026-12-01',
        },
      }));
      writeFileSync(join(files.home.path, 'body.json'), JSON.stringify(body));
      const from = join(files.home.path, 'body.json');
      const { exit, stderr } = await files.run('line-items', 'batch', '--from', from, '--yes');
      expect(exit, stderr).toBe(0);
      expect(stderr.split('last day')).toHaveLength(2);
      const [one, two] = await Promise.all(ids.map((id) => files.ask('line-items', 'get', id)));
      expect([one.end_time, two.end_time]).toEqual(['2026-12-31T05:00:00Z', '2027-01-01T05:00:00Z']);
    });

    it('is explained once by an import, and taken with 24:00', async () => {
      const sheet = (first: string, second: string) => {
        const rows = [`${ids[0]},${first}`, `${ids[1]},${second}`];
        writeFileSync(join(files.home.path, 'items.csv'), ['id,end_time', ...rows].join('\n'));
        return files.run('line-items', 'import', 'items.csv', '--dry-run');
      };
      const dates = await sheet("'2026-12-31", '30.12.2026');
      const shown = `${dates.stdout}${dates.stderr}`;
      expect(shown).toContain(`end_time of row 2 is 2026-12-31T05:00:00Z ${note}\n`);
      expect(shown).toContain('2026-12-30T05:00:00Z');
      expect(shown.split('last day')).toHaveLength(2);
      const ends = await sheet('2026-12-31 24:00', '31.12.2026 24:00:00');
      expect(`${ends.stdout}${ends.stderr}`.split('2027-01-01T05:00:00Z')).toHaveLength(3);
    });

    it('with 24:00 of a sheet is a change of a record that ends at midnight in UTC', async () => {
      await update('2027-01-01T00:00:00Z');
      writeFileSync(join(files.home.path, 'items.csv'), `id,end_time\n${ids[0]},2026-12-31 24:00\n`);
      const { stdout, stderr } = await files.run('line-items', 'import', 'items.csv', '--dry-run');
      expect(stdout + stderr).toContain('2027-01-01T00:00:00Z\t2027-01-01T05:00:00Z');
    });
  });
});

describe('a plan shows', () => {
  it('names and words as the file has them, and those of the service with --verbose', async () => {
    write('2026-12-31', '2026-12-31');
    const { stdout } = await plan();
    expect(stdout).toContain('+ funding_instrument "Credit line, invoiced monthly"\n');
    expect(stdout).toContain('+ objective engagements\n');
    expect(stdout).toContain('+ product_type Promoted_Tweets\n');
    expect(stdout).toContain('+ placements all_on_platform\n');
    expect(stdout).not.toMatch(/ENGAGEMENTS|PROMOTED_TWEETS|funding_instrument_id/);
    const verbose = await plan('--verbose');
    expect(verbose.stdout).toMatch(/\+ funding_instrument_id [0-9a-z]+\n/);
    expect(verbose.stdout).toContain('+ objective ENGAGEMENTS\n');
    const { rows } = JSON.parse((await plan('-o', 'json')).stdout);
    const changes = rows.flatMap((row: { changes: readonly unknown[] }) => row.changes);
    expect(changes).toContainEqual(expect.objectContaining({ field: 'objective', after: 'ENGAGEMENTS' }));
    expect(JSON.stringify(rows)).not.toContain('Credit line');
  });

  it('words of a change on both sides', async () => {
    const path = join(files.home.path, 'campaigns/book-club-sign-ups.yaml');
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replace('entity_status: active', 'entity_status: paused'));
    const { stdout } = await files.run('plan');
    expect(stdout).toContain('~ entity_status active -> paused\n');
    expect((await files.run('plan', '--verbose')).stdout).toContain('~ entity_status ACTIVE -> PAUSED\n');
  });
});
