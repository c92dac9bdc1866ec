/** Standard input that two flags or arguments would read. */
import { describe, expect, it } from 'vitest';
import { environmentAt, homeOfFile, runAds } from '../../../support/cli.js';
import { sendJson, startServer } from '../../../support/server.js';

const home = homeOfFile();

async function run(argv: readonly string[], account?: string) {
  const asked: string[] = [];
  const { url } = await startServer((request, response) => {
    asked.push(request.method);
    sendJson(response, 200, { data: [], next_cursor: null });
  });
  const env = { ...environmentAt(url), ADS_MAX_WAIT: '0', ...(account && { ADS_ACCOUNT_ID: account }) };
  return { ...(await runAds(home, argv, { env, stdin: 'a1\n' })), asked };
}

describe('standard input for two readers is refused before anything is sent', () => {
  it.each<[string, string, string]>([
    ['campaigns update - --entity-status PAUSED --account @-', '--account', 'CAMPAIGN-ID'],
    ['campaigns update - --entity-status PAUSED --account @/dev/stdin', '--account', 'CAMPAIGN-ID'],
    ['campaigns delete - --account @/dev/fd/0', '--account', 'CAMPAIGN-ID'],
    ['campaigns get - --account @-', '--account', 'CAMPAIGN-ID'],
    ['campaigns update - --from -', 'CAMPAIGN-ID', '--from'],
    ['campaigns update - --from /dev/stdin', 'CAMPAIGN-ID', '--from'],
    ['campaigns create --from - --account @-', '--account', '--from'],
    ['campaigns batch --from - --account @-', '--account', '--from'],
    ['campaigns import - --account @-', '--account', 'FILE'],
    ['launch - --account @-', '--account', 'FILE'],
    ['check --rules - --account @-', '--account', '--rules'],
    ['why - --account @-', '--account', 'ID'],
    ['wait media-library - --account @-', '--account', 'ID'],
    ['api POST /12/accounts/a1/campaigns --input - --account @-', '--account', '--input'],
    ['api POST /12/accounts/a1/campaigns --from - --account @-', '--account', '--from'],
    ['custom-audiences users upload l1 --from - --account @-', '--account', '--from'],
    ['custom-audiences create --name x --from - --account @-', '--account', '--from'],
    ['mcp --account @-', '--account', 'ads mcp'],
  ])('%s', async (line, first, second) => {
    const { exit, stderr, asked } = await run(line.split(' '));
    expect(stderr).toContain(`${first} and ${second} both read standard input`);
    expect([exit, asked.filter((method) => method !== 'GET')]).toEqual([2, []]);
  });

  it('where the environment names it', async () => {
    const { exit, stderr } = await run(['campaigns', 'update', '-', '--entity-status', 'PAUSED'], '@-');
    expect(stderr).toContain('ADS_ACCOUNT_ID and CAMPAIGN-ID both read standard input');
    expect(exit).toBe(2);
  });
});

it('one reader has it, whatever its account', async () => {
  const { exit, asked } = await run(['campaigns', 'list', '--account', '@-', '-o', 'ids']);
  expect([exit, asked]).toEqual([0, ['GET']]);
});
