// Fills a file with a world of campaigns, through the store's own code: `make-world FILE CAMPAIGNS`. Prints one line of
// JSON: how long it took and how large the file is. It is bundled by `world.js`, since it imports the source.
import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { prepareSeed } from '../../../src/emulator/seed/index.ts';
import { openStore } from '../../../src/emulator/store/store.ts';

const [path, campaigns] = process.argv.slice(2);
const started = performance.now();
const store = await openStore(path, () =>
  prepareSeed({ seed: 'large', campaigns: Number(campaigns), now: () => Date.now(), random: randomBytes }),
);
store.close();
const seconds = (performance.now() - started) / 1000;
console.log(JSON.stringify({ seconds, bytes: statSync(path).size }));
