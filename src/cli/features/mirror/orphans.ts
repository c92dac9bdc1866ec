/**
 * Statistics whose line items were not known when they were written: the list could not be read, or the line item was created
 * after that. They lack what the line item tells: the campaign, the currency, and which metrics can be counted.
 */
import { countedGroups, mirrorMetrics } from './metric-columns.js';
import type { Mirror } from './mirror.js';

interface LineItem {
  readonly objective: string | undefined;
}

/** The line item that is measured, or that of the post; undefined where it is not in the file. */
export function findLineItem(
  { query }: Pick<Mirror, 'query'>,
  account: string,
  entity: string,
  id: string,
): LineItem | undefined {
  const field = entity === 'PROMOTED_TWEET' ? 'line_item_id' : 'id';
  const table = entity === 'PROMOTED_TWEET' ? 'promoted_tweets' : 'line_items';
  const [line] = query<{ objective: string | null }>(
    `SELECT objective FROM line_items WHERE account_id = ?1
      AND id = (SELECT ${field} FROM ${table} WHERE account_id = ?1 AND id = ?2)`,
    account,
    id,
  );
  return line && { objective: line.objective ?? undefined };
}

/** Notes an entity by its number. */
export function noteOrphan({ run }: Pick<Mirror, 'run'>, entity: number): void {
  run('INSERT OR IGNORE INTO _orphans (entity) VALUES (?)', BigInt(entity));
}

/** Notes all entities: a file that was written before they were noted. Whatever was handed on of them is handed on again. */
export function noteAllOrphans({ run }: Pick<Mirror, 'run'>): void {
  run('INSERT OR IGNORE INTO _orphans (entity) SELECT entity FROM _entities');
}

/**
 * Completes the statistics of those whose line items are known by now. Their rows become rows of this run, so that they are
 * handed on again, whether they were final or not.
 */
export function adoptOrphans(mirror: Mirror, account: string, run: number): void {
  const orphans = mirror.query<{ entity: number; kind: string; id: string }>(
    `SELECT entity.entity AS entity, entity.kind AS kind, entity.id AS id
      FROM _orphans AS orphan JOIN _entities AS entity ON entity.entity = orphan.entity WHERE entity.account_id = ?`,
    account,
  );
  if (orphans.length === 0) return;
  mirror.write(() => {
    for (const { entity, kind, id } of orphans) {
      const line = findLineItem(mirror, account, kind, id);
      if (!line) continue;
      const groups = countedGroups(line.objective);
      // Nothing was counted of what was asked for.
      const zeros = mirrorMetrics
        .filter(({ group }) => groups.includes(group))
        .map(({ name }) => `"${name}" = coalesce("${name}", 0)`);
      for (const table of ['_days', '_hours'])
        mirror.run(
          `UPDATE ${table} SET ${['run = ?', ...zeros].join(', ')} WHERE entity = ?`,
          BigInt(run),
          BigInt(entity),
        );
      mirror.run('DELETE FROM _orphans WHERE entity = ?', BigInt(entity));
    }
  });
}
