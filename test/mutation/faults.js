/**
 * Faults to plant, one line each: `find` stands exactly once in the file and is replaced. `tests` names parts of the
 * paths of tests to run first; those that mirror the file unless told. Expressions, not names, so that a name can
 * change without the fault.
 */
export const faults = [
  { file: 'src/call/parse-scalar.ts', find: 'length > max', replace: 'length >= max', tests: ['test/call/'] },
  { file: 'src/call/check.ts', find: 'size > max', replace: 'size >= max' },
  {
    file: 'src/client/paginate.ts',
    find: 'new Set<Value>([values.cursor ?? null])',
    replace: 'new Set<Value>()',
  },
  { file: 'src/client/mask.ts', find: 'right.length - left.length', replace: 'left.length - right.length' },
  { file: 'src/client/retry.ts', find: "=== 'DELETE'", replace: "=== 'PUT'" },
  { file: 'src/auth/durable.ts', find: "isCode(error, 'EPERM')", replace: 'false' },
  {
    file: 'src/auth/durable.ts',
    find: 'if (await isStale(lock, clock)) await rm(lock, { force: true });',
    replace: 'await rm(lock, { force: true });',
  },
  {
    file: 'src/output/exact.ts',
    find: 'compare(each.key, best.key) === sign',
    replace: 'compare(each.key, best.key) !== -sign',
    tests: ['test/output/query'],
  },
  {
    file: 'src/cli/gather.ts',
    find: 'Object.assign(raw, source.body, typed)',
    replace: 'Object.assign(raw, typed, source.body)',
    tests: ['test/cli/from-precedence'],
  },
  {
    file: 'src/emulator/behaviour/serving.ts',
    find: "min(rtrim(json_extract(data, '$.start_time'), 'Z'))",
    replace: "max(rtrim(json_extract(data, '$.start_time'), 'Z'))",
    tests: ['test/emulator/campaigns.test'],
  },
];
