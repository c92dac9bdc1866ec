/**
 * Creations, deletions and batches of criteria in any order, against a list in memory
 * (docs/service.md#targeting-criteria).
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  creation,
  criteriaBatchPath,
  criteriaPath,
  openCriteriaScene,
  type Plan,
} from '../../../support/criteria.js';
import { rounds } from '../../../support/rounds.js';

/** The values that the model chooses among: some valid, one that is not, one of which there may be one only. */
const plan: fc.Arbitrary<Plan> = fc.constantFrom<Plan>(
  ['BROAD_KEYWORD', 'tea'],
  ['BROAD_KEYWORD', 'tea', 'NE'],
  ['GENDER', '1'],
  ['GENDER', '2'],
  ['AGE', 'AGE_OVER_18'],
  ['AGE', 'AGE_OVER_21'],
  ['INTEREST', '1001'],
  ['INTEREST', 'nosuch'],
);

type Step =
  | { readonly kind: 'create'; readonly plan: Plan }
  | { readonly kind: 'delete'; readonly place: number }
  | { readonly kind: 'batch'; readonly items: readonly (Plan | number)[] };

const place = fc.nat({ max: 8 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('create' as const), plan }),
  fc.record({ kind: fc.constant('delete' as const), place }),
  fc.record({
    kind: fc.constant('batch' as const),
    items: fc.array(fc.oneof(plan, place), { minLength: 1, maxLength: 5 }),
  }),
);

interface ModelCriterion {
  readonly id: string;
  readonly key: string;
}

const keyOf = ([type, value, operator = 'EQ']: Plan) => `${type} ${value} ${operator}`;

/** What the list is after a creation; undefined if it is refused. The id is filled in from the answer. */
function afterCreation(
  list: readonly ModelCriterion[],
  plan: Plan,
  id: string,
): ModelCriterion[] | undefined {
  const key = keyOf(plan);
  if (plan[1] === 'nosuch') return undefined;
  if (list.some((one) => one.key === key)) return [...list];
  if (plan[0] === 'AGE' && list.some((one) => one.key.startsWith('AGE '))) return undefined;
  return [...list, { id, key }];
}

function afterDeletion(list: readonly ModelCriterion[], id: string): ModelCriterion[] | undefined {
  return list.some((one) => one.id === id) ? list.filter((one) => one.id !== id) : undefined;
}

it('criteria keep the list that a simple model keeps', async () => {
  const scene = await openCriteriaScene();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      const item = await scene.addItem();
      const { world } = scene;
      let list: ModelCriterion[] = [];
      const idAt = (index: number) => list[index]?.id ?? 'nosuch';
      for (const one of steps) {
        if (one.kind === 'create') {
          const { status, body } = await scene.add(one.plan, item);
          const next = afterCreation(list, one.plan, body.data?.id ?? '');
          expect(status).toBe(next ? 200 : 400);
          list = next ?? list;
        } else if (one.kind === 'delete') {
          const id = idAt(one.place);
          const { status } = await world.call('DELETE', `${criteriaPath}/${id}`);
          const next = afterDeletion(list, id);
          expect(status).toBe(next ? 200 : 404);
          list = next ?? list;
        } else {
          const operations = one.items.map((entry) =>
            typeof entry === 'number'
              ? { operation_type: 'Delete', params: { targeting_criterion_id: idAt(entry) } }
              : { operation_type: 'Create', params: creation(entry, item) },
          );
          const { status, body } = await world.call('POST', criteriaBatchPath, { json: operations });
          let next: ModelCriterion[] | undefined = list;
          one.items.forEach((entry, index) => {
            const id = body.data?.[index]?.id ?? '';
            if (next) {
              next =
                typeof entry === 'number' ? afterDeletion(next, idAt(entry)) : afterCreation(next, entry, id);
            }
          });
          expect(status).toBe(next ? 200 : 400);
          list = next ?? list;
        }
        const listed = await scene.list({ line_item_ids: item });
        expect(
          listed.map(({ id, targeting_type, targeting_value, operator_type }) => ({
            id,
            key: `${targeting_type} ${targeting_value} ${operator_type}`,
          })),
        ).toEqual(list);
      }
    }),
    { numRuns: rounds(10) },
  );
});
