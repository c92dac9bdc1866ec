/** The parts of a text that does not match: the first one, which Stryker fills, is not read. */
const notMatched = (source, times) => ({
  ...{ source, times, from: '[]', to: '["Stryker was here"]' },
  why: 'the parts begin with the second',
});

/**
 * The modules where money or people can be lost, for `npm run mutation`: the files that are changed, one expression after
 * the other, and the unit tests that have to notice it.
 */
export const modules = [
  {
    name: 'retry',
    sources: ['src/client/retry.ts', 'src/client/wait-budget.ts'],
    tests: ['test/client/retry.test.ts', 'test/client/client.test.ts'],
    equivalent: [
      {
        source: 'src/client/retry.ts',
        from: '!isKnown(error)',
        to: 'false',
        why: 'other errors are not retryable, and are thrown some lines below',
      },
      {
        source: 'src/client/retry.ts',
        from: 'error instanceof ServiceError || error instanceof NetworkError',
        to: 'true',
        why: 'the same',
      },
      {
        source: 'src/client/retry.ts',
        from: 'error instanceof NetworkError',
        to: 'false',
        why: 'a NetworkError names no wait, so that the wait is the same',
      },
    ],
  },
  {
    name: 'journals',
    sources: ['src/files/journal-file.ts', 'src/cli/bulk/delivery/delivery-journal.ts'],
    tests: [
      'test/files/journal-file.test.ts',
      'test/cli/program/journals.test.ts',
      'test/cli/bulk/delivery/delivery-journal.test.ts',
    ],
    equivalent: [
      {
        source: 'src/files/journal-file.ts',
        from: 'end < bytes.length',
        to: 'end <= bytes.length',
        why: 'where nothing is left, nothing is cut off either',
      },
      {
        source: 'src/cli/bulk/delivery/delivery-journal.ts',
        from: 'kept.length < lines.length',
        to: 'true',
        why: 'what is written again is the same',
      },
      {
        source: 'src/cli/bulk/delivery/delivery-journal.ts',
        from: 'kept.length < lines.length',
        to: 'kept.length <= lines.length',
        why: 'the same',
      },
      {
        source: 'src/cli/bulk/delivery/delivery-journal.ts',
        from: '[]',
        to: '["Stryker was here"]',
        times: 3,
        why: 'lines of another form are skipped, and nobody reads keys of how a run began',
      },
    ],
  },
  {
    name: 'journals of imports and conversions',
    sources: ['src/cli/bulk/sheet/import-journal.ts', 'src/cli/bulk/conversions/conversion-journal.ts'],
    tests: ['test/cli/program/journals.test.ts', 'test/cli/bulk/{sheet,conversions}/*-journal.test.ts'],
  },
  {
    name: 'guards',
    sources: [
      'src/cli/calls/writes/find-violations.ts',
      'src/cli/calls/writes/max-change.ts',
      'src/cli/calls/writes/max-total-per-day.ts',
      'src/cli/calls/writes/daily-ceilings.ts',
      'src/cli/calls/writes/effective-bid.ts',
      'src/cli/calls/writes/apply-operations.ts',
    ],
    tests: ['test/cli/calls/writes/{find-violations,limits,gate,guard-hook}.test.ts'],
  },
  {
    name: 'undo',
    sources: [
      'src/cli/bulk/undo/list-targets.ts',
      'src/cli/bulk/undo/plan-undo.ts',
      'src/cli/bulk/undo/later-writes.ts',
      'src/cli/bulk/undo/batch-undo-steps.ts',
    ],
    tests: ['test/cli/bulk/undo/plan-undo.test.ts', 'test/cli/calls/history/{read-history,log-file}.test.ts'],
    equivalent: [
      {
        source: 'src/cli/bulk/undo/plan-undo.ts',
        from: "param.type === 'enum'",
        to: 'true',
        why: 'only an enum has values that no call sets',
      },
    ],
  },
  {
    name: 'sheet import',
    sources: [
      'src/cli/bulk/sheet/plan-rows.ts',
      'src/cli/bulk/sheet/plan-change.ts',
      'src/cli/bulk/sheet/plan-creation.ts',
      'src/cli/core/input/cell-number.ts',
      'src/values/number-notation.ts',
    ],
    tests: ['test/cli/bulk/sheet/{plan-rows,cells,round-trip,send-rows}.test.ts'],
  },
  {
    name: 'sync',
    sources: [
      'src/people/known/compare-people.ts',
      'src/people/known/digest-set.ts',
      'src/people/known/people-file.ts',
    ],
    tests: ['test/people/{compare-people,digest-set,people-file,scan-people}.test.ts'],
    equivalent: [
      {
        source: 'src/people/known/compare-people.ts',
        from: 'index < keyBytes',
        to: 'index <= keyBytes',
        why: 'nothing is written behind the end of a typed array',
      },
      notMatched('src/people/known/people-file.ts', 1),
      {
        source: 'src/people/known/digest-set.ts',
        from: 'firstCapacity * entryWords',
        to: 'firstCapacity / entryWords',
        why: 'the set grows from any size',
      },
    ],
  },
  {
    name: 'budgets',
    sources: ['src/values/money.ts', 'src/values/rounded-money.ts', 'src/flags/relative-amount.ts'],
    tests: ['test/values/{money,rounded-money,text}.test.ts', 'test/flags/relative-amount.test.ts'],
    equivalent: [
      {
        source: 'src/values/money.ts',
        from: 'amount < 0n',
        to: 'amount <= 0n',
        times: 1,
        why: 'nothing is its own negative',
      },
      {
        source: 'src/values/rounded-money.ts',
        from: 'amount < 0n',
        to: 'amount <= 0n',
        times: 3,
        why: 'nothing is its own negative',
      },
      {
        source: 'src/values/money.ts',
        from: 'currency === undefined',
        to: 'false',
        why: 'no currency has no decimals in the table either',
      },
      {
        source: 'src/flags/relative-amount.ts',
        from: '!(error instanceof MoneyError)',
        to: 'false',
        why: 'no other error comes from there',
      },
      notMatched('src/flags/relative-amount.ts', 1),
    ],
  },
  {
    name: 'windows',
    sources: [
      'src/cli/features/statistics/compute/windows.ts',
      'src/cli/features/statistics/compute/range.ts',
      'src/cli/features/statistics/compute/account-days.ts',
    ],
    tests: ['test/cli/features/statistics/compute/{windows,range}.test.ts'],
    equivalent: [
      {
        source: 'src/cli/features/statistics/compute/account-days.ts',
        from: 'switchedAt !== undefined',
        to: 'true',
        why: 'nothing is less than undefined',
      },
      notMatched('src/cli/features/statistics/compute/range.ts', 2),
      {
        source: 'src/cli/features/statistics/compute/range.ts',
        from: "end.kind === 'instant'",
        to: 'true',
        why: 'of a day there is no time, which is no multiple of an hour',
      },
      {
        source: 'src/cli/features/statistics/compute/range.ts',
        from: "request.kind === 'last'",
        to: 'true',
        why: 'only such a request has a unit',
      },
      {
        source: 'src/cli/features/statistics/compute/range.ts',
        from: '/^\\d{4}-\\d{2}-\\d{2}$/',
        to: '/\\d{4}-\\d{2}-\\d{2}$/',
        why: 'no time that was parsed ends with a date but a date',
      },
      ...[
        ['start === undefined || end === undefined', 'false'],
        ['start === undefined || end === undefined', 'start === undefined && end === undefined'],
        ['start === undefined', 'false'],
        ['end === undefined', 'false'],
        ['boundaries.slice(1)', 'boundaries'],
      ].map(([from, to]) => ({
        ...{ source: 'src/cli/features/statistics/compute/windows.ts', from, to },
        why: 'without boundaries there is nothing to cut, and the first one is no step from itself',
      })),
    ],
  },
  {
    name: 'people',
    sources: ['src/people/normalizing/normalize-identifiers.ts', 'src/people/normalizing/person-builder.ts'],
    tests: ['test/people/{normalize,read-any-list,read-csv,read-json,pack-input}.test.ts'],
    equivalent: [
      ...[
        ['index < end', 'false'],
        ['index < end', 'index <= end'],
        ['index < end', 'index >= end'],
        ['lower === 0', 'true', 2],
        ['lower === 0', 'lower !== 0', 2],
        ['byte === at', 'false'],
        ['index === start || end - start > maxEmail', 'true'],
        ['end - start > maxEmail', 'end - start >= maxEmail'],
        ['end - start', 'end + start'],
        ['index++', 'index--'],
        ['/(?!["(),:;<>@[\\\\\\]])[!-~]/', '/(?=["(),:;<>@[\\\\\\]])[!-~]/'],
        ['/(?!["(),:;<>@[\\\\\\]])[!-~]/', '/(?![^"(),:;<>@[\\\\\\]])[!-~]/'],
        ['/[a-z0-9.-]/i', '/[^a-z0-9.-]/i'],
      ].map(([from, to, times]) => ({
        ...{ source: 'src/people/normalizing/normalize-identifiers.ts', from, to, times },
        why: 'an address that the quick way leaves is read by the general one, with the same result',
      })),
      ...[
        ['false', 'true'],
        ['byte >= 128', 'true'],
      ].map(([from, to]) => ({
        ...{ source: 'src/people/normalizing/normalize-identifiers.ts', from, to },
        why: 'text of ASCII is UTF-8; not to look saves time',
      })),
      {
        source: 'src/people/normalizing/person-builder.ts',
        from: '!normalize',
        to: 'false',
        why: 'what is not there cannot be called either',
      },
      {
        source: 'src/people/normalizing/person-builder.ts',
        from: 'length < 0',
        to: 'length <= 0',
        why: 'every value that is accepted has a length',
      },
    ],
  },
];
