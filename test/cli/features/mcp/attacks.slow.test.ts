/** Attacks of a language model on the guards, the approval, other accounts and secrets, by every tool: none gets through. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AttackedWorld, openAttackedWorld, type ProfileName } from '../../../support/attacked-world.js';
import { type MakeAttacks, type ModelAttack, tryAttack } from '../../../support/attacks/attack.js';
import { campaignFileAttacks } from '../../../support/attacks/campaign-file-attacks.js';
import { cursorAttacks, hugeAttacks, queryAttacks } from '../../../support/attacks/data-attacks.js';
import { argumentAttacks, commandAttacks, flagAttacks } from '../../../support/attacks/flag-attacks.js';
import { batchAttacks, budgetAttacks } from '../../../support/attacks/money-attacks.js';
import { accountAttacks, fileAttacks } from '../../../support/attacks/reach-attacks.js';
import type { McpConnection } from '../../../support/mcp-client.js';

let world: AttackedWorld;
const servers = new Map<ProfileName, McpConnection>();

beforeAll(async () => {
  world = await openAttackedWorld();
});
afterAll(async () => {
  for (const server of servers.values()) await server.close();
  await world.close();
});

async function serverOf({ profile = 'person' }: ModelAttack): Promise<McpConnection> {
  const server = servers.get(profile) ?? (await world.connect(profile));
  servers.set(profile, server);
  return server;
}

const tables: Readonly<Record<string, MakeAttacks>> = {
  'names of global flags': flagAttacks,
  'arguments of the tools': argumentAttacks,
  'commands of this machine': commandAttacks,
  'files of this machine': fileAttacks,
  'other accounts': accountAttacks,
  'amounts over the limits': budgetAttacks,
  'batches over the limits': batchAttacks,
  'campaign files': campaignFileAttacks,
  'queries and filters': queryAttacks,
  cursors: cursorAttacks,
  'inputs that are too large': hugeAttacks,
};

it('are at least 500, each of another name', () => {
  const names = Object.entries(tables).flatMap(([table, make]) =>
    make(world).map(({ name }) => `${table}: ${name}`),
  );
  expect(names.length).toBeGreaterThanOrEqual(500);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

it.each(Object.entries(tables))('%s get nothing through', async (_, make) => {
  const wrong: unknown[] = [];
  for (const attack of make(world)) {
    const { printed, fault } = await tryAttack(await serverOf(attack), attack);
    const breaches = await world.findBreaches(printed);
    if (fault !== undefined || breaches.length > 0) wrong.push({ name: attack.name, fault, breaches });
    if (breaches.length > 0) await world.accept();
  }
  expect(wrong).toEqual([]);
  expect(world.secretsInFiles()).toEqual([]);
});
