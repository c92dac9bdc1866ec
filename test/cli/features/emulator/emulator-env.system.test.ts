/** What `ads emulator env` prints, as a shell evaluates it. */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openEmulator } from '../../../../src/emulator/index.js';
import { loadSqlite } from '../../../../src/files/open-sqlite.js';
import { homeOfTest, runAds } from '../../../support/cli.js';

const home = homeOfTest();

/** Serves the emulator's file in this process. */
async function serve(path: string) {
  const now = Date.now;
  const emulator = await openEmulator({
    path,
    seed: 'empty',
    now,
    random: randomBytes,
    version: 'test',
    control: true,
  });
  onTestFinished(() => emulator.close());
  return emulator.start({ host: '127.0.0.1', port: 0 });
}

describe('what ads emulator env prints', () => {
  it.each(["x'; touch y; echo '", '$(touch y)', '`touch y`', 'x\ntouch y\n', "'\\''; touch y; '"])(
    'is evaluated as one value where a file of somebody else says %j',
    async (account) => {
      const file = join(home.data, 'emulator.db');
      const urls = await serve(file);
      const database = (await loadSqlite()).open(file);
      const path = "json_set(value, '$.account_id', ?)";
      database.prepare(`UPDATE meta SET value = ${path} WHERE key = 'credentials'`).run(account);
      database.close();
      const { stdout } = await runAds(home, ['emulator', 'env'], { now: Date.now });
      const shell = spawnSync(
        'sh',
        ['-c', 'eval "$(cat)"; printf %s "$ADS_ACCOUNT_ID+$ADS_EMULATOR_TOKEN"'],
        {
          cwd: home.path,
          input: stdout,
          encoding: 'utf8',
        },
      );
      expect(shell.stdout).toBe(`${account}+${urls.control_token}`);
      expect(existsSync(join(home.path, 'y'))).toBe(false);
    },
  );
});
