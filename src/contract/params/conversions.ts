/** What conversions on websites and in apps have in common (docs/service.md#web-conversions). */

/** Conversions carry their time to the millisecond. */
export const conversionTime = { type: 'time', precision: 'millisecond' } as const;
