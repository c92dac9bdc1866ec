/**
 * Currencies the service bills in, and their decimals (docs/service.md#currencies). A micro amount is always the
 * whole value times 1,000,000, whatever the decimals: 1 JPY and 1 USD are both 1000000.
 */

/** Micro units per whole unit, for every currency. */
export const microsPerUnit = 1_000_000n;

const decimals: Readonly<Record<number, string>> = {
  0: 'VND KRW CLP JPY',
  2: 'AED VEF PKR IDR HKD QAR PHP NZD INR EUR ARS THB MXN EGP DZD SAR LBP COP TRY SGD MAD AUD USD MYR CAD BRL GBP',
  3: 'KWD IQD BHD TND',
};

/** Decimals of each currency, by ISO 4217 code. */
export const currencyDecimals: ReadonlyMap<string, number> = new Map(
  Object.entries(decimals).flatMap(([places, codes]) =>
    codes.split(' ').map((code) => [code, Number(places)] as const),
  ),
);
