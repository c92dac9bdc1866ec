// What graders of changes share: the changes that a task asks for, and nothing else.
import { isDeepStrictEqual } from 'node:util';
import { differences, recordsOf } from '../store.js';

/** Problems of a change. `created` has, for each new record, its kind and the fields that it must have. */
export function sameChanges({ before, store }, { created = [], updated = {}, deleted = [] }) {
  const found = differences(before, store);
  const problems = [];
  const wanted = JSON.stringify({ updated, deleted });
  if (Object.keys(updated).length + deleted.length + created.length === 0)
    problems.push('nothing is to be done');
  if (
    !isDeepStrictEqual(found.updated, updated) ||
    !isDeepStrictEqual(found.deleted.toSorted(), deleted.toSorted())
  )
    problems.push(
      `expected ${wanted}, got ${JSON.stringify({ updated: found.updated, deleted: found.deleted })}`,
    );
  const left = [...found.created];
  for (const { kind, fields } of created) {
    const at = left.findIndex(
      (row) =>
        row.kind === kind &&
        Object.entries(fields).every(([name, value]) => isDeepStrictEqual(row.data[name] ?? null, value)),
    );
    if (at < 0) problems.push(`there is not a new ${kind} with ${JSON.stringify(fields)}`);
    else left.splice(at, 1);
  }
  for (const { kind, data } of left) problems.push(`a ${kind} was created too: ${JSON.stringify(data)}`);
  return problems;
}

/** The line items of a campaign, drafts included, before the task. */
export const itemsOf = ({ before, account }, campaign) =>
  recordsOf(before, 'line_item', account, { withDrafts: true }).filter(
    (one) => one.campaign_id === campaign.id,
  );
