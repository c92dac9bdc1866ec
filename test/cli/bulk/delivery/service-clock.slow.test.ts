/** What was sent without an answer is looked for by the clock of the service, also where it has been moved since. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createEmulator } from '../../../../src/cli/features/emulator/create-emulator.js';
import { createHome, runAds } from '../../../support/cli.js';

const kinds = [
  ['import', 'name,funding_instrument_id,daily_budget\nSpring,FUNDING,20.00\n', ['--yes']],
  [
    'batch',
    'operation_type,name,funding_instrument_id,daily_budget\nCreate,Spring,FUNDING,20.00\n',
    ['--split'],
  ],
] as const;

it.each(
  kinds.flatMap(([command, rows, flags]) =>
    ['0s', '40d'].map((moved) => [command, moved, rows, flags] as const),
  ),
)(
  '%s finds what was lost on a service that was ahead by 40 days and has moved by %s',
  async (command, moved, rows, flags) => {
    const emulator = await createEmulator({ seed: 'empty' });
    onTestFinished(() => emulator.close());
    const home = createHome();
    onTestFinished(() => home.remove());
    emulator.clock.advance('40d');
    const ads = async (...argv: readonly string[]) =>
      runAds(home, argv, {
        env: { ...emulator.env, ADS_ENV: 'sandbox', ADS_MAX_WAIT: '0' },
        now: Date.now,
        sleep: async () => {},
      });
    const instrument = ['--currency', 'USD', '--type', 'CREDIT_CARD', '--start-time', '2026-01-01T00:00:00Z'];
    const funding = await ads('funding-instruments', 'create', ...instrument, '-o', 'ids');
    const path = join(home.path, 'rows.csv');
    writeFileSync(path, rows.replace('FUNDING', funding.stdout.trim()));
    const argv = [
      'campaigns',
      command,
      ...(command === 'batch' ? ['--from'] : []),
      path,
      ...flags,
      '-o',
      'json',
    ];
    const idsOf = async () => (await ads('campaigns', 'list', '-o', 'ids')).stdout.trim();

    await emulator.faults.set([
      { fault: 'reset-connection', on: 'campaigns.batch', when: 'after' },
      { fault: 'unavailable', on: 'campaigns.list' },
    ]);
    const first = await ads(...argv);
    expect(first.stderr).toContain('may have been carried out');
    emulator.faults.clear();
    const created = await idsOf();
    expect(created).toMatch(/^\w+$/);

    if (moved !== '0s') emulator.clock.advance(moved);
    const second = await ads(...argv);
    expect(second.exit, second.stderr).toBe(0);
    expect(JSON.parse(second.stdout)).toMatchObject([{ id: created }]);
    expect(await idsOf()).toBe(created);
  },
);
