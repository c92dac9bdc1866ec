/**
 * The currencies of ISO 4217 and their decimals (minor units). They agree with the service's own list
 * (docs/service.md#currencies); VEF, which it contains, has been withdrawn since. The data in Node (CLDR) is not used: it
 * has the decimals in daily use, such as none instead of two for IDR and COP. Metals, units of account and test codes
 * are omitted: they have no decimals and nothing is paid in them. A micro amount is the value times 1,000,000 for every
 * currency, whatever its decimals: 1 JPY and 1 USD are both 1000000.
 */

/** Micro units per whole unit, for every currency. */
export const microsPerUnit = 1_000_000n;

const currenciesByDecimals: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  2: `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD
    CDF CHE CHF CHW CNY COP COU CRC CUC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP
    GMD GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD
    MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR
    PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP
    TRY TTD TWD TZS UAH USD USN UYU UZS VED VEF VES WST XAD XCD XCG YER ZAR ZMW ZWG ZWL`,
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

/** Decimals of each currency, by ISO 4217 code, in alphabetical order. */
export const currencyDecimals: ReadonlyMap<string, number> = new Map(
  Object.entries(currenciesByDecimals)
    .flatMap(([decimals, codes]) => codes.split(/\s+/).map((code) => [code, Number(decimals)] as const))
    .sort(([a], [b]) => (a < b ? -1 : 1)),
);

/**
 * The smallest step of bids and budgets in a currency, in micro units (docs/service.md#bidding-rules): one minor unit,
 * such as 10000 for a cent.
 */
export function minimumDenomination(currency: string): bigint {
  return microsPerUnit / 10n ** BigInt(currencyDecimals.get(currency) ?? 0);
}
