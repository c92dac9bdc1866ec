/** Random sequences of calls on campaigns and line items of two accounts, against a simple model of both. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openTester } from '../../support/emulator.js';
import { rounds } from '../../support/rounds.js';

interface ModelItem {
  readonly campaign: string;
  name: string;
  status: string;
  isDeleted: boolean;
}
interface ModelCampaign {
  name: string;
  status: string;
  isDeleted: boolean;
}
interface Model {
  readonly campaigns: Map<string, ModelCampaign>;
  readonly items: Map<string, ModelItem>;
}

const who = fc.nat({ max: 1 });
const pick = fc.nat({ max: 50 });
const name = fc.constantFrom('Spring', 'spring sale', 'Autumn', 'Übung', '\u{1F600}');
const status = fc.constantFrom('ACTIVE', 'PAUSED');
const step = fc.oneof(
  fc.record({ do: fc.constant('create' as const), who, name, status }),
  fc.record({ do: fc.constant('update' as const), who, from: who, pick, name, status }),
  fc.record({ do: fc.constant('delete' as const), who, from: who, pick }),
  fc.record({ do: fc.constant('addItem' as const), who, from: who, pick, name, status }),
  fc.record({ do: fc.constant('updateItem' as const), who, from: who, pick, name, status }),
  fc.record({ do: fc.constant('deleteItem' as const), who, from: who, pick }),
);

it("the emulator's campaigns and line items agree with the model, and keep the accounts apart", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const tester = await openTester();
      const { call } = tester;
      const made = await call('POST', 'accounts');
      const accounts = [tester.account, String(made.body.data[0].id)];
      const funding = await Promise.all(
        accounts.map(async (account) => {
          const query = { currency: 'USD', type: 'CREDIT_LINE', start_time: '2026-01-01' };
          return String(
            (await call('POST', `accounts/${account}/funding_instruments`, { query })).body.data.id,
          );
        }),
      );
      const models: Model[] = accounts.map(() => ({ campaigns: new Map(), items: new Map() }));
      const nth = (map: Map<string, unknown>, n: number) =>
        [...map.keys()][n % Math.max(map.size, 1)] ?? 'none';

      for (const item of steps) {
        const account = accounts[item.who]!;
        const model = models[item.who]!;
        switch (item.do) {
          case 'create': {
            const query = {
              name: item.name,
              entity_status: item.status,
              funding_instrument_id: funding[item.who]!,
              daily_budget_amount_local_micro: 50_000,
            };
            const { status: code, body } = await call('POST', `accounts/${account}/campaigns`, { query });
            expect(code).toBe(200);
            model.campaigns.set(body.data.id, { name: item.name, status: item.status, isDeleted: false });
            break;
          }
          case 'update': {
            const id = nth(models[item.from]!.campaigns, item.pick);
            const known = model.campaigns.get(id);
            const query = { name: item.name, entity_status: item.status };
            const { status: code } = await call('PUT', `accounts/${account}/campaigns/${id}`, { query });
            expect(code).toBe(known && !known.isDeleted ? 200 : 404);
            if (known && !known.isDeleted) Object.assign(known, { name: item.name, status: item.status });
            break;
          }
          case 'delete': {
            const id = nth(models[item.from]!.campaigns, item.pick);
            const known = model.campaigns.get(id);
            const { status: code, body } = await call('DELETE', `accounts/${account}/campaigns/${id}`);
            expect(code).toBe(known && !known.isDeleted ? 200 : 404);
            if (code === 200) expect(body.data.deleted).toBe(true);
            if (known) known.isDeleted = true;
            break;
          }
          case 'addItem': {
            const campaign = nth(models[item.from]!.campaigns, item.pick);
            const known = model.campaigns.get(campaign);
            const query = {
              campaign_id: campaign,
              name: item.name,
              entity_status: item.status,
              objective: 'ENGAGEMENTS',
              product_type: 'PROMOTED_TWEETS',
              placements: 'ALL_ON_PLATFORM',
              bid_amount_local_micro: 10_000,
            };
            const { status: code, body } = await call('POST', `accounts/${account}/line_items`, { query });
            expect(code === 200).toBe(known !== undefined && !known.isDeleted);
            if (code === 200)
              model.items.set(body.data.id, {
                campaign,
                name: item.name,
                status: item.status,
                isDeleted: false,
              });
            break;
          }
          case 'updateItem':
          case 'deleteItem': {
            const id = nth(models[item.from]!.items, item.pick);
            const known = model.items.get(id);
            const isLive =
              known !== undefined && !known.isDeleted && !model.campaigns.get(known.campaign)!.isDeleted;
            const place = `accounts/${account}/line_items/${id}`;
            const isUpdate = item.do === 'updateItem';
            const { status: code } = isUpdate
              ? await call('PUT', place, { query: { name: item.name, entity_status: item.status } })
              : await call('DELETE', place);
            expect(code).toBe(isLive ? 200 : 404);
            if (isLive && isUpdate) Object.assign(known, { name: item.name, status: item.status });
            if (isLive && !isUpdate) known.isDeleted = true;
          }
        }
      }

      for (const [index, account] of accounts.entries()) {
        const model = models[index]!;
        const list = async (path: string, query = {}) =>
          (await call('GET', `accounts/${account}/${path}`, { query: { count: 1000, ...query } })).body
            .data as {
            id: string;
            name: string;
            entity_status: string;
            deleted: boolean;
          }[];
        const campaigns = [...model.campaigns].filter(([, { isDeleted }]) => !isDeleted);
        expect(
          (await list('campaigns')).map(({ id, name: text, entity_status }) => [id, text, entity_status]),
        ).toEqual(campaigns.map(([id, { name: text, status: wanted }]) => [id, text, wanted]));
        const all = await list('campaigns', { with_deleted: true });
        expect(all.map(({ id, deleted }) => [id, deleted])).toEqual(
          [...model.campaigns].map(([id, { isDeleted }]) => [id, isDeleted]),
        );
        const items = [...model.items].filter(
          ([, { campaign, isDeleted }]) => !isDeleted && !model.campaigns.get(campaign)!.isDeleted,
        );
        expect(
          (await list('line_items')).map(({ id, name: text, entity_status }) => [id, text, entity_status]),
        ).toEqual(items.map(([id, { name: text, status: wanted }]) => [id, text, wanted]));
      }
      await tester.emulator.close();
    }),
    { numRuns: rounds(10) },
  );
}, 120_000);
