// Cold starts, each as a ratio to `node -e 0` and to a bare request in the same run: `npm run bench:startup`. Rounds are
// interleaved, so that a machine that slows down slows all of them; the median of the pairwise ratios is what to quote.
// `npm run bench:startup -- 11 --node PATH --node PATH` takes 11 rounds and measures those versions of Node. Other clients
// of the service are measured beside where they are installed, and so is the single file: the one that `--executable` names, or
// the one that `npm run executables` has made.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { fileName, hostTarget } from '../../build/executables/targets.js';
import { cleanEnvironment } from './clean-environment.js';
import { endProcess } from './end-process.js';
import { parameters, recordResult } from './record-result.js';

const { values: options, positionals } = parseArgs({
  args: [...parameters],
  allowPositionals: true,
  options: {
    node: { type: 'string', multiple: true, default: [process.execPath] },
    executable: {
      type: 'string',
      default: join(import.meta.dirname, '../../dist/executables', fileName(hostTarget())),
    },
  },
});
const rounds = Number(positionals[0] ?? 21);
const ads = join(import.meta.dirname, '../../bin/ads.js');
const bareRequest = join(import.meta.dirname, 'bare-request.cjs');
const home = mkdtempSync(join(tmpdir(), 'ads-bench-'));
const folders = Object.fromEntries(
  ['CONFIG', 'DATA', 'STATE', 'CACHE'].map((name) => [`ADS_${name}_DIR`, join(home, name)]),
);
const environment = { ...cleanEnvironment, ...folders };

const baseline = 'node -e 0';
const bare = 'a bare request';

/** The words of each case, and the most that it may be, on Node 20 and later ones: of `node -e 0`, or of a bare request. */
const cases = [
  { name: bare, script: [bareRequest] },
  { name: 'ads --version', words: ['--version'], of: baseline, most: [1.3, 1.3] },
  { name: 'ads --help', words: ['--help'], of: baseline, most: [1.8, 1.6] },
  {
    name: 'ads campaigns list --help',
    words: ['campaigns', 'list', '--help'],
    of: baseline,
    most: [1.7, 1.6],
  },
  {
    name: 'ads campaigns list -o json',
    words: ['campaigns', 'list', '-o', 'json'],
    of: bare,
    most: [2.1, 1.9],
  },
  { name: 'ads campaigns list', words: ['campaigns', 'list'], of: bare, most: [2.1, 1.9] },
  {
    name: 'ads campaigns list --env local',
    words: ['campaigns', 'list', '--env', 'local'],
    of: bare,
    most: [3.2, 2.9],
  },
];

/** The words of each case of the single file, and the most that it may be of a bare request. */
const ofExecutable = [
  { words: ['--version'] },
  { words: ['--help'], most: 0.6 },
  { words: ['campaigns', 'list', '--help'] },
  { words: ['campaigns', 'list', '-o', 'json'], most: 1.2 },
  { words: ['campaigns', 'list'], most: 1.2 },
  { words: ['campaigns', 'list', '--env', 'local'], most: 1.2 },
];

/** Other clients of the service, by what starts each of them without a call. */
const others = [
  { name: 'twurl --version', command: 'twurl', args: ['--version'] },
  {
    name: "python3 -c 'import twitter_ads.client'",
    command: 'python3',
    args: ['-c', 'import twitter_ads.client'],
  },
  { name: 'ruby -e \'require "twitter-ads"\'', command: 'ruby', args: ['-e', 'require "twitter-ads"'] },
].filter(({ command, args }) => spawnSync(command, args, { env: environment, stdio: 'ignore' }).status === 0);

function startEmulator() {
  const server = spawn(process.execPath, [ads, 'emulator', 'start', '--json', '--data', ':memory:'], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve) => {
    server.stdout.once('data', (line) => resolve({ server, world: JSON.parse(line) }));
  });
}

/** Milliseconds. */
function time(command, args, env) {
  const start = performance.now();
  const { status, stderr } = spawnSync(command, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${status}: ${stderr}`);
  return performance.now() - start;
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

const versionOf = (node) => spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim();
const environmentOf = (words, remote) => (words.includes('local') ? environment : remote);

/** The rows of one version of Node. */
function measure(node, remote) {
  const version = versionOf(node);
  const edge = version.startsWith('v20.') ? 0 : 1;
  const runs = [
    ...cases.map(({ name, words = [], script = [ads, ...words], most, ...rest }) => {
      const env = environmentOf(words, remote);
      return { name, command: node, args: script, env, ...rest, ...(most && { most: most[edge] }) };
    }),
    ...others.map((other) => ({ ...other, env: environment })),
  ];
  return measureRuns(version, node, runs, remote);
}

/** The rows of the single file, beside the Node that runs this. */
function measureExecutable(remote) {
  const runs = ofExecutable.map(({ words, ...rest }) => {
    const name = `ads ${words.join(' ')}`;
    return {
      name,
      command: options.executable,
      args: words,
      env: environmentOf(words, remote),
      of: bare,
      ...rest,
    };
  });
  return measureRuns('single file', process.execPath, runs, remote).slice(1);
}

/** The row of the least program, and one for each run. */
function measureRuns(version, node, runs, remote) {
  const samples = runs.map(() => []);
  // The first runs make the emulator's file and the cache of compiled code; the second ones use what all of them left.
  for (let round = -2; round < rounds; round++) {
    for (const [index, { command, args, env }] of runs.entries()) {
      const nothing = time(node, ['-e', '0'], environment);
      const request = time(node, [bareRequest], remote);
      const taken = time(command, args, env);
      if (round >= 0) samples[index].push({ nothing, request, taken });
    }
  }
  const all = samples.flat();
  return [
    { cells: [version, baseline, median(all.map(({ nothing }) => nothing)), 1, null] },
    ...runs.map(({ name, of, most }, index) => {
      const ratio = (base) => median(samples[index].map((sample) => sample.taken / sample[base]));
      const cells = [
        version,
        name,
        median(samples[index].map(({ taken }) => taken)),
        ratio('nothing'),
        ratio('request'),
      ];
      return most ? { cells, bounds: [{ column: `to ${of}`, most }] } : { cells };
    }),
  ];
}

const { server, world } = await startEmulator();
try {
  const remote = {
    ...environment,
    ADS_URL: world.ads_url,
    ADS_AUTH_URL: world.auth_url,
    ADS_CONSUMER_KEY: world.consumer_key,
    ADS_CONSUMER_SECRET: world.consumer_secret,
    ADS_ACCESS_TOKEN: world.access_token,
    ADS_ACCESS_TOKEN_SECRET: world.access_token_secret,
    ADS_ACCOUNT_ID: world.account_id,
  };
  recordResult('startup', {
    title: 'Cold starts',
    command: 'npm run bench:startup',
    tables: [
      {
        columns: [
          { name: 'Node' },
          { name: 'command' },
          { name: 'time', unit: 'ms', decimals: 0 },
          { name: `to ${baseline}`, unit: 'times', decimals: 2 },
          { name: `to ${bare}`, unit: 'times', decimals: 2 },
        ],
        rows: [
          ...options.node.flatMap((node) => measure(node, remote)),
          ...(existsSync(options.executable) ? measureExecutable(remote) : []),
        ],
      },
    ],
    notes: [
      `Medians of ${rounds} rounds. Each run stands beside one of \`${baseline}\` and one of a script of node:http that signs and makes the same request and prints its answer.`,
      'The cache of compiled code is warm, as it is from the second command on.',
    ],
  });
} finally {
  await endProcess(server);
  rmSync(home, { recursive: true, force: true, maxRetries: 10 });
}
