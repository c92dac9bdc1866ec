/** Facts that web and app event tags share (docs/service.md#web-event-tags). */

/** Days after a click within which a conversion counts. */
export const clickWindows = [1, 7, 14, 30] as const;
/** Days after a view within which a conversion counts; 0 counts none. */
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
    means: 'the digits of an App Store id or the package name of an Android app',
  },
  help: 'The app: digits of its App Store id, or package name of the Android app',
} as const;
