// The benchmarks and fault tests of the report, in its order. `script` is the npm script that makes the figures;
// `npm run bench:all` runs each of them with --record.
export const benchmarks = [
  { name: 'startup', script: 'bench:startup' },
  { name: 'walks', script: 'bench:walks' },
  { name: 'list', script: 'bench:list' },
  { name: 'table', script: 'bench:table' },
  { name: 'own-code', script: 'bench:own-code' },
  { name: 'emulator', script: 'bench:emulator' },
  { name: 'large-call', script: 'bench:large-call' },
  { name: 'users-calls', script: 'bench:users' },
  { name: 'report', script: 'bench:report' },
  { name: 'large-account', script: 'bench:large-account' },
  { name: 'mirror', script: 'bench:mirror' },
  { name: 'campaign-files', script: 'bench:campaign-files' },
  { name: 'snapshots', script: 'bench:snapshots' },
  { name: 'audiences', script: 'bench:audiences' },
  { name: 'agents', script: 'bench:agents' },
  { name: 'creates', script: 'faults:creates' },
  { name: 'batches', script: 'faults:batches' },
  { name: 'fuzz', script: 'fuzz' },
  { name: 'soak', script: 'soak' },
  { name: 'mutation', script: 'mutation' },
];
