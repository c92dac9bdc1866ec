/** Chooses the normalizer for the values of each identifier of a list. */
import type { ListFields } from '../list-fields.js';
import type { Identifier } from '../membership-shape.js';
import type { ColumnMeaning } from '../reading/column-names.js';
import { readsSince, type UploadOptions } from '../upload-options.js';
import {
  copyText,
  type Normalizer,
  normalizeDeviceId,
  normalizeHandle,
  normalizeListEmail,
  normalizeListHandle,
  normalizeUserId,
} from './normalize-identifiers.js';

const normalizers: Readonly<Record<string, Normalizer>> = {
  email: normalizeListEmail,
  handle: normalizeListHandle,
  platform_id: normalizeUserId,
  twitter_id: normalizeUserId,
  device_id: normalizeDeviceId,
};

/** Those of the identifiers of an endpoint, in their order; undefined of phone numbers, whose normalizer is loaded (phone.ts). */
export function findNormalizers(
  { identifiers }: Pick<ListFields, 'identifiers'>,
  options: Pick<UploadOptions, 'readsAs'>,
): readonly (Normalizer | undefined)[] {
  const known = readsSince(2, options) ? normalizers : { ...normalizers, handle: normalizeHandle };
  return identifiers.map(({ name, hashed }) => (hashed ? known[name] : copyText));
}

/** Whether the values of an identifier are ids. */
export function isIdIdentifier({ name, hashed }: Identifier): boolean {
  return !hashed || normalizers[name] === normalizeUserId;
}

/** Whether the values of a column are ids, which a program may hold as numbers. */
export function isIdColumn({ kind, field, hashed }: ColumnMeaning, { identifiers }: ListFields): boolean {
  const identifier = identifiers[field];
  return kind === 'identifier' && !hashed && identifier !== undefined && isIdIdentifier(identifier);
}
