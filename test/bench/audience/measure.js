// Runs programs and tells their time, the time of all their threads on a core, and the largest memory they had.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { environmentFor, openPlace } from '../bench.js';

/**
 * Loaded into the program before its own code: tells at the end of its main thread what the process as a whole used.
 * The system counts both, so nothing is sampled: maxRSS is what /proc calls VmHWM.
 */
const tell = `import { isMainThread } from 'node:worker_threads';
if (isMainThread) process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const core = (userCPUTime + systemCPUTime) / 1e6;
  process.stderr.write('\\nused ' + JSON.stringify({ core, memory: maxRSS / 1024 }) + '\\n');
});`;
const telling = ['--import', `data:text/javascript,${encodeURIComponent(tell)}`];

/** Seconds that all cores of the machine have worked since it started. */
function machineTime() {
  const [, user, nice, system, , , irq, soft] = readFileSync('/proc/stat', 'latin1')
    .split('\n')[0]
    .split(/\s+/)
    .map(Number);
  return (user + nice + system + irq + soft) / 100;
}

/** Seconds on a core of a process so far. */
function timeOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/**
 * Runs `node ARGV` to its end: seconds on the clock, seconds on a core, MiB of memory. `others` is the share of the
 * machine that was taken meanwhile by programs beside this one and those of `friends` (process ids): a time on the
 * clock says little where it is large.
 */
export async function measure(argv, { env = process.env, input, friends = [] } = {}) {
  const friendTime = () => friends.reduce((sum, pid) => sum + timeOf(pid), 0);
  const before = machineTime() - friendTime();
  const started = performance.now();
  const child = spawn(process.execPath, [...telling, ...argv], {
    env,
    stdio: [input ? 'pipe' : 'ignore', 'pipe', 'pipe'],
  });
  if (input) {
    child.stdin.on('error', () => {});
    input.pipe(child.stdin);
  }
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (text) => {
    stdout += text;
  });
  child.stderr.on('data', (text) => {
    stderr += text;
  });
  const exit = await new Promise((resolve) => child.on('close', resolve));
  const seconds = (performance.now() - started) / 1000;
  const used = JSON.parse(/^used (.*)$/m.exec(stderr)?.[1] ?? '{"core":0,"memory":0}');
  const busy = machineTime() - friendTime() - before - used.core;
  return {
    exit,
    seconds,
    ...used,
    others: Math.max(0, busy / (seconds * availableParallelism())),
    stdout,
    stderr: stderr.replace(/\nused .*\n/, ''),
  };
}

/** Opens a place with the server that only counts, failing as told; `env` are the settings of a client of it. */
export async function openCounting(...flags) {
  const place = openPlace();
  const { line, server } = await place.start([join(import.meta.dirname, 'counting-server.js'), ...flags]);
  const url = `http://127.0.0.1:${line}`;
  const env = { ...place.env, ...environmentFor(url) };
  const totals = async () => (await fetch(`${url}/totals`)).json();
  return { ...place, env, url, pid: server.pid, totals };
}
