/** Decides whether another record takes the place of one that cannot be changed to what the file says. Pure. */
import type { Document } from '../../../../contract/types.js';
import { replaceKey } from '../format/file-names.js';
import type { FileProblem } from '../format/file-problem.js';
import type { LockEntries } from '../format/lock-file.js';
import type { FileNode } from '../format/read-files.js';
import { fixedFields, type ReadContext, readFields } from '../format/read-values.js';
import type { FoundRecord, RecordIndex } from './found-record.js';
import { running } from './planned.js';

interface ReplaceContext extends ReadContext {
  readonly lock: LockEntries;
  /** The records among which the node was looked for. */
  readonly records: RecordIndex;
  readonly recordsBelow: (section: string, above: string) => RecordIndex;
  readonly isFree: (record: Document) => boolean;
  readonly take: (record: Document) => void;
}

/** All line items of a campaign have these in common, the paused ones included (docs/service.md#line-items). */
const shared: readonly string[] = ['objective', 'product_type'];

/**
 * The new record of a node if the record that was found is replaced, else the one that was found. The lock notes that a
 * replacement has begun: without it, the new record could not be distinguished from others of its name. Problems are added to
 * the list.
 */
export function replaceRecord(
  node: FileNode,
  raw: Document,
  found: FoundRecord,
  context: ReplaceContext,
  problems: FileProblem[],
): FoundRecord {
  const { live, entry } = found;
  if (!live || found.isDoubtful) return found;
  const { records, isFree, take } = context;
  const id = String(live.id);
  const hasBegun = entry?.replaces === id;
  if (entry?.replaces !== undefined && !hasBegun && entry.id === id) {
    // The new record is there.
    const old = records.byId.get(entry.replaces);
    return old ? { ...found, replaced: { id: entry.replaces, live: old, fields: [] } } : found;
  }
  const own = fixedFields(node, raw, live).map(({ name }) => name);
  const below = fixedBelow(node, live, context).map((name) => `${name} of line items`);
  const fields = [...own, ...below];
  if (fields.length === 0) return found;
  const name = typeof raw.name === 'string' ? raw.name : undefined;
  const others = (records.byName.get(name ?? '') ?? []).filter(
    (record) => String(record.id) !== id && isFree(record),
  );
  const made = hasBegun ? others.filter((record) => fixedFields(node, raw, record).length === 0) : [];
  const replaced = { id, live, fields };
  const [only] = made;
  if (only && made.length === 1) {
    take(only);
    return { origin: 'adopted', live: only, replaced };
  }
  if (!node.replaces) return found;
  const refuse = (field: string, message: string, more: Partial<FileProblem> = {}) => {
    const place = node.fields.get(field)?.value.place ?? node.place;
    problems.push({ place, field, message, ...more });
  };
  if (name === undefined)
    refuse('name', `name is required: after an interruption, the new ${node.kind.noun} is found by it`);
  else if (others.length > 0) {
    const ids = others.map((record) => record.id).join(', ');
    const message = `the name "${name}" is also that of ${ids}: after an interruption, ads could not tell the new ${node.kind.noun} from them. Choose another name`;
    refuse('name', message, { code: 'AMBIGUOUS_NAME', value: name });
  }
  const bound = node.kind.parent === undefined ? [] : own.filter((field) => shared.includes(field));
  for (const field of bound) {
    const message = `${field} is the same for all line items of a campaign, and ${node.kind.noun} ${id} stays in it: replace the campaign`;
    refuse(field, message, { code: 'IMMUTABLE' });
  }
  const strangers = runningStrangers(node, live, context);
  if (strangers.length > 0)
    refuse(
      replaceKey,
      `${node.kind.noun} ${id} cannot be replaced: these line items run, are in no file, and would stop with it: ${strangers.join(', ')}. Pause them, or add them to the file`,
    );
  const { movedFrom } = found;
  return { origin: 'replaced', replaced, ...(movedFrom !== undefined && { movedFrom }) };
}

/** The records below that the files know, with their nodes. */
function knownBelow(
  { kind, below }: FileNode,
  live: Document,
  context: ReplaceContext,
): readonly { readonly node: FileNode; readonly raw: Document; readonly record: Document }[] {
  if (!kind.below) return [];
  const { byId, byName } = context.recordsBelow(kind.below.section, String(live.id));
  return below.flatMap((node) => {
    const { raw } = readFields(node, context);
    const record = byId.get(context.lock.get(node.key)?.id ?? '') ?? byName.get(String(raw.name))?.[0];
    return record ? [{ node, raw, record }] : [];
  });
}

/** What the line items of a campaign have in common can be changed with the campaign only. */
function fixedBelow(node: FileNode, live: Document, context: ReplaceContext): readonly string[] {
  if (!node.replaces) return [];
  const fields = knownBelow(node, live, context).flatMap((one) =>
    fixedFields(one.node, one.raw, one.record).map(({ name }) => name),
  );
  return [...new Set(fields.filter((name) => shared.includes(name)))];
}

/** Line items that run below a campaign, and are neither in the files nor in the lock. */
function runningStrangers(node: FileNode, live: Document, context: ReplaceContext): readonly string[] {
  if (!node.kind.below) return [];
  const { byId } = context.recordsBelow(node.kind.below.section, String(live.id));
  const locked = [...context.lock.values()].map((entry) => entry.id);
  const known = new Set([
    ...locked,
    ...knownBelow(node, live, context).map(({ record }) => String(record.id)),
  ]);
  return [...byId.values()]
    .filter((record) => record.entity_status === running.entity_status && !known.has(String(record.id)))
    .map((record) => String(record.id));
}
