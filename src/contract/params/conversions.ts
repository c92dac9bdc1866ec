/** What conversions on websites and in apps have in common (docs/service.md#web-conversions). */

/** Conversions carry their time to the millisecond. */
export const conversionTime = { type: 'time', precision: 'millisecond' } as const;

const octet = '(?:25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])';

/** The IP address of a person. */
export const ipAddress = {
  type: 'string',
  pattern: {
    regex: `(?:${octet}\\.){3}${octet}`,
    means: 'an IP address of four numbers such as 192.0.2.1',
  },
} as const;
