// A large list of which 2 % of the rows are bad, sent to a server that fails 1 % of the requests:
// `npm run bench:audiences:faults [-- MILLIONS]`. Everybody whose row is good has to arrive, and the totals have to add up.
import { ads } from '../bench.js';
import { writeList } from './lists.js';
import { measure, openCounting } from './measure.js';

const millions = Number(process.argv[2] ?? 10);
const { path, env, pid, totals, close } = await openCounting('0.01');
try {
  const list = writeList(path('list.csv'), { rows: millions * 1_000_000, bad: 0.02 });
  const argv = ['custom-audiences', 'users', 'upload', '1nmth', '--from', list.path, '-o', 'json'];
  const { stdout, stderr, ...figures } = await measure([ads, ...argv], { env, friends: [pid] });
  const told = { list: { ...list, path: undefined }, ...figures, totals: await totals() };
  console.log(JSON.stringify(told, undefined, 2));
  console.log(stdout);
  console.log(stderr.slice(0, 2000));
  const expected = list.rows - list.bad;
  const { people } = told.totals;
  if (people !== expected) throw new Error(`${expected} people expected, ${people} came`);
  console.log('everybody arrived');
} finally {
  await close();
}
