/**
 * Catalogs against a simple model: products are sent, with mistakes and repetitions among them, deleted and listed in any
 * order, and product sets choose among them. The emulator and the model never disagree.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addCatalog, listAll, newProduct, type ProductResult, resultsOf } from '../../support/catalogs.js';
import { dataOf } from '../../support/creatives.js';
import { rounds } from '../../support/rounds.js';
import { type MovingWorld, openMovingWorld } from '../../support/world.js';

/** What of a product varies; the rest is the same in all. */
interface Item {
  readonly id: string;
  /** In cents; below zero it is not valid. */
  readonly price: number;
  readonly group: string | null | undefined;
  readonly label: string | null | undefined;
}

type Step =
  | { readonly do: 'send'; readonly items: readonly Item[] }
  | { readonly do: 'delete'; readonly ids: readonly string[] };

interface Held {
  readonly price: number;
  readonly group: string | null;
  readonly label: string | null;
}

/** In the order of creation, and of each group its members in the order of creation, the first of which is listed. */
interface Model {
  readonly products: Map<string, Held>;
  /** Which products of groups are listed, by group. */
  readonly listed: Map<string, string>;
}

const ids = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
const item: fc.Arbitrary<Item> = fc.record({
  id: fc.constantFrom(...ids),
  price: fc.constantFrom(-1, 99, 100, 1250, 100_000),
  group: fc.constantFrom(undefined, null, 'x', 'y'),
  label: fc.constantFrom(undefined, null, 'Spring', 'spring sale', 'Autumn'),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      items: fc.array(item, { minLength: 1, maxLength: 6 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('delete' as const),
      ids: fc.array(fc.constantFrom(...ids), { minLength: 1, maxLength: 3 }),
    }),
  },
);

const priceOf = (cents: number) => (cents < 0 ? 'free' : `${(cents / 100).toFixed(2)} EUR`);

function toProduct({ id, price, group, label }: Item) {
  return newProduct(id, {
    price: priceOf(price),
    ...(group !== undefined && { item_group_id: group }),
    ...(label !== undefined && { custom_label_0: label }),
  });
}

/** What the service says of each item that it does not ignore. */
function send(model: Model, items: readonly Item[]): readonly (readonly [id: string, status: string])[] {
  const count = (id: string) => items.filter((one) => one.id === id).length;
  return items
    .filter(({ id }) => count(id) === 1)
    .map(({ id, price, group, label }) => {
      if (price < 0) return [id, 'ERROR'];
      const before = model.products.get(id);
      const after: Held = {
        price,
        group: group === undefined ? (before?.group ?? null) : group,
        label: label === undefined ? (before?.label ?? null) : label,
      };
      if (before && JSON.stringify(before) === JSON.stringify(after)) return [id, 'NO_CHANGE'];
      // A map keeps the place of a key that it has.
      model.products.set(id, after);
      if (before && before.group !== after.group) leave(model, id, before.group);
      if (after.group !== null && !model.listed.has(after.group)) model.listed.set(after.group, id);
      return [id, before ? 'UPDATE_SUCCESS' : 'CREATE_SUCCESS'];
    });
}

/** The next product of a group stands for it when the listed one has left. */
function leave({ products, listed }: Model, id: string, group: string | null): void {
  if (group === null || listed.get(group) !== id) return;
  listed.delete(group);
  const next = [...products].find(([, held]) => held.group === group);
  if (next) listed.set(group, next[0]);
}

function remove(model: Model, id: string): boolean {
  const before = model.products.get(id);
  if (!before) return false;
  model.products.delete(id);
  leave(model, id, before.group);
  return true;
}

/** The filters of sets that are made at the beginning, and which products meet them. */
const sets = [
  {
    filters: [{ attribute: 'price', operator: 'LESS_THAN', value: '12.50' }],
    meets: ({ price }: Held) => price < 1250,
  },
  {
    filters: [{ attribute: 'price', operator: 'GREATER_THAN', value: '1 EUR' }],
    meets: ({ price }: Held) => price > 100,
  },
  {
    filters: [
      { attribute: 'custom_label_0', operator: 'CONTAINS', value: 'spring' },
      { attribute: 'price', operator: 'EQUAL_TO', value: '1000.0' },
    ],
    meets: ({ price, label }: Held) => price === 100_000 && label !== null && /spring/i.test(label),
  },
  {
    filters: [{ attribute: 'custom_label_0', operator: 'NOT_CONTAINS', value: 'SALE' }],
    meets: ({ label }: Held) => label !== 'spring sale',
  },
] as const;

async function compare(world: MovingWorld, catalog: string, setIds: readonly string[], model: Model) {
  const all = [...model.products];
  const listed = all.filter(([id, { group }]) => group === null || model.listed.get(group) === id);
  const shown = await listAll(world, catalog, { count: '2' });
  expect(shown.map(({ id, price, custom_label_0 }) => [id, price, custom_label_0])).toEqual(
    listed.map(([id, { price, label }]) => [id, priceOf(price), label]),
  );
  for (const { item_group_key, item_group_id } of shown) {
    if (item_group_key === null) continue;
    const members = await listAll(world, catalog, { item_group_key: String(item_group_key) });
    expect(members.map(({ id }) => id)).toEqual(
      all.filter(([, { group }]) => group === item_group_id).map(([id]) => id),
    );
  }
  for (const [index, { meets }] of sets.entries()) {
    const { product_ids } = await dataOf(world.call('GET', `${catalog}/product_sets/${setIds[index]}`));
    expect(product_ids).toEqual(all.filter(([, held]) => meets(held)).map(([id]) => id));
  }
}

it('the emulator agrees with the model', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const world = await openMovingWorld();
      const catalog = await addCatalog(world);
      const setIds: string[] = [];
      for (const { filters } of sets) {
        const json = { name: 'S', type: 'FILTERED', filters };
        setIds.push((await dataOf(world.call('POST', `${catalog}/product_sets`, { json }))).id);
      }
      world.pass(1);
      const model: Model = { products: new Map(), listed: new Map() };
      const keys = new Map<string, string>();
      for (const one of steps) {
        if (one.do === 'send') {
          const results = await resultsOf(world, catalog, one.items.map(toProduct));
          expect(results.map(({ id, status }) => [id, status])).toEqual(send(model, one.items));
          noteKeys(keys, results);
        } else {
          const product_keys = one.ids.map((id) => keys.get(id) ?? '1');
          const { body } = await world.call('DELETE', `${catalog}/products`, { json: { product_keys } });
          expect(
            body.data.delete_products.map(
              (deletion: { message: string | null }) => deletion.message === null,
            ),
          ).toEqual(one.ids.map((id) => remove(model, id)));
        }
        await compare(world, catalog, setIds, model);
      }
    }),
    { numRuns: rounds(8) },
  );
});

/** A product has the same key for ever. */
function noteKeys(keys: Map<string, string>, results: readonly ProductResult[]): void {
  for (const { id, product_key } of results) {
    if (id === null || product_key === null) continue;
    expect(keys.get(id) ?? product_key).toBe(product_key);
    keys.set(id, product_key);
  }
}
