/** Defaults of the OAuth callback. */

/** The address that the browser is redirected to: fixed, since the URL must be registered with the app. */
export const callbackDefaults = { port: 8976, path: '/callback' } as const;
