/** Rows that the service has not deleted, and still shows, as a condition of SQL. */
export const live = (alias: string): string => `${alias}.deleted IS NOT 1 AND ${alias}.missing_since IS NULL`;
