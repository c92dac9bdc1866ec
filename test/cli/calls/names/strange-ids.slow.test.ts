/** A service whose accounts have ids that would lead out of a folder. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { environmentAt, homeOfTest, runAds } from '../../../support/cli.js';
import { sendJson, startServer } from '../../../support/server.js';

const home = homeOfTest();

describe.each(['../../../../.config/ads/config', '..', 'a/b', "x'; touch y; echo '"])(
  'an account %s',
  (id) => {
    it.each([
      [['sync', '--format', 'parquet', '--to', 'lake', '--no-stats']],
      [['sync', '--to', 'accounts.db', '--no-stats']],
      [['campaigns', 'list', '--all']],
    ])('is not used by %j', async (argv) => {
      const { url, received } = await startServer((_, response) =>
        sendJson(response, 200, {
          data: [
            { id: 'abc1', name: 'Right' },
            { id, name: 'Wrong' },
          ],
          total_count: 2,
        }),
      );
      mkdirSync(home.config, { recursive: true });
      const config = join(home.config, 'config.json');
      writeFileSync(config, '{"profiles":{}}');
      const { ADS_ACCOUNT_ID: _, ...env } = environmentAt(url);
      const { exit, stderr } = await runAds(home, [...argv, '--all-accounts'], { env });
      expect([exit, stderr]).toEqual([9, expect.stringContaining('is not an id')]);
      expect(received.map((request) => request.url.replace(/\?.*/, ''))).toEqual(['/12/accounts']);
      expect(readFileSync(config, 'utf8')).toBe('{"profiles":{}}');
      expect(readdirSync(home.path).includes('y') || existsSync(join(home.path, 'lake'))).toBe(false);
    });
  },
);
