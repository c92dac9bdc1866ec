/** The notes of an apply: after a kill, the next one waits for requests of which no answer came, and sends no step twice. */
import { expect, it } from 'vitest';
import { applyStages } from '../../../../../src/cli/bulk/campaign-files/apply/apply-plan.js';
import { notesOf, type Sending } from '../../../../../src/cli/bulk/campaign-files/apply/sending.js';
import type { Step } from '../../../../../src/cli/bulk/campaign-files/compare/step.js';
import { campaignKind, keyedKinds } from '../../../../../src/cli/bulk/campaign-files/format/node-kinds.js';
import type { Delivered } from '../../../../../src/cli/bulk/delivery/deliver.js';

const step = (key: string): Step => ({
  action: 'update',
  key,
  name: undefined,
  params: {},
  entry: undefined as never,
});
const [one, two] = [step('one'), step('two')];

it('a request is noted as done once all of its steps were answered', async () => {
  const done: string[] = [];
  const sending: Partial<Sending> = {
    journal: { sent: async () => {}, done: async (keys) => void done.push(...keys) },
    save: async () => {},
    time: () => 0,
  };
  const { answered } = notesOf<Step, null>(sending as Sending, (item) => item, false);
  const of = (last: Delivered<null>) =>
    answered(
      [one, two],
      new Map([
        [one, { outcome: 'done', result: null }],
        [two, last],
      ]),
    );
  await of({ outcome: 'unconfirmed', error: new Error('lost'), isLookedFor: false });
  expect(done).toEqual([]);
  await of({ outcome: 'refused', error: new Error('no') });
  expect(done).toEqual(['one', 'two']);
});

it('a step of a saved plan counts as sent unless its request was not carried out', async () => {
  const sent = new Set<string>();
  const sending: Partial<Sending> = {
    journal: { sent: async () => {}, done: async () => {} },
    stepNotes: {
      sent: async (steps) => steps.forEach(({ key }) => void sent.add(key)),
      unsent: async (steps) => steps.forEach(({ key }) => void sent.delete(key)),
      wasSent: () => false,
    },
    save: async () => {},
    time: () => 0,
  };
  const notes = notesOf<Step, null>(sending as Sending, (item) => item, false);
  const error = new Error('no');
  const outcomes: readonly (readonly [Delivered<null> | undefined, boolean])[] = [
    [{ outcome: 'done', result: null }, true],
    [{ outcome: 'refused', error }, true],
    [{ outcome: 'unconfirmed', error, isLookedFor: true }, true],
    [{ outcome: 'failed', error }, false],
    [undefined, false],
  ];
  for (const [outcome, isSent] of outcomes) {
    await notes.sent([one, two]);
    expect(sent).toEqual(new Set(['one', 'two']));
    await notes.answered(
      [one, two],
      new Map(
        outcome
          ? [
              [one, outcome],
              [two, { outcome: 'done', result: null }],
            ]
          : [],
      ),
    );
    expect(sent.has('one')).toBe(isSent);
    expect(sent.has('two')).toBe(outcome !== undefined);
  }
});

it.each(['pause', 'start'] as const)(
  'what a %s waits for is all of its record: nothing runs without the targeting that was not created',
  async (action) => {
    const key = 'campaigns/one/line_items/a';
    const kinds = keyedKinds(campaignKind());
    const group = kinds[1]?.group;
    const [targeting, own, other] = [
      { ...step(`${key}/targeting/de`), action: 'create', above: { key, param: 'line_item_id' } },
      { ...step(key), action, group, id: 'item1' },
      { ...step('campaigns/one/line_items/b'), action, group, id: 'item2' },
    ] as Step[] as [Step, Step, Step];
    const results = new Map<Step, unknown>();
    const calls: unknown[] = [];
    const call = async (_: unknown, values: unknown) => {
      calls.push(values);
      throw new Error('enough');
    };
    const applying = {
      ...{ account: 'acc1', client: { call }, time: () => 0, written: new Map(), save: async () => {} },
      ...{
        idOf: () => 'item1',
        taken: () => new Set(),
        journal: { sent: async () => {}, done: async () => {} },
      },
      stepNotes: { sent: async () => {}, unsent: async () => {}, wasSent: (one: Step) => one === targeting },
      invocation: {
        showProgress: async () => {},
        world: { now: () => 0 },
        signal: new AbortController().signal,
      },
      report: (one: Step, result: unknown) => void results.set(one, result),
    };
    await applyStages([[targeting], [own, other]], applying as never).catch(() => {});
    expect(results.get(own)).toEqual({ outcome: 'not-sent', error: `${targeting.key} was not applied` });
    expect(results.get(other)).not.toMatchObject({ outcome: 'not-sent' });
    expect(JSON.stringify(calls)).toContain('item2');
    expect(JSON.stringify(calls)).not.toContain('item1');
  },
);
