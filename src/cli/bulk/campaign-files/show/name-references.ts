/** Names the records whose ids a plan sends, for a person who does not have the files. */
import { refersTo } from '../../../../flags/named-parameters.js';
import {
  createFinder,
  nameIds,
  type PlacedId,
  type PlacedTarget,
} from '../../../calls/endpoint/reference-names.js';
import type { ReferenceName } from '../../../core/host/planned-change.js';
import type { Reader } from '../../../core/records/write.js';
import { type AccountPlan, newMembers } from '../compare/planned.js';

/** The names of the ids in changed fields and new criteria. Throws as `client.call` does. */
export async function nameReferences(
  plans: readonly AccountPlan[],
  reader: Reader,
): Promise<readonly ReferenceName[]> {
  const names: ReferenceName[] = [];
  for (const { account, nodes } of plans) {
    const placed = nodes.flatMap(({ key, changes }) =>
      changes.flatMap(({ field, param, before, after }): readonly PlacedId[] => {
        const group = refersTo(param);
        const ids = [before, after].flat().filter((id) => typeof id === 'string');
        return group === undefined ? [] : [...new Set(ids)].map((id) => ({ key, field, group, id }));
      }),
    );
    const targets = nodes.flatMap(newMembers).flatMap(({ key, params }): readonly PlacedTarget[] => {
      const { targeting_type: type, targeting_value: id } = params;
      return type === undefined || id === undefined
        ? []
        : [{ key, field: 'targeting_value', type: String(type), id: String(id) }];
    });
    const find = createFinder(placed, { account_id: account }, reader);
    names.push(...(await nameIds(placed, targets, find, reader, account)));
  }
  return names;
}
