// What is measured of `campaigns list --all`, and how: a program from its start to its end, its output thrown away.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { ads, environmentFor, openPlace, time } from '../bench.js';

export { median } from '../bench.js';

const folder = import.meta.dirname;
const usage = join(folder, 'usage.cjs');

/** The arguments of node for a format, or for the bare program. */
export const bare = [join(folder, 'bare.js')];
export const listAs = (format) => [ads, 'campaigns', 'list', '--all', '--output', format];
export const listOnTerminal = ['--require', join(folder, 'terminal.cjs'), ...listAs('table')];

/** Starts the service and returns what runs programs against it; `stop` ends it. */
export async function openService() {
  const place = openPlace();
  const { line: url } = await place.start([join(folder, 'server.js')]);
  const env = { ...place.env, ...environmentFor(url) };
  return {
    /** Wall and CPU time in milliseconds, and the peak of memory in MiB. */
    measure: (args, records) =>
      time(['--require', usage, ...args], { ...env, ADS_ACCOUNT_ID: String(records) }),
    /** How many rows come out. */
    countRows: (records) =>
      execFileSync('node', listAs('ids'), {
        env: { ...env, ADS_ACCOUNT_ID: String(records) },
        encoding: 'utf8',
      }).match(/\n/g).length,
    stop: place.close,
  };
}
