/** A disk that is full at any point: what is said to be stored is stored, and what is said not to be is not. */
import { join } from 'node:path';
import Database from 'libsql';
import { describe, expect, it } from 'vitest';
import { afterWriting } from '../../../src/cli/core/errors/after-writing.js';
import { toErrorReport } from '../../../src/cli/core/errors/report-error.js';
import { usageError } from '../../../src/cli/core/host/command-error.js';
import { ServiceError } from '../../../src/client/errors.js';
import { StoreError } from '../../../src/emulator/store/store-error.js';
import { FileError } from '../../../src/files/atomic-file.js';
import { runBuilt } from '../../support/built-program.js';
import { createHomeWithDemoOfNow, homeOfTest, runAds } from '../../support/cli.js';
import { isLong } from '../../support/rounds.js';
import { startAds } from '../../support/running-process.js';

const home = homeOfTest(createHomeWithDemoOfNow);

/** No file of the process can become larger than so many KiB: to whoever writes, a full disk. */
const sizeLimit = (kib: number) => ['sh', '-c', `trap '' XFSZ; ulimit -f ${2 * kib}; exec "$@"`, 'sh'];

const env = { ADS_ENV: 'local' };
const json = ['--no-input', '-o', 'json'];

describe('the emulator on a full disk', () => {
  it('never says that nothing was sent once it has stored a record', { timeout: 240_000 }, async () => {
    const [fund] = JSON.parse(
      (await runBuilt(home, ['funding-instruments', 'list', ...json], { env })).stdout,
    );
    const create = (name: string) => [
      'campaigns',
      'create',
      '--funding-instrument-id',
      fund.id,
      '--daily-budget',
      '5',
      '--name',
      name,
    ];
    const seen = new Set<string>();
    // Up to about 200 KiB there is not enough for a record, and from about 210 on there is.
    const few = [0, 24, 120, 200, 212, 220, 240, 800];
    for (const more of isLong ? [...few, 64, 160, 216, 224, 228, 232, 320] : few) {
      const name = `At ${more}`;
      const creating = startAds([...create(name), ...json], { ...home.env, ...env }, sizeLimit(more));
      const { exit, stderr } = await creating.ended;
      const look = ['campaigns', 'list', '--filter', `name="${name}"`, ...json];
      const stored = JSON.parse((await runBuilt(home, look, { env })).stdout);
      const error = exit === 0 ? undefined : JSON.parse(stderr).error;
      seen.add(`${exit} ${stored.length}`);
      const told = { more, exit, stored: stored.length, error };
      if (exit === 0) expect(told).toMatchObject({ stored: 1 });
      if (exit === 2) expect(told).toMatchObject({ stored: 0 });
      if (error) expect(told).toMatchObject({ error: { retryable: false } });
      expect([0, 2, 3, 9], stderr).toContain(exit);
    }
    expect([...seen]).toEqual(expect.arrayContaining(['0 1', '2 0', '9 0']));
  });

  it('ends well if only the output after the answer cannot be written', { timeout: 60_000 }, async () => {
    const path = join(home.data, 'emulator.db');
    const funds = await runAds(home, ['funding-instruments', 'list', '-o', 'ids'], { env });
    const [fund = ''] = funds.stdout.split('\n');
    let blocker: Database.Database | undefined;
    const argv = [
      'campaigns',
      'create',
      '--funding-instrument-id',
      fund,
      '--daily-budget',
      '5',
      '--name',
      'Last',
    ];
    const { exit, stdout, stderr } = await runAds(home, [...argv, '-o', 'json', '--quiet'], {
      env,
      // From its answer on, nothing can be written to the file.
      onWrite() {
        blocker ??= new Database(path);
        if (!blocker.inTransaction) blocker.exec('BEGIN IMMEDIATE');
      },
    });
    blocker?.close();
    expect([exit, JSON.parse(stdout).name, stderr]).toEqual([0, 'Last', '']);
  });
});

describe('an error after something was written', () => {
  it.each([
    ['a file that cannot be written', new FileError('cannot write x', 'Look.'), 'CONFIGURATION'],
    ['a refused argument', usageError('--to: x exists'), 'USAGE'],
    ['a store that is full', new StoreError('unusable', 'full'), 'EMULATOR_FILE_UNUSABLE'],
    ['a store that is busy', new StoreError('busy', 'in use'), 'EMULATOR_FILE_BUSY'],
  ])('is partial and not to be repeated: %s', (_, error, code) => {
    const { hint, ...report } = toErrorReport(afterWriting(error, { hasWritten: true }));
    expect(report).toMatchObject({ code, exit: 3, retryable: false });
    expect(hint).toContain('ads history');
  });

  it('stays unchanged if it is already true', () => {
    const error = new ServiceError({ status: 503, entries: [], operationErrors: [] });
    expect(afterWriting(error, { hasWritten: true })).toBe(error);
  });
});
