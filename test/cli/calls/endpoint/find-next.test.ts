/** The commands that may be useful next, as data on stderr for programs that read JSON. */
import { describe, expect, it } from 'vitest';
import {
  createHomeWithDemo,
  homeOfFile,
  type Outcome,
  type RunOptions,
  runAds,
} from '../../../support/cli.js';
import { adsCommands } from '../../../support/shell-commands.js';

const home = homeOfFile(createHomeWithDemo);
const run = (line: string, options?: RunOptions) =>
  runAds(home, [...(adsCommands(`ads ${line}`)[0] ?? []), '--env', 'local'], options);

function nextOf({ exit, stderr }: Outcome): readonly string[] {
  expect(exit, stderr).toBe(0);
  return JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? '').next;
}

async function createCampaign(more: string, options?: RunOptions) {
  const { stdout } = await run('funding-instruments list -o ids');
  const [fund] = stdout.split('\n');
  const line = `campaigns create --name Next --funding-instrument-id ${fund} --daily-budget 5 ${more}`;
  return run(line, options);
}

describe('the commands to use next', () => {
  it('after a creation start the record, read it, and create what belongs below it', async () => {
    const created = await createCampaign('-o json');
    const { id } = JSON.parse(created.stdout);
    const next = nextOf(created);
    expect(next).toEqual([
      `ads line-items create --campaign-id ${id} --env local`,
      `ads campaigns update ${id} --entity-status ACTIVE --env local`,
      `ads campaigns get ${id} --env local`,
      expect.stringMatching(/^ads undo [0-9a-f]{8} --env local$/),
    ]);
    const [, start = '', read = ''] = next.map((command) => command.slice('ads '.length));
    expect((await run(start)).exit).toBe(0);
    expect(JSON.parse((await run(`${read} -o json`)).stdout).entity_status).toBe('ACTIVE');
  });

  it('after a creation of an active record do not start it', async () => {
    const next = nextOf(await createCampaign('-o json --entity-status ACTIVE'));
    expect(next.filter((command) => command.includes('update'))).toEqual([]);
  });

  it('after a dry run send what it showed', async () => {
    const [command = ''] = nextOf(
      await createCampaign("--purchase-order-number 'Dry run' -o json --dry-run"),
    );
    const list = 'campaigns list --filter "purchase_order_number=Dry run" -o ids';
    expect((await run(list)).stdout).toBe('');
    expect((await runAds(home, adsCommands(command)[0] ?? [])).exit).toBe(0);
    expect((await run(list)).stdout).toMatch(/^\w+\n$/);
  });

  it.each(['', '--cursor=CURSOR', '--cursor CURSOR'])(
    'after a page of a list%s read the page after it',
    async (how) => {
      const all = JSON.parse((await run('campaigns list --all -o json --query "[].id"')).stdout);
      const first = await run('campaigns list --count 2 -o json --query "[].id"');
      let [command = ''] = nextOf(first);
      let skipped = 2;
      if (how !== '') {
        const [cursor = ''] = command.split('--cursor ').slice(1);
        const second = await run(`campaigns list --count 2 ${how.replace('CURSOR', cursor)} -o json`);
        [command = ''] = nextOf(second);
        skipped = 4;
      }
      const { stdout } = await runAds(home, adsCommands(command)[0] ?? []);
      const ids = JSON.parse(stdout).map((row: string | { id: string }) =>
        typeof row === 'string' ? row : row.id,
      );
      expect(ids).toEqual(all.slice(skipped, skipped + 2));
    },
  );

  it.each([
    ['with another format', '-o jsonl', {}],
    ['with --quiet', '-o json --quiet', {}],
    ['on a terminal', '-o json', { terminal: 80 }],
  ])('are not written %s', async (_, flags, options) => {
    expect((await createCampaign(flags, options)).stderr).not.toContain('"next"');
  });

  it('are not written after an error, nor after a deletion', async () => {
    const failed = await createCampaign('-o json --entity-status BOGUS');
    expect([failed.exit, JSON.parse(failed.stderr)]).toEqual([2, { error: expect.anything() }]);
    const { id } = JSON.parse((await createCampaign('-o json --quiet')).stdout);
    expect((await run(`campaigns delete ${id} --yes -o json`)).stderr).not.toContain('"next"');
  });
});
