/** Rows that the service has not deleted, and still shows, as a condition of SQL. */
export const live = (alias: string): string => `${alias}.deleted IS NOT 1 AND ${alias}.missing_since IS NULL`;

/**
 * The same for line items: those of a deleted campaign are hidden with it, and their own `deleted` stays 0
 * (docs/service.md#deletion). A campaign that is not in the file has not been read. `more` is what else its campaign has to be.
 */
export const liveBelow = (line: string, more = ''): string =>
  `${live(line)} AND NOT EXISTS (SELECT 1 FROM campaigns AS above WHERE above.account_id = ${line}.account_id
    AND above.id = ${line}.campaign_id AND NOT (${live('above')}${more}))`;
