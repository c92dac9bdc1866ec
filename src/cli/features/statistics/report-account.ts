/** An account of a report: its name and its time zone, read once. */

import { getAccount } from '../../../contract/groups/accounts.js';
import { memberAt } from '../../../values/lossless-json.js';
import { type AccountZone, zoneOfRecord } from './compute/account-days.js';
import { dataRecords, type StatisticsService } from './service.js';

export interface ReportAccount {
  readonly id: string;
  readonly name: string | null;
  readonly zone: AccountZone;
}

/** `Example Shop (18ce54d4x5t)`, or the id alone where the account has no name. */
export function accountLabel({ id, name }: Pick<ReportAccount, 'id' | 'name'>): string {
  return name === null ? id : `${name} (${id})`;
}

/** Reads the account. Throws what the client throws. */
export async function readReportAccount(
  service: Pick<StatisticsService, 'call'>,
  id: string,
): Promise<ReportAccount> {
  const [record] = dataRecords(await service.call(getAccount, { account_id: id }));
  const name = memberAt(record, 'name');
  return {
    id,
    name: typeof name === 'string' ? name : null,
    zone: zoneOfRecord(record),
  };
}
