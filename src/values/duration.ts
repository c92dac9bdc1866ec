/** Lengths of time in milliseconds. */

export const minute = 60_000;
export const quarterHour = 15 * minute;
export const hour = 60 * minute;
export const day = 24 * hour;
