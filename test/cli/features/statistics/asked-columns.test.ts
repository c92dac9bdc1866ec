/** The table of a report in a narrow terminal has every metric that was asked for. */
import { expect, it } from 'vitest';
import { textWidth } from '../../../../src/output/text-width.js';
import { createHomeWithDemo, homeOfFile, runAds } from '../../../support/cli.js';

const home = homeOfFile(createHomeWithDemo);

const report = [
  'stats',
  'report',
  '--last',
  '9d',
  '--no-color',
  '--metrics',
  'spend,cpc,impressions,clicks,cpm,ctr',
];

it.each([
  ['each day of line items', [], ['ID', 'NAME', 'DATE']],
  ['weeks of campaigns', ['--group-by', 'campaign,week'], ['CAMPAIGN ID', 'WEEK', 'PARTIAL']],
])('of %s', async (_, flags, keys) => {
  const options = { terminal: 80, env: { ADS_ENV: 'local' } };
  const { exit, stdout, stderr } = await runAds(home, [...report, ...flags], options);
  expect(exit, stderr).toBe(0);
  const lines = stdout.trimEnd().split('\n');
  const headers = lines.slice(0, 2).join('\n');
  const metrics = ['BILLED CHARGE', 'CPC', 'IMPRESSIONS', 'CLICKS', 'CPM', 'CTR'];
  for (const header of [...keys, ...metrics]) expect(headers).toContain(header);
  expect(stdout).toMatch(/20\d\d-\d\d-\d\d/);
  for (const line of lines) expect(textWidth(line)).toBeLessThanOrEqual(80);
  expect(stderr).toMatch(/columns omitted to fit the terminal: [^;]*BILLING/);
});
