/** An upload of conversions in apps whose process is killed. Starts the built tool. */
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runBuilt } from '../../../support/built-program.js';
import { createHome } from '../../../support/cli.js';
import { startAds } from '../../../support/running-process.js';
import { serveUploads } from '../../../support/upload-service.js';

const header = 'event time,event,hashed_device_id,value';
const deviceOf = (index: number) => index.toString(16).padStart(64, '0');
const row = (index: number) => `2026-11-20T10:00:00Z,purchase,${deviceOf(index)},${index}.50\n`;

/** A file of two devices with two conversions each, and then one of each; and a service that counts those of each device. */
async function open(disturb: (request: number) => Response | undefined = () => undefined) {
  const arrivals = new Map<string, number>();
  const service = await serveUploads(
    (name, count, request) => {
      if (name !== 'POST conversion_event') return undefined;
      const refusal = disturb(count);
      if (refusal) return refusal;
      const device = new URL(request.url).searchParams.get('hashed_device_id') ?? '';
      arrivals.set(device, (arrivals.get(device) ?? 0) + 1);
      return undefined;
    },
    Date.now,
    { seed: 'demo' },
  );
  const home = createHome();
  onTestFinished(() => home.remove());
  const path = join(home.path, 'events.csv');
  const rows = [1, 2, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  writeFileSync(path, `${header}\n${rows.map(row).join('')}`);
  const app = ['--app-id', 'com.quillmark.reader', '--os-type', 'ANDROID', '--currency', 'EUR'];
  const argv = ['app-conversions', 'upload', '--from', path, ...app, '-o', 'json'];
  return {
    path,
    rows,
    arrivals,
    start: (...flags: string[]) => startAds([...argv, ...flags], { ...home.env, ...service.env }),
    upload: (...flags: string[]) => runBuilt(home, [...argv, ...flags], { env: service.env }),
  };
}

const total = (arrivals: ReadonlyMap<string, number>) =>
  [...arrivals.values()].reduce((sum, one) => sum + one, 0);

it('a killed upload sends nothing twice, and reports what may have arrived', async () => {
  let kill = () => {};
  const { rows, arrivals, start, upload } = await open((request) => {
    if (request === 4) kill();
    return undefined;
  });
  const first = start();
  kill = () => first.kill('SIGKILL');
  expect((await first.ended).exit).toBeNull();
  const second = await upload();
  expect(second.exit, second.stderr).toBe(3);
  expect(JSON.parse(second.stdout)).toMatchObject({
    ...{ rows: rows.length, sent: rows.length - 4, sent_before: 3, unconfirmed: 1, complete: false },
  });
  expect(second.stderr).toContain('without a response');
  expect(total(arrivals)).toBe(rows.length);
  expect([arrivals.get(deviceOf(1)), arrivals.get(deviceOf(2)), arrivals.get(deviceOf(3))]).toEqual([
    2, 2, 1,
  ]);
  const third = await upload('--resend');
  expect([third.exit, JSON.parse(third.stdout).sent], third.stderr).toEqual([0, 1]);
  expect((await upload()).exit).toBe(0);
}, 60_000);

it('a kill before the request has arrived leaves its row unconfirmed, and added rows are sent', async () => {
  let kill = () => {};
  let isDown = true;
  const { path, rows, arrivals, start, upload } = await open((request) => {
    if (request !== 3 || !isDown) return undefined;
    isDown = false;
    kill();
    return new Response('', { status: 503 });
  });
  const first = start();
  kill = () => first.kill('SIGKILL');
  expect((await first.ended).exit).toBeNull();
  appendFileSync(path, row(11) + row(12));
  const second = await upload();
  expect(JSON.parse(second.stdout), second.stderr).toMatchObject({
    ...{ rows: rows.length + 2, sent_before: 2, sent: rows.length - 1, unconfirmed: 1 },
  });
  expect(total(arrivals)).toBe(rows.length + 1);
}, 60_000);
