/** Flags that several commands of the emulator have. */
import { seedNames } from '../../../emulator/store/seed-names.js';
import type { LocalParams, LocalValues } from '../../../flags/local-flags.js';

/** The time of the clock that --fixed alone means. */
const fixedTime = '2026-01-15T12:00:00Z';

/** Common to all commands of the emulator. */
export const ofEmulator = { isOfEmulator: true } as const;

export const fileFlags = {
  data: { type: 'string', metavar: 'file', help: 'file of the emulator (default: in the data directory)' },
} as const satisfies LocalParams;
export type FileFlags = LocalValues<typeof fileFlags>;

/** Flags for the content of a new world. */
export const worldFlags = {
  seed: {
    type: 'enum',
    values: seedNames,
    metavar: 'name',
    help: 'initial data (default: demo)',
  },
  fixed: {
    type: 'time',
    bare: fixedTime,
    help: 'use the same ids, keys and clock in every new dataset; optionally the time of the clock',
  },
} as const satisfies LocalParams;
export type WorldFlags = FileFlags & LocalValues<typeof worldFlags>;

/** The flags of `ads emulator start`. */
export const startFlags = {
  host: { type: 'string', min: 1, default: '127.0.0.1', metavar: 'address', help: 'address to listen on' },
  allow_host: {
    type: 'list',
    of: { type: 'string', help: 'the name' },
    metavar: 'name',
    variadic: true,
    repeated: true,
    help: 'also accept requests for this host name, such as that of a container; repeatable',
  },
  port: { type: 'integer', min: 0, max: 65_535, default: 0, help: 'port to listen on; 0 takes a free one' },
  data: {
    ...fileFlags.data,
    help: 'file to store records in; :memory: stores none (default: in the data directory)',
  },
  ...worldFlags,
  rate_limits: {
    type: 'string',
    pattern: { regex: 'off|real|([1-9][0-9]?|100)%', means: 'off, real or 1% to 100%' },
    default: 'real',
    metavar: 'limits',
    help: 'off, real, or a percentage of the real limits: 1% to 100%',
  },
  job_failures: {
    type: 'string',
    pattern: { regex: '0*(100|[0-9]{1,2})%', means: '0% to 100%' },
    default: '0%',
    metavar: 'share',
    help: 'percentage of statistics jobs that fail, such as 10%',
  },
  faults: {
    type: 'string',
    metavar: 'file',
    help: 'inject faults by the rules of a JSON or YAML file: see emulator faults set',
  },
  https: {
    type: 'boolean',
    help: 'serve HTTPS with a new certificate, which ads emulator env exports as NODE_EXTRA_CA_CERTS',
  },
  json: {
    type: 'boolean',
    help: 'print a JSON object with URLs and credentials as the first line on stdout',
  },
} as const satisfies LocalParams;
export type StartFlags = LocalValues<typeof startFlags>;
