/**
 * The currencies of ISO 4217 and their decimals, its minor units. Where the service's own list (docs/service.md#currencies) has a currency, it says the same; VEF,
 * which it lists, has been withdrawn since. Not from the data that comes with Node (CLDR), which has the decimals in
 * daily use instead: none for IDR and COP, for two. Metals, units of account and codes for tests have no decimals, and
 * nobody pays in them: they are not here. A micro amount is always the whole value times 1,000,000, whatever the decimals: 1 JPY and 1 USD
 * are both 1000000.
 */

/** Micro units per whole unit, for every currency. */
export const microsPerUnit = 1_000_000n;

const decimals: Readonly<Record<number, string>> = {
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
  Object.entries(decimals)
    .flatMap(([places, codes]) => codes.split(/\s+/).map((code) => [code, Number(places)] as const))
    .sort(([a], [b]) => (a < b ? -1 : 1)),
);
