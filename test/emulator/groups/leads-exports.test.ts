/** Exports of leads: their states, their files, and who may have them (docs/service.md#leads-export). */
import { describe, expect, it } from 'vitest';
import { leadsExportFileHours, leadsFileFormat } from '../../../src/contract/groups/leads-exports.js';
import { dataOf } from '../../support/creatives.js';
import { openOffice } from '../../support/delegated-account.js';
import { openTester, type Tester } from '../../support/emulator.js';
import { addLeadForm, exportsPath as path, startExport } from '../../support/leads.js';
import { openMovingWorld, verdictOf } from '../../support/world.js';

const second = 1 / 3600;
const unknown = '5c0e6b7a-1d2f-4e3a-8b4c-00112233aabb';

async function fetchFile({ emulator }: Pick<Tester, 'emulator'>, url: string, method = 'GET') {
  const response = await emulator.fetch(new Request(url, { method }));
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}

describe('an export', () => {
  it('is processed and done, without an echo, and its file is fetched without a signature and with one', async () => {
    const world = await openMovingWorld();
    const form = await addLeadForm(world);
    const asked = { lead_form_id: form, start_epoch: 1_795_000_000, end_epoch: 1_796_000_000 };
    const { status, body } = await startExport(world, form, asked);
    expect(status).toBe(200);
    const record = { id: expect.stringMatching(/^\d+$/), entity_type: 'leads', ...asked };
    const running = { ...record, response_format: 'csv', status: 'PROCESSING', download_url: null };
    expect(body).toEqual({ data: running });
    const one = `${path}/${body.data.id}`;
    const seen = [];
    for (let seconds = 0; seconds < 7; seconds += 1) {
      seen.push((await dataOf(world.call('GET', one))).status);
      if (seen.at(-1) === 'PROCESSING')
        expect(await verdictOf(world.call('GET', `${one}/download`))).toEqual([404, 'NOT_FOUND export_id']);
      world.pass(second);
    }
    expect([...new Set(seen)]).toEqual(['PROCESSING', 'SUCCESS']);
    const { download_url } = await dataOf(world.call('GET', one));
    const header = 'lead_id,lead_form_id,submitted_at,WORK_EMAIL,JOB_TITLE\r\n';
    expect(await fetchFile(world, download_url)).toEqual({
      status: 200,
      type: 'text/csv;charset=utf-8',
      text: header,
    });
    const signed = await world.call('GET', `${one}/download`);
    expect([signed.status, signed.text, signed.headers.get('content-type')]).toEqual([
      200,
      header,
      'text/csv;charset=utf-8',
    ]);
  });

  it('keeps its address secret and for some hours, and the signed call for longer', async () => {
    const world = await openMovingWorld();
    const { id } = await dataOf(startExport(world, await addLeadForm(world)));
    world.pass(5 * second);
    const { download_url: url } = await dataOf(world.call('GET', `${path}/${id}`));
    expect((await fetchFile(world, url, 'DELETE')).status).toBe(405);
    expect((await fetchFile(world, url.replace(/-[0-9a-f]/, '-x'))).status).toBe(404);
    expect((await fetchFile(world, url.replace('.csv', '.json'))).status).toBe(404);
    world.pass(leadsExportFileHours - second);
    expect((await fetchFile(world, url)).status).toBe(200);
    world.pass(second);
    expect((await fetchFile(world, url)).status).toBe(403);
    expect((await world.call('GET', `${path}/${id}/download`)).status).toBe(200);
  });

  it('can be cancelled while it runs, and not afterwards', async () => {
    const world = await openMovingWorld();
    const form = await addLeadForm(world);
    const cancel = (id: string) => world.call('DELETE', `${path}/${id}`);
    const { id } = await dataOf(startExport(world, form));
    world.pass(4 * second);
    expect(await dataOf(cancel(id))).toMatchObject({ id, status: 'CANCELLED', download_url: null });
    world.pass(1);
    expect(await dataOf(world.call('GET', `${path}/${id}`))).toMatchObject({ status: 'CANCELLED' });
    expect(await verdictOf(cancel(id))).toEqual([400, 'INVALID_PARAMETER export_id']);
    expect(await verdictOf(world.call('GET', `${path}/${id}/download`))).toEqual([
      404,
      'NOT_FOUND export_id',
    ]);
    const done = await dataOf(startExport(world, form));
    world.pass(5 * second);
    expect(await verdictOf(cancel(done.id))).toEqual([400, 'INVALID_PARAMETER export_id']);
    expect(await verdictOf(cancel('123'))).toEqual([404, 'NOT_FOUND export_id']);
  });

  it('takes longer for a longer window, within a limit', async () => {
    const world = await openMovingWorld();
    const form = await addLeadForm(world);
    const { id } = await dataOf(startExport(world, form, { start_epoch: 0, end_epoch: 1_796_000_000 }));
    const statusAt = async (seconds: number) => {
      world.pass(seconds * second);
      return (await dataOf(world.call('GET', `${path}/${id}`))).status;
    };
    expect(await statusAt(59)).toBe('PROCESSING');
    expect(await statusAt(1)).toBe('SUCCESS');
  });

  it('ends for a client that polls, even if the clock is fixed', async () => {
    const tester = await openTester();
    const { id } = await dataOf(startExport(tester, await addLeadForm(tester)));
    const statuses = [];
    for (let looks = 0; looks < 5; looks += 1)
      statuses.push((await dataOf(tester.call('GET', `${path}/${id}`))).status);
    expect(statuses).toEqual(['PROCESSING', 'PROCESSING', 'SUCCESS', 'SUCCESS', 'SUCCESS']);
  });

  it('fails with the share of the control, and has no file then', async () => {
    const world = await openMovingWorld();
    const form = await addLeadForm(world);
    await world.emulator.fetch(
      new Request('http://localhost/emulator/job-failures', { method: 'POST', body: '{"share":"50%"}' }),
    );
    const ids = [];
    for (let count = 0; count < 4; count += 1) ids.push((await dataOf(startExport(world, form))).id);
    world.pass(1);
    const ended = await Promise.all(ids.map((id) => dataOf(world.call('GET', `${path}/${id}`))));
    expect(ended.map(({ status }) => status)).toEqual(['SUCCESS', 'FAILED', 'SUCCESS', 'FAILED']);
    expect(ended[1]).toMatchObject({ download_url: null });
    expect(await verdictOf(world.call('GET', `${path}/${ids[1]}/download`))).toEqual([
      404,
      'NOT_FOUND export_id',
    ]);
  });
});

