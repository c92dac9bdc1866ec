/** Finds the variant of an object that has one of several shapes. */
import type { ObjectParam, VariantParam } from '../contract/types.js';

/** The shape that the discriminator of an object names; undefined if there is none, such as `constructor`. */
export function findVariant(
  { of, discriminator }: Pick<VariantParam, 'of' | 'discriminator'>,
  object: Readonly<Record<string, unknown>>,
): ObjectParam | undefined {
  const kind = object[discriminator];
  return typeof kind === 'string' && Object.hasOwn(of, kind) ? of[kind] : undefined;
}
