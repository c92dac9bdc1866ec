/** Parameters that conversions and event tags of websites and apps share (docs/service.md#web-conversions). */

/** Conversions carry their time to the millisecond. */
export const conversionTime = { type: 'time', precision: 'millisecond' } as const;

const octet = '(?:25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])';

/** The IP address of a person. */
export const ipAddress = {
  type: 'string',
  pattern: {
    regex: `(?:${octet}\\.){3}${octet}`,
    means: 'an IPv4 address such as 192.0.2.1',
  },
} as const;

/** Days after a click within which a conversion counts. */
export const clickWindows = [1, 7, 14, 30] as const;
/** Days after a view within which a conversion counts; 0 to count none. */
export const viewWindows = [0, ...clickWindows] as const;

/** Whether the events of a tag have arrived. */
export const eventTagStatus = ['UNVERIFIED', 'TRACKING'] as const;

/** Hours after its first event until a tag is TRACKING. */
export const trackingHours = { least: 12, most: 24 } as const;

/** An app by its id in the store. */
export const appStoreIdentifier = {
  type: 'string',
  pattern: {
    regex: '[0-9]{1,19}|[A-Za-z][A-Za-z0-9_]*(\\.[A-Za-z][A-Za-z0-9_]*)+',
    means: 'a numeric App Store id or the package name of an Android app',
  },
  help: 'The app: numeric App Store id, or package name of an Android app',
} as const;
