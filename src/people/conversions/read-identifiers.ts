/** Reads the identifiers of a conversion: normalized and hashed, or why one is not sent. */
import { createHash } from 'node:crypto';
import { parseValue } from '../../call/parse.js';
import type { Problem } from '../../call/problem.js';
import { createProblemCollector } from '../../call/problem-collector.js';
import type { Param } from '../../contract/types.js';
import { isScientific } from '../../values/spreadsheet-cell.js';
import {
  copyText,
  type Normalizer,
  normalizeEmail,
  normalizeHash,
  rejectHash,
} from '../normalizing/normalize-identifiers.js';
import {
  type HashTable,
  isPlaceholderHash,
  isPlaceholderWord,
  isZeros,
} from '../normalizing/placeholders.js';
import { nameRejection, type Rejection } from '../reading/rejection.js';
import type { RowRefusal } from '../reading/row.js';
import { conversionFields, hashedParam, identifierMember, type NestedName } from './conversion-fields.js';
import type { RowCell } from './read-cell.js';

/** The reason that an identifier is not sent. */
export interface IdentifierRefusal extends RowRefusal {
  /** The parameter that it would have been. */
  readonly field: string;
}

/** Reads phone numbers, where the row has them. */
export interface PhoneReading {
  readonly phone?: Normalizer | undefined;
  /** The hashes of numbers that are placeholders. */
  readonly phoneHashes?: HashTable | undefined;
}

/** The most bytes of a value in lower case, which may be longer than it was. */
const growth = 4;

/** The reading of a value that may be an identifier. */
export type ReadValue = FoundIdentifier | IdentifierRefusal;

/** An identifier as it is sent. */
interface FoundIdentifier {
  readonly member: string;
  readonly value: string;
}

/** Reads a value; a text is the reason why it is not sent. */
type ReadIdentifier = (param: string, isHashed: boolean, text: string) => FoundIdentifier | string;

/** Reads the identifiers in cells. */
export function readCells(
  cells: readonly RowCell[],
  read: ReadIdentifier,
): (FoundIdentifier | IdentifierRefusal)[] {
  return cells.flatMap(({ column, text }) => {
    if (column.kind !== 'identifier' || text.trim() === '') return [];
    const found = read(column.param, column.hashed, text.trim());
    const { name, param } = column;
    return [typeof found === 'string' ? { reason: found, column: name, field: param } : found];
  });
}

const nestedIdentifiers = 'identifiers' satisfies NestedName;

/** Members of the service, and those that are still to be hashed. */
export function readNested(
  items: readonly Readonly<Record<string, unknown>>[],
  read: ReadIdentifier,
): ReadValue[] {
  return items.flatMap((item) =>
    Object.entries(item).flatMap(([name, value]): readonly ReadValue[] => {
      if (value === null) return [];
      const { members } = conversionFields();
      const hashed = members.includes(name) ? hashedParam(name) : undefined;
      if (!members.includes(name) && identifierMember(name) === name) {
        const reason = `identifiers have an unknown member; known members: ${members.join(', ')}`;
        return [{ reason, field: nestedIdentifiers }];
      }
      if (typeof value !== 'string' && typeof value !== 'number')
        return [{ reason: 'json-value', column: nestedIdentifiers, field: name }];
      const found = read(hashed ?? name, hashed !== undefined, String(value).trim());
      return [typeof found === 'string' ? { reason: found, column: nestedIdentifiers, field: name } : found];
    }),
  );
}

/** A code of a rejection, or a sentence, in place of the identifier, where the value is wrong. */
export function readIdentifier(
  param: string,
  isHashed: boolean,
  text: string,
  { phone, phoneHashes, keepsPlaceholders }: PhoneReading & { readonly keepsPlaceholders: boolean },
): FoundIdentifier | string {
  const member = identifierMember(param);
  const bytes = Buffer.from(text);
  const isMissing =
    isPlaceholderWord(bytes, 0, bytes.length) || (member === param && isZeros(bytes, 0, bytes.length));
  if (isMissing && !keepsPlaceholders) return 'placeholder' satisfies Rejection;
  if (isHashed) {
    const value = normalize(normalizeHash, bytes);
    if (typeof value === 'string') return value;
    const isOfPhone = param === 'phone_number' && phoneHashes?.hasHex(value, 0) === true;
    if ((isPlaceholderHash(value, 0) || isOfPhone) && !keepsPlaceholders)
      return 'placeholder' satisfies Rejection;
    return { member, value: value.toString('latin1') };
  }
  if (member === param) {
    const value = normalize(copyText, bytes);
    if (typeof value === 'string') return value;
    const problem = findProblem(conversionFields().identifier.fields[member], text);
    return problem === undefined ? { member, value: text } : withoutValue(problem);
  }
  const suspect = rejectHash(bytes, 0, bytes.length);
  if (suspect < 0) return nameRejection(suspect);
  if (param === 'device_id') return 'device-keyed' satisfies Rejection;
  const normalizer = param === 'email' ? normalizeEmail : phone;
  if (!normalizer) throw new Error(`nothing normalizes ${param}`);
  const value = normalize(normalizer, bytes);
  if (typeof value === 'string' && isScientific(text)) return 'rounded' satisfies Rejection;
  return typeof value === 'string'
    ? value
    : { member, value: createHash('sha256').update(value).digest('hex') };
}

/** What is wrong with the value of a parameter. */
function findProblem(param: Param | undefined, text: string): Problem | undefined {
  if (!param) return undefined;
  const { problems, ...collector } = createProblemCollector({ name: nameValue });
  parseValue(param, text, '', { problems, ...collector });
  return problems[0];
}

function normalize(normalizer: Normalizer, bytes: Uint8Array): Buffer | string {
  const out = Buffer.alloc(growth * bytes.length + 64);
  const length = normalizer(bytes, 0, bytes.length, out, 0);
  return length < 0 ? nameRejection(length) : out.subarray(0, length);
}

/**
 * The first value of each kind together, since an IP address and the name of a browser are taken only with another one; each
 * further value on its own.
 */
export function joinIdentifiers(found: readonly FoundIdentifier[]): Readonly<Record<string, string>>[] {
  const first: Record<string, string> = {};
  const others: Record<string, string>[] = [];
  for (const { member, value } of found) {
    if (!Object.hasOwn(first, member)) first[member] = value;
    else if (first[member] !== value) others.push({ [member]: value });
  }
  return Object.keys(first).length === 0 ? [] : [first, ...others];
}

/** The value of a column is named by the column; what is within an array by its path. */
export function nameValue(parameter: string): string {
  return parameter.includes('.') || parameter.includes('[') ? parameter : 'the value';
}

/** The sentence of a problem; what stands in the file is never told. */
export function withoutValue({ message, value }: Problem): string {
  const got = `, got ${JSON.stringify(value)}`;
  return value !== undefined && message.endsWith(got) ? message.slice(0, -got.length) : message;
}
