/** A record that was read makes another one like it: what `get` gives, `create --from` takes. */
import { describe, expect, it } from 'vitest';
import { commandWords } from '../../../../src/call/flag-names.js';
import { findRelatedEndpoints } from '../../../../src/cli/core/records/related-endpoints.js';
import { endpoints } from '../../../../src/contract/index.js';
import { createHomeWithDemo, homeOfFile, type RunOptions, runAds } from '../../../support/cli.js';

const home = homeOfFile(createHomeWithDemo);
const ads = (words: string, argv: readonly string[], options: RunOptions = {}) =>
  runAds(home, [...words.split(' '), ...argv], { ...options, env: { ADS_ENV: 'local', NO_COLOR: '1' } });

/** What the service does not show of a record, but wants for another one. */
const flags: Readonly<Record<string, readonly string[]>> = {
  'app-lists.create': ['--app-store-identifiers', 'com.example.app'],
  'draft-tweets.create': ['--as-user-id', '12'],
  // The time of a published post is over.
  'scheduled-tweets.create': ['--as-user-id', '12', '--scheduled-at', '+1d'],
};

const kinds = endpoints.flatMap((create) => {
  const related =
    /\.create$/.test(create.id) && create.id !== 'accounts.create' ? findRelatedEndpoints(create) : undefined;
  if (related?.create !== create || !related.get || !related.list) return [];
  const words = [related.list.endpoint, related.get, create].map(commandWords);
  return [[create.id, words as [list: string, get: string, create: string]] as const];
});

describe('a record as get prints it, passed to create', () => {
  it.each(kinds)('%s', async (name, [list, get, create]) => {
    const { stdout } = await ads(list, ['-o', 'ids', '--all']);
    for (const [index, id] of stdout.split('\n').filter(Boolean).entries()) {
      for (const format of index === 0 ? ['json', 'jsonl', 'yaml'] : ['json']) {
        const record = (await ads(get, [id, '-o', format])).stdout;
        const made = await ads(create, ['--from', '-', '--dry-run', ...(flags[name] ?? [])], {
          stdin: record,
        });
        expect([made.exit, made.stderr], `${id} as ${format}`).toEqual([0, expect.anything()]);
      }
    }
  });
});

describe('a copy', () => {
  it('is paused, says so, and has no attribute that the record lacks', async () => {
    const running = JSON.parse((await ads('campaigns list', ['--all', '-o', 'json'])).stdout).find(
      ({ entity_status }: { entity_status: string }) => entity_status === 'ACTIVE',
    );
    const record = (await ads('campaigns get', [running.id, '-o', 'yaml'])).stdout;
    const copy = await ads('campaigns create', ['--from', '-', '-o', 'json'], { stdin: record });
    const { id, entity_status, purchase_order_number, daily_budget_amount_local_micro } = JSON.parse(
      copy.stdout,
    );
    expect(id).not.toBe(running.id);
    expect({ entity_status, purchase_order_number, daily_budget_amount_local_micro }).toEqual({
      entity_status: 'PAUSED',
      purchase_order_number: null,
      daily_budget_amount_local_micro: running.daily_budget_amount_local_micro,
    });
    expect(copy.stderr).toContain('its copy is paused');
    const started = ['--from', '-', '-o', 'json', '--entity-status', 'ACTIVE'];
    const active = await ads('campaigns create', started, { stdin: record });
    expect(JSON.parse(active.stdout).entity_status).toBe('ACTIVE');
    expect(active.stderr).not.toContain('paused');
  });

  it('is not made of a file that is not a record: its values are taken as given', async () => {
    const own = JSON.stringify({ name: 'Own', entity_status: 'ACTIVE', purchase_order_number: null });
    const refused = await ads('campaigns create', ['--from', '-', '--dry-run'], { stdin: own });
    expect([refused.exit, refused.stderr]).toEqual([2, expect.stringContaining('purchase')]);
  });
});