describe('starting an export', () => {
  it.each<[string, object, readonly [number, ...string[]]]>([
    ['of an unknown form', { lead_form_id: unknown }, [404, 'NOT_FOUND lead_form_id']],
    [
      'with an end before the start',
      { start_epoch: 2, end_epoch: 1 },
      [400, 'INVALID_PARAMETER start_epoch'],
    ],
    ['of nothing at all', { start_epoch: 7, end_epoch: 7 }, [200]],
    ...leadsFileFormat.map((format): [string, object, [number]] => [
      `in ${format}`,
      { response_format: format },
      [200],
    ]),
  ])('%s', async (_, change, verdict) => {
    const tester = await openTester();
    expect(await verdictOf(startExport(tester, await addLeadForm(tester), change))).toEqual(verdict);
  });

  it('is not possible for an archived form; one that was started before continues', async () => {
    const world = await openMovingWorld();
    const form = await addLeadForm(world);
    const { id } = await dataOf(startExport(world, form));
    await dataOf(world.call('DELETE', `accounts/:account/lead_forms/${form}`));
    expect(await verdictOf(startExport(world, form))).toEqual([404, 'NOT_FOUND lead_form_id']);
    world.pass(1);
    expect((await world.call('GET', `${path}/${id}/download`)).status).toBe(200);
  });

  it('is not possible for the form of another account, nor are its exports seen there', async () => {
    const world = await openMovingWorld();
    const { id } = await dataOf(startExport(world, await addLeadForm(world)));
    const form = await addLeadForm(world);
    const other = (await world.call('POST', 'accounts')).body.data[0].id;
    const there = path.replace(':account', other);
    const json = { entity_type: 'leads', lead_form_id: form, start_epoch: 1, end_epoch: 2 };
    expect(await verdictOf(world.call('POST', there, { json }))).toEqual([404, 'NOT_FOUND lead_form_id']);
    for (const [method, at] of [
      ['GET', id],
      ['GET', `${id}/download`],
      ['DELETE', id],
    ]) {
      expect(await verdictOf(world.call(String(method), `${there}/${at}`))).toEqual([
        404,
        'NOT_FOUND export_id',
      ]);
    }
  });
});

it.each([
  ['ACCOUNT_ADMIN', [200]],
  ['AD_MANAGER', [403, 'ACTION_NOT_ALLOWED']],
  ['CREATIVE_MANAGER', [403, 'ACTION_NOT_ALLOWED']],
  ['CAMPAIGN_ANALYST', [403, 'ACTION_NOT_ALLOWED']],
])('a caller with the permission %s gets %j', async (permission, verdict) => {
  const office = await openOffice();
  const form = await addLeadForm(office);
  const ended = await dataOf(startExport(office, form));
  const running = await dataOf(startExport(office, form));
  for (let looks = 0; looks < 3; looks += 1) await office.call('GET', `${path}/${ended.id}`);
  const another = await dataOf(startExport(office, form));
  await office.permit(permission);
  expect(await verdictOf(startExport(office, form))).toEqual(verdict);
  expect(await verdictOf(office.call('GET', `${path}/${running.id}`))).toEqual(verdict);
  expect((await office.call('GET', `${path}/${ended.id}/download`)).status).toBe(verdict[0]);
  expect(await verdictOf(office.call('DELETE', `${path}/${another.id}`))).toEqual(verdict);
});
