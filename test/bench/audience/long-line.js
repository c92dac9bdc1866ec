// A line of 2 GB on standard input: `node test/bench/audience/long-line.js [GB]`. The line must be refused as one row, without
// being kept, and the rows around it must arrive.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { environmentFor } from './environment.js';
import { measure, serve } from './measure.js';

const bytes = Number(process.argv[2] ?? 2) * 1e9;
const here = (name) => join(import.meta.dirname, name);
const home = mkdtempSync(join(tmpdir(), 'ads-bench-'));
const server = await serve([here('counting-server.js')]);

function* list() {
  yield Buffer.from('email\nfirst@example.com\n');
  const piece = Buffer.alloc(1 << 20, 'x');
  for (let left = bytes; left > 0; left -= piece.length) yield piece;
  yield Buffer.from('\nlast@example.com\n');
}

try {
  const argv = ['custom-audiences', 'users', 'upload', '1nmth', '--from', '-', '-o', 'json'];
  const { stdout, stderr, ...figures } = await measure([here('../../../bin/ads.js'), ...argv], {
    env: environmentFor(server.url, home),
    input: Readable.from(list()),
  });
  console.log(JSON.stringify(figures), stdout, stderr);
  const { people } = await (await fetch(`${server.url}/totals`)).json();
  if (people !== 2 || figures.memory > 250) throw new Error(`${people} people, ${figures.memory} MiB`);
} finally {
  server.stop();
  rmSync(home, { recursive: true, force: true, maxRetries: 10 });
}
