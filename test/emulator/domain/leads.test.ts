/** Leads: where they come from, and that statistics and leads agree (docs/service.md#leads-export). */
import { expect, it } from 'vitest';
import { leadFieldKey } from '../../../src/contract/params/lead-forms.js';
import { answersOf } from '../../../src/emulator/domain/leads/person.js';
import { dataOf } from '../../support/creatives.js';
import { addLeadForm, addLeadScene, exportLeads, openForm } from '../../support/leads.js';
import { seriesOf } from '../../support/statistics.js';
import { openMovingWorld } from '../../support/world.js';

const hour = 3_600_000;

it('leads are some of the card engagements of each hour of the posts that open the form', async () => {
  const world = await openMovingWorld();
  const { form, promoted, item } = await addLeadScene(world);
  const start_time = world.at();
  world.pass(72);
  const window = { start_time, end_time: world.at(), granularity: 'HOUR' };
  const series = await seriesOf(world, {
    entity: 'PROMOTED_TWEET',
    entity_ids: promoted.join(','),
    ...window,
  });
  const engaged = Array.from({ length: 72 }, (_, index) =>
    series.reduce((sum, { card_engagements = [] }) => sum + (card_engagements[index] ?? 0), 0),
  );
  const leads = await exportLeads(world, form);
  const came = engaged.map(() => 0);
  for (const { submitted_at } of leads) {
    const index = Math.floor((Date.parse(submitted_at) - Date.parse(start_time)) / hour);
    came[index] = (came[index] ?? 0) + 1;
  }
  expect(came).toHaveLength(72);
  expect(came.filter((count, index) => count > (engaged[index] ?? 0))).toEqual([]);
  const all = engaged.reduce((sum, count) => sum + count, 0);
  expect(leads.length).toBeGreaterThan(all * 0.12);
  expect(leads.length).toBeLessThan(all * 0.33);
  // The third post of the line item shows something else, and is engaged with too.
  const [whole] = await seriesOf(world, { entity: 'LINE_ITEM', entity_ids: item, ...window });
  expect(whole?.card_engagements?.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(all);
});

it('leads come while something is served, and past ones never change', async () => {
  const world = await openMovingWorld();
  const { form, item } = await addLeadScene(world);
  world.pass(30);
  const first = await exportLeads(world, form);
  expect(first.length).toBeGreaterThan(0);
  const query = { entity_status: 'PAUSED' };
  await dataOf(world.call('PUT', `accounts/:account/line_items/${item}`, { query }));
  const paused = world.at();
  world.pass(48);
  const second = await exportLeads(world, form);
  expect(second.slice(0, first.length)).toEqual(first);
  // Those of the hour in which it was paused are there when that hour has ended.
  expect(second.filter(({ submitted_at }) => Date.parse(submitted_at) >= Date.parse(paused) + hour)).toEqual(
    [],
  );
  await dataOf(world.call('DELETE', `accounts/:account/line_items/${item}`));
  world.pass(1);
  expect(await exportLeads(world, form)).toEqual(second);
});

it('leads stay with the form that the card opened when they came', async () => {
  const world = await openMovingWorld();
  const { form, cardId } = await addLeadScene(world);
  const other = await addLeadForm(world, { fields: [{ key: 'EMAIL' }] });
  world.pass(30);
  const before = await exportLeads(world, form);
  await openForm(world, cardId, other);
  const changed = world.at();
  world.pass(30);
  await openForm(world, cardId, form);
  const back = world.at();
  world.pass(30);
  const [own, theirs] = [await exportLeads(world, form), await exportLeads(world, other)];
  expect(own.slice(0, before.length)).toEqual(before);
  const inBetween = ({ submitted_at }: { submitted_at: string }) =>
    submitted_at >= changed && submitted_at < back;
  expect(own.filter(inBetween)).toEqual([]);
  expect(theirs.filter(inBetween)).toEqual(theirs);
  expect(theirs.length).toBeGreaterThan(0);
  expect(own.length).toBeGreaterThan(before.length);
  expect(Object.keys(theirs[0] ?? {})).toEqual(['lead_id', 'lead_form_id', 'submitted_at', 'EMAIL']);
});

it('leads belong to one form of one account', async () => {
  const world = await openMovingWorld();
  await addLeadScene(world);
  const other = await addLeadForm(world);
  world.pass(48);
  expect(await exportLeads(world, other)).toEqual([]);
});

it('the file does not change with the form once the export was started', async () => {
  const world = await openMovingWorld();
  const { form } = await addLeadScene(world);
  world.pass(24);
  const leads = await exportLeads(world, form, {
    async meanwhile() {
      const json = { fields: [{ key: 'GENDER' }] };
      await dataOf(world.call('PUT', `accounts/:account/lead_forms/${form}`, { json }));
    },
  });
  expect(Object.keys(leads[0] ?? {}).slice(3)).toEqual(['WORK_EMAIL', 'JOB_TITLE']);
  expect(Object.keys((await exportLeads(world, form))[0] ?? {}).slice(3)).toEqual(['GENDER']);
});

it('the people of leads are made up, and cannot be real', () => {
  const fields = leadFieldKey.map((key) => ({ key, optional: false }));
  const keys = Array.from({ length: 500 }, (_, index) => `abc/495000/${index}`);
  const people = keys.map((key) =>
    Object.fromEntries(answersOf(key, fields).map((value, at) => [leadFieldKey[at], value])),
  );
  expect(answersOf(keys[0] ?? '', fields)).toEqual(Object.values(people[0] ?? {}));
  for (const person of people) {
    expect(Object.values(person).every((value) => value !== null && value !== '')).toBe(true);
    expect(person.EMAIL).toMatch(/^[a-z]+\.[a-z]+\.\d{4}@example\.(com|org|net)$/);
    expect(person.WORK_EMAIL).toMatch(/^[a-z]+\.[a-z]+\.\d{2}@[a-z]+\.example$/);
    for (const number of [person.PHONE_NUMBER, person.WORK_PHONE_NUMBER])
      expect(number).toMatch(/^\+(1\d{3}55501\d{2}|442079460\d{3}|441314960\d{3}|6137010\d{4})$/);
    expect(person.DATE_OF_BIRTH).toMatch(/^(19[5-9]\d|200\d)-\d{2}-\d{2}$/);
    expect(person.FULL_NAME).toBe(`${person.FIRST_NAME} ${person.LAST_NAME}`);
  }
  const optional = keys.map((key) => answersOf(key, [{ key: 'EMAIL', optional: true }])[0]);
  const empty = optional.filter((value) => value === null).length;
  expect(empty).toBeGreaterThan(100);
  expect(empty).toBeLessThan(200);
});
