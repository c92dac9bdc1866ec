/** What the views say of rows that are made up here. */
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openMirror } from '../../../src/cli/mirror/open-mirror.js';
import { makeFolder } from '../../support/folders.js';

it('the flight of a campaign begins with its first line item, and ends only where all of them end', async () => {
  const mirror = await openMirror(join(makeFolder(), 'ads.db'));
  onTestFinished(() => mirror.close());
  const [start, later, end] = ['2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z', '2026-03-21T00:00:00Z'];
  mirror.write(() => {
    mirror.run(
      `INSERT INTO _statistics VALUES ('a', 'UTC', 0, 0, 0, '2026-03-11T12:00:00Z', 20523, 43200, 86400)`,
    );
    for (const [campaign, ...ends] of [
      ['ends', end, '2026-03-15T00:00:00Z'],
      ['runs on', end, null],
    ]) {
      mirror.run(
        `INSERT INTO campaigns (account_id, id, entity_status, total_budget_amount_local_micro) VALUES ('a', ?, 'ACTIVE', 20)`,
        campaign ?? '',
      );
      for (const [index, until] of ends.entries())
        mirror.run(
          `INSERT INTO line_items (account_id, id, campaign_id, entity_status, start_time, end_time) VALUES ('a', ?, ?, 'ACTIVE', ?, ?)`,
          `${campaign} ${index}`,
          campaign ?? '',
          index ? start : later,
          until ?? null,
        );
    }
  });
  const pacing = mirror.query(
    "SELECT id, start_time, end_time, expected_local_micro AS expected FROM pacing WHERE level = 'campaign' ORDER BY id",
  );
  expect(pacing).toEqual([
    { id: 'ends', start_time: start, end_time: end, expected: 10 },
    { id: 'runs on', start_time: start, end_time: null, expected: null },
  ]);
});
