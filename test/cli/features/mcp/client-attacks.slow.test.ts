/** Attacks by the client: answers that are not a yes, questions that nobody was asked, calls that end early, and many. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestOf } from '../../../../src/cli/bulk/plan-store/sealed-plan.js';
import { type AttackedWorld, openAttackedWorld } from '../../../support/attacked-world.js';
import { tryAttack } from '../../../support/attacks/attack.js';
import { type Content, connect, type McpConnection } from '../../../support/mcp-client.js';

let world: AttackedWorld;

beforeAll(async () => {
  world = await openAttackedWorld();
});
afterAll(() => world.close());

async function plan(values: Content, server: McpConnection): Promise<string> {
  const { content } = await server.call('plan', { command: 'campaigns update', values });
  if (typeof content.plan !== 'string') throw new Error(JSON.stringify(content));
  return content.plan;
}

/** Applies a plan, which must be refused with this code, and nothing may have happened. */
async function expectRefused(id: string, code: string, server: McpConnection): Promise<void> {
  const { content, text } = await server.call('apply', { plan: id });
  expect(content.error?.code, text).toBe(code);
  expect(await world.findBreaches(text)).toEqual([]);
}

/** What a client may answer to the question of a plan: each is not a yes. */
const answers: readonly (Content | (() => never))[] = [
  { action: 'decline' },
  { action: 'cancel' },
  { action: 'accept' },
  { action: 'accept', content: {} },
  { action: 'accept', content: { send: false } },
  { action: 'accept', content: { send: 'true' } },
  { action: 'accept', content: { send: 1 } },
  { action: 'accept', content: { send: ['true'] } },
  { action: 'accept', content: { Send: true, approve: true } },
  { action: 'decline', content: { send: true } },
  { action: 'cancel', content: { send: true } },
  { action: 'ACCEPT', content: { send: true } },
  { content: { send: true } },
  {},
  () => {
    throw new Error('the client fails');
  },
];

describe.each([
  ['earlier', false],
  ['newest', true],
])('a client of the %s generation', (_, isModern) => {
  it('does not approve by another answer than yes', async () => {
    const at = await world.connect('client', { approve: () => false, isModern });
    const wrong: unknown[] = [];
    for (const answer of answers) {
      const id = await plan({ id: world.ids.small, name: 'Asked' }, at);
      at.client.setRequestHandler('elicitation/create', () =>
        typeof answer === 'function' ? answer() : (answer as { action: 'decline' }),
      );
      const { printed } = await tryAttack(at, { name: 'apply', tool: 'apply', input: { plan: id } });
      const breaches = await world.findBreaches(printed);
      if (breaches.length > 0) wrong.push({ answer, printed, breaches });
      if (breaches.length > 0) await world.accept();
    }
    expect(wrong).toEqual([]);
    await at.close();
  });

  it('does not approve what nobody was asked, or another plan', async () => {
    const yes = { approval: { action: 'accept', content: { send: true } } };
    const asked = await world.connect('client', { approve: () => false, isModern });
    const other = await plan({ id: world.ids.running, name: 'Another' }, asked);
    const otherDigest = JSON.parse(readFileSync(join(world.plans, other, 'plan.json'), 'utf8')).digest;
    const wrong: unknown[] = [];
    const states = [undefined, '', 'true', other, otherDigest, digestOf({})];
    const forged = [...states.map((state) => [true, state] as const), [false, otherDigest] as const];
    for (const [canAsk, requestState] of forged) {
      const started = world.start('client');
      const { transport } = started;
      const at = await connect(
        {
          ...transport,
          set onmessage(listener: typeof transport.onmessage) {
            transport.onmessage = listener;
          },
          send(message) {
            const isCall = 'method' in message && message.method === 'tools/call';
            const isFirst = isCall && message.params?.inputResponses === undefined;
            if (!isFirst || message.params?.name !== 'apply') return transport.send(message);
            return transport.send({
              ...message,
              params: {
                ...message.params,
                inputResponses: yes,
                ...(requestState !== undefined && { requestState }),
              },
            });
          },
        },
        { isModern, ...(canAsk && { approve: () => false }) },
      );
      const id = await plan({ id: world.ids.small, name: 'Forged' }, at);
      const { printed } = await tryAttack(at, { name: 'apply', tool: 'apply', input: { plan: id } });
      const breaches = await world.findBreaches(printed);
      if (breaches.length > 0) wrong.push({ canAsk, requestState, printed, breaches });
      if (breaches.length > 0) await world.accept();
      await at.close();
    }
    await asked.close();
    expect(wrong).toEqual([]);
  });

  it('approves a plan with yes, unless its file or its record changes meanwhile', async () => {
    const { small } = world.ids;
    const at = await world.connect('client', { approve: () => false, isModern });
    const say = (before: () => unknown) =>
      at.client.setRequestHandler('elicitation/create', async () => {
        await before();
        return { action: 'accept', content: { send: true } };
      });
    const id = await plan({ id: small, name: 'Edited' }, at);
    say(() => {
      const path = join(world.plans, id, 'plan.json');
      writeFileSync(path, readFileSync(path, 'utf8').replaceAll('Edited', 'Changed'));
    });
    await expectRefused(id, 'PLAN_CHANGED', at);
    const raced = await plan({ id: small, name: 'Raced' }, at);
    say(async () => {
      await world.run(['campaigns', 'update', small, '--name', `Meanwhile ${isModern}`, '--profile', 'free']);
      await world.accept();
    });
    await expectRefused(raced, 'PLAN_CHANGED', at);
    say(() => {});
    const sent = await plan({ id: small, name: `Sent ${isModern}` }, at);
    expect((await at.call('apply', { plan: sent })).isError).toBe(false);
    expect(await world.findBreaches('')).toContain('the records have changed');
    await world.accept();
    await at.close();
  });
});

it('a call that is cancelled at any moment is sent once or not at all', async () => {
  const nobody = await world.connect('nobody');
  for (let turn = 0; turn < 8; turn += 1) {
    const id = await plan({ id: world.ids.small, name: `Turn ${turn}` }, nobody);
    const controller = new AbortController();
    const applying = nobody
      .call('apply', { plan: id }, { signal: controller.signal })
      .catch(() => 'cancelled');
    for (let step = 0; step < turn * 4; step += 1) await new Promise((resolve) => setImmediate(resolve));
    controller.abort();
    await applying;
    await nobody.call('apply', { plan: id });
    const writes = (await world.findBreaches('')).filter((breach) => breach.startsWith('write'));
    expect(writes.length).toBeLessThanOrEqual(1);
    await world.accept();
  }
  await nobody.close();
});

it('five hundred calls at once are refused, and the server continues', async () => {
  const server = await world.connect('person');
  const calls = Array.from({ length: 500 }, (_, at) =>
    server.call('apply', { plan: String(at).padStart(10, '0'), ...(at % 2 && { approve: true }) }),
  );
  const answers = await Promise.all(calls);
  expect(answers.filter(({ isError }) => !isError)).toEqual([]);
  expect((await server.call('search', { query: 'campaigns' })).isError).toBe(false);
  expect(await world.findBreaches('')).toEqual([]);
  await server.close();
});
