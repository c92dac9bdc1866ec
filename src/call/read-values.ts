/** Converts the values of a record for programs: amounts to bigints, and ids to texts (docs/client.md). Pure. */
import type { Field, RecordKind } from '../contract/types.js';

/** The type that a program receives for a field: an id that the wire has as a number is a text, since it has 64 bits. */
export function programType(name: string, { type }: Pick<Field, 'type'>): Field['type'] {
  return type === 'integer' && /(^|_)id$/.test(name) ? 'id' : type;
}

/** A record of the service as a program receives it. What is not an object is returned unchanged. */
export function readRecord(record: Pick<RecordKind, 'fields'> | undefined, row: unknown): unknown {
  if (!record || typeof row !== 'object' || row === null || Array.isArray(row)) return row;
  const read = Object.entries(row).map(([name, value]) => {
    const field = Object.hasOwn(record.fields, name) ? record.fields[name] : undefined;
    return [name, field ? readValue(programType(name, field), value) : value];
  });
  return Object.fromEntries(read);
}

function readValue(type: Field['type'], value: unknown): unknown {
  if (typeof value !== 'number' && typeof value !== 'bigint') return value;
  // A cost per result may be a fraction of a micro unit.
  if (type === 'micro' && Number.isInteger(Number(value))) return BigInt(value);
  return type === 'id' ? String(value) : value;
}
