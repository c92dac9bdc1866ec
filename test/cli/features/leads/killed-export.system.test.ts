/** An export of leads whose process is killed, or whose disk is full, at any step: no half file, and none for others. Starts the built tool. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createHome, environmentAt } from '../../../support/cli.js';
import { isLong } from '../../../support/rounds.js';
import { startAds } from '../../../support/running-process.js';
import { sendJson, startServer } from '../../../support/server.js';
import { preload } from '../../../support/tool.js';

const rows = Array.from({ length: 3000 }, (_, index) => `${index},ada.${index}@example.com\n`).join('');
const csv = `lead_id,EMAIL\n${rows}`;
const preloaded = (name: string) => preload(resolve(import.meta.dirname, '../../../support', name));

async function openPlace() {
  const home = createHome();
  onTestFinished(() => home.remove());
  const folder = join(home.path, 'out');
  mkdirSync(folder, { mode: 0o755 });
  // Whatever others may read in it, they cannot read the leads.
  chmodSync(folder, 0o755);
  const server = await startServer((request, response) => {
    if (request.url.startsWith('/file')) return response.end(csv);
    const download_url = request.method === 'POST' ? null : `${server.url}/file`;
    return sendJson(response, 200, { data: { id: 'e1', status: 'PROCESSING', download_url } });
  });
  const target = join(folder, 'leads.csv');
  const run = (more: Readonly<Record<string, string>>, ...flags: string[]) =>
    startAds(['leads', 'export', '--resume', 'e1', '--to', target, ...flags], {
      ...home.env,
      ...environmentAt(server.url),
      ...more,
    }).ended;
  const modes = () =>
    readdirSync(folder).map((name) => (statSync(join(folder, name)).mode & 0o777).toString(8));
  return { home, folder, target, run, modes };
}

// Each kills at every second step, and the other one at those between.
it.each([
  ['none', undefined, 1],
  ['another', 'what was there', 2],
])(
  'an export killed at any step where there was %s leaves the whole file, or the one before',
  { timeout: 240_000 },
  async (_, former, first) => {
    const { home, folder, target, run, modes } = await openPlace();
    const log = join(home.path, 'steps');
    const seen = new Set<string>();
    const fate = () => {
      if (!existsSync(target)) return 'none';
      const text = readFileSync(target, 'utf8');
      return text === csv ? 'whole' : text === former ? 'former' : 'half';
    };
    const reset = () => {
      if (former === undefined) rmSync(target, { force: true });
      else writeFileSync(target, former, { mode: 0o600 });
    };
    reset();
    const flags = former === undefined ? [] : ['--yes'];
    const whole = await run({ ...preloaded('kill-at.cjs'), KILL_LOG: log }, ...flags);
    expect([whole.exit, fate()], whole.stderr).toEqual([0, 'whole']);
    const steps = readFileSync(log, 'utf8').length;
    expect(steps).toBeGreaterThan(4);
    for (let step = isLong ? 1 : first; step <= steps; step += isLong ? 1 : 2) {
      reset();
      const before = fate();
      const { exit } = await run({ ...preloaded('kill-at.cjs'), KILL_AT: String(step) }, '--yes');
      seen.add(`${exit} ${fate()}`);
      expect(['whole', before]).toContain(fate());
      expect(modes().filter((mode) => mode !== '600')).toEqual([]);
    }
    expect([...seen].some((one) => one.startsWith('null'))).toBe(true);
    // The next one takes away what the killed ones have left.
    expect((await run({}, '--yes')).exit).toBe(0);
    expect(readdirSync(folder)).toEqual(['leads.csv']);
  },
);

it('an export on a full disk leaves nothing behind, and says that something was sent', {
  timeout: 120_000,
}, async () => {
  const { folder, run } = await openPlace();
  for (const at of ['1', '2']) {
    const env = { ...preloaded('full-disk.cjs'), FULL_BELOW: folder, FULL_AT: at };
    const { exit, stderr } = await run(env);
    expect([exit, stderr]).toEqual([3, expect.stringContaining('cannot write')]);
    expect(stderr).not.toContain('example.com');
    expect(readdirSync(folder)).toEqual([]);
  }
});
