// A line of 2 GB on standard input: `node test/bench/audience/long-line.js [GB]`. The line must be refused as one row, without
// being kept, and the rows around it must arrive.
import { Readable } from 'node:stream';
import { ads } from '../bench.js';
import { measure, openCounting } from './measure.js';

const bytes = Number(process.argv[2] ?? 2) * 1e9;
const { env, totals, close } = await openCounting();

function* list() {
  yield Buffer.from('email\nfirst@example.com\n');
  const piece = Buffer.alloc(1 << 20, 'x');
  for (let left = bytes; left > 0; left -= piece.length) yield piece;
  yield Buffer.from('\nlast@example.com\n');
}

try {
  const argv = ['custom-audiences', 'users', 'upload', '1nmth', '--from', '-', '-o', 'json'];
  const { stdout, stderr, ...figures } = await measure([ads, ...argv], { env, input: Readable.from(list()) });
  console.log(JSON.stringify(figures), stdout, stderr);
  const { people } = await totals();
  if (people !== 2 || figures.memory > 250) throw new Error(`${people} people, ${figures.memory} MiB`);
} finally {
  await close();
}
