// What goes wrong at the service during the soak: every fault that the emulator has on demand, but for a clock that is
// wrong, which no client can go on with.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runAds } from '../faults/in-process.js';

const rules = [
  { fault: 'latency', milliseconds: [10, 200], probability: 0.1 },
  { fault: 'rate-limit', reset_seconds: 1, probability: 0.02 },
  { fault: 'unavailable', retry_after_seconds: 1, probability: 0.02 },
  { fault: 'unavailable', retry_after_seconds: null, when: 'after', probability: 0.005 },
  { fault: 'server-error', probability: 0.01 },
  { fault: 'server-error', when: 'after', probability: 0.01 },
  { fault: 'html', status: 502, probability: 0.005 },
  { fault: 'html', status: 200, when: 'after', probability: 0.005 },
  { fault: 'reset-connection', probability: 0.01 },
  { fault: 'reset-connection', when: 'after', probability: 0.01 },
  { fault: 'no-answer', probability: 0.002 },
  { fault: 'no-answer', when: 'after', probability: 0.003 },
  { fault: 'cut-body', probability: 0.01 },
  { fault: 'slow-body', milliseconds: 300, probability: 0.01 },
  { fault: 'wrong-counts', by: -1, probability: 0.01 },
];

async function command(emulator, argv) {
  const { exit, stdout, stderr } = await runAds(['emulator', 'faults', ...argv, '-o', 'json'], emulator.env);
  if (exit !== 0) throw new Error(`ads emulator faults ${argv.join(' ')}: ${stderr}`);
  return JSON.parse(stdout);
}

export async function startFaults(emulator, seed) {
  const file = join(emulator.home, 'faults.json');
  writeFileSync(file, JSON.stringify({ seed: seed % 1_000_000, rules }));
  await command(emulator, ['set', file]);
}

/** Ends them, and returns how often each struck. */
export async function stopFaults(emulator) {
  const struck = {};
  for (const rule of await command(emulator, ['list'])) {
    const name = `fault: ${rule.fault}${rule.when === 'after' ? ', with the call carried out' : ''}`;
    struck[name] = (struck[name] ?? 0) + rule.struck;
  }
  await command(emulator, ['clear']);
  return struck;
}
