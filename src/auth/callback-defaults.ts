/** Choices of ours where nobody said otherwise. */

/** Where browsers come back to: fixed, since it must be registered with the app. */
export const callbackDefaults = { port: 8976, path: '/callback' } as const;
