// The bound: nothing but SHA-256 of the same values on one core, with what Node has. `node bound.js FILE`; the values
// are split and normalized before. Prints the rows, and the seconds of the fastest of three rounds: on the clock, and on a core.
import { createHash, hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';

const [path = ''] = process.argv.slice(2);
const values = readFileSync(path, 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.toLowerCase());
const digest = hash ?? ((_, value, form) => createHash('sha256').update(value).digest(form));

let length = 0;
function round() {
  const started = performance.now();
  const before = process.cpuUsage();
  for (let index = 0; index < values.length; index++) length += digest('sha256', values[index], 'hex').length;
  const { user, system } = process.cpuUsage(before);
  return { seconds: (performance.now() - started) / 1000, core: (user + system) / 1e6 };
}

const rounds = [round(), round(), round()];
if (length !== 3 * 64 * values.length) throw new Error('the values were not hashed');
const least = (name) => Math.min(...rounds.map((one) => one[name]));
console.log(JSON.stringify({ rows: values.length, seconds: least('seconds'), core: least('core') }));
