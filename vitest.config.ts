import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/**
 * The tests that start programs: the built tool, shells, terminals, keyrings, browsers; and what takes long: sessions
 * of the whole tool, large worlds. By the end of their path below `test`.
 */
export const systemTests = [
  'agency-day',
  'auth/browser-opening',
  'auth/own-text',
  'binary',
  'boundaries',
  'bundle',
  'browser/charts',
  'browser/login',
  'browser/pages',
  'call/os-process',
  'cli/commands/doctor',
  'cli/code-cache/load-program',
  'cli/audience/failing-service',
  'cli/audience/hostile-input',
  'cli/audience/killed-upload',
  'cli/audience/leaks',
  'cli/audience/open-input',
  'cli/bulk/killed-split',
  'cli/audience/killed-sync',
  'cli/audience/plan-sync',
  'cli/audience/sync-model',
  'cli/audience/sync-people',
  'cli/commands/emulator-start',
  'cli/commands/emulator-stop',
  'cli/full-disk',
  'cli/bad-days',
  'cli/commands/stats-report',
  'cli/commands/media-upload',
  'cli/sheet/import-command',
  'cli/sheet/killed-import',
  'cli/sheet/spreadsheet',
  'cli/upload/killed-upload',
  'cli/commands/why',
  'cli/commands/undo',
  'cli/commands/zoned-report',
  'cli/writes/guarded-attempts',
  'cli/writes/profile-guards',
  'cli/history/processes',
  'cli/history/uploads',
  'cli/history/watch-writes',
  'cli/serving/agreement.model',
  'cli/endpoint/dry-run',
  'cli/endpoint/interrupted-list',
  'cli/session/keychain',
  'cli/session/shared-limits',
  'cli/login/whole',
  'cli/terminal',
  'faults/batches',
  'faults/creates',
  'derive/completion/index',
  'derive/completion/seen',
  'derive/man',
  'derive/openapi/document',
  'oauth/tokens.model',
  'creative/creatives.model',
  'domain/largest-users-call',
  'groups/campaigns.model',
  'groups/custom-audiences.model',
  'targeting-criteria/criteria.model',
  'groups/promoted-tweets.model',
  'domain/serving',
  'seed/large-world',
  'seed/worlds',
  'emulator/http/flood',
  'emulator/control/area',
  'emulator/control/snapshot-processes',
  'emulator/control/snapshots',
  'emulator/reset-processes',
  'emulator/store-processes',
  'emulator/store/list-plans',
  'emulator/store/list.model',
  'domain/statistics/simulate',
  'groups/stats',
  'groups/stats-jobs',
  'docs-emulator',
  'package',
  'package-emulator',
  'readme',
  'readme-commands',
  'scripts',
  'soak/soak',
  'tour',
];
const system = systemTests.map((name) => `test/**/${name}.test.ts`);

export default defineConfig({
  test: {
    // Models and large worlds take seconds; a busy machine takes ten times as long.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Vitest leaves one core to itself, which has nothing to do meanwhile.
    maxWorkers: availableParallelism(),
    sequence: { shuffle: { files: true, tests: false } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: system,
          // One process for many files: the source is loaded once. It keeps no state between two uses.
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'system',
          // Short runs; see test/fuzz/run.js for long ones.
          include: [...system, 'test/fuzz/*.fuzz.ts'],
          globalSetup: ['test/support/build.ts'],
          // They wait for programs more than they work.
          maxWorkers: 2 * availableParallelism(),
          // After everything else, so that what waits for programs has the machine to itself.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
