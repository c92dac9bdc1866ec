// A large list of which 2 % of the rows are bad, sent to a server that fails 1 % of the requests:
// `npm run bench:audiences:faults [-- MILLIONS]`. Everybody whose row is good has to arrive, and the totals have to add up.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentFor } from './environment.js';
import { writeList } from './lists.js';
import { measure, serve } from './measure.js';

const millions = Number(process.argv[2] ?? 10);
const here = (name) => join(import.meta.dirname, name);
const home = mkdtempSync(join(tmpdir(), 'ads-bench-'));
const server = await serve([here('counting-server.js'), '0.01']);
try {
  const list = writeList(join(home, 'list.csv'), { rows: millions * 1_000_000, bad: 0.02 });
  const argv = ['custom-audiences', 'users', 'upload', '1nmth', '--from', list.path, '-o', 'json'];
  const result = await measure([here('../../../bin/ads.js'), ...argv], {
    env: environmentFor(server.url, home),
    friends: [server.pid],
  });
  const totals = await (await fetch(`${server.url}/totals`)).json();
  const { stdout, stderr, ...figures } = result;
  console.log(JSON.stringify({ list: { ...list, path: undefined }, ...figures, totals }, undefined, 2));
  console.log(stdout);
  console.log(stderr.slice(0, 2000));
  const expected = list.rows - list.bad;
  if (totals.people !== expected) throw new Error(`${expected} people expected, ${totals.people} came`);
  console.log('everybody arrived');
} finally {
  server.stop();
  rmSync(home, { recursive: true, force: true, maxRetries: 10 });
}
