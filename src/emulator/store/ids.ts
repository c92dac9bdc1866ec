/**
 * Generates ids: a counter in the store, scrambled so that ids look like the service's, yet are the same in two datasets
 * that received the same calls.
 */
import { countUp } from './meta.js';
import type { Store } from './store.js';

/**
 * The format of an id (docs/service.md#ids): `account` and `object` in base 36, `decimal` as a 64-bit number, for
 * users, posts, cards and jobs, `uuid` for lead forms.
 */
export type IdForm = 'account' | 'object' | 'decimal' | 'uuid';

/** Each format spreads the counter over its own range; step and size are coprime, so ids do not repeat. */
const forms: Record<Exclude<IdForm, 'uuid'>, { base: number; first: bigint; size: bigint; step: bigint }> = {
  account: { base: 36, first: 36n ** 10n, size: 36n ** 10n, step: 1_618_033_988_749_895n },
  object: { base: 36, first: 36n ** 4n, size: 35n * 36n ** 4n, step: 22_695_479n },
  decimal: { base: 10, first: 10n ** 18n, size: 8n * 10n ** 18n, step: 3_141_592_653_589_793_239n },
};

/** Generates one id. Only inside a write. */
export function nextId(store: Store, form: IdForm): string {
  return nextIds(store, form, 1)[0] ?? '';
}

/** Generates several ids at once. Only inside a write. */
export function nextIds(store: Store, form: IdForm, count: number): string[] {
  const start = countUp(store, 'ids', count);
  return Array.from({ length: count }, (_, index) => scramble(form, start + index));
}

/** The n-th id: different n give different ids, up to the size of the format's range. */
function scramble(form: IdForm, n: number): string {
  if (form === 'uuid') return scrambleUuid(n);
  const { base, first, size, step } = forms[form];
  return (first + (((BigInt(n) + 1n) * step) % size)).toString(base);
}

/** The n-th UUID, in the form of the random ones (RFC 9562, version 4): odd steps reach every value before one repeats. */
function scrambleUuid(n: number): string {
  const next = BigInt(n) + 1n;
  const head = ((next * 0x9e37_79b9_7f4a_7c15n) % (1n << 60n)).toString(16).padStart(15, '0');
  const tail = ((1n << 63n) + ((next * 0xbf58_476d_1ce4_e5b9n) % (1n << 62n))).toString(16);
  return [head.slice(0, 8), head.slice(8, 12), `4${head.slice(12)}`, tail.slice(0, 4), tail.slice(4)].join(
    '-',
  );
}
