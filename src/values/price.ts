/** Prices as texts, such as "12.50 EUR". Amounts are compared digit by digit, so that no decimal is rounded. */

interface Price {
  /** Digits, with a point if there are decimals. */
  readonly amount: string;
  /** ISO 4217 code. */
  readonly currency: string;
}

const form = /^([0-9]+(?:\.[0-9]+)?) ([A-Z]{3})$/;
const decimal = /^-?[0-9]+(?:\.[0-9]+)?$/;

/** Undefined for anything that is not a price. */
export function parsePrice(value: unknown): Price | undefined {
  const [, amount, currency] = (typeof value === 'string' && form.exec(value)) || [];
  return amount === undefined || currency === undefined ? undefined : { amount, currency };
}

/** Whether the text is a decimal as prices have it. */
export function isDecimal(text: string): boolean {
  return decimal.test(text);
}

/** Less than, equal to or greater than 0, as the first decimal is to the second. Both must be decimals. */
export function compareDecimals(first: string, second: string): number {
  const places = Math.max(countPlaces(first), countPlaces(second));
  const difference = scale(first, places) - scale(second, places);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

function countPlaces(text: string): number {
  return text.split('.')[1]?.length ?? 0;
}

/** The decimal as a whole number of its last place. */
function scale(text: string, places: number): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(places, '0'));
}
