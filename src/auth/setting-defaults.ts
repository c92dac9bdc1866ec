/** What settings are where nothing sets them. In a file of their own, which the help of every command loads. */

/**
 * In seconds: the timeout of a single attempt of a call, and the total wait of a command for rate limits and retries, which
 * is a window of a minute and what is added to it.
 */
export const settingDefaults = { timeout: '30', maxWait: '70' } as const;
