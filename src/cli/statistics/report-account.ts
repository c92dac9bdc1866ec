/** An account of a report: its name and its time zone, read once. */

import { getAccount } from '../../contract/groups/accounts.js';
import type { Document } from '../../contract/types.js';
import { memberAt } from '../../values/lossless-json.js';
import { parseTime } from '../../values/time.js';
import type { AccountZone } from '../report/account-days.js';
import { dataRecords, type StatisticsService } from './service.js';

export interface ReportAccount {
  readonly id: string;
  readonly name: string | null;
  readonly zone: AccountZone;
}

/** Reads the account. Throws what the client throws. */
export async function readReportAccount(
  service: Pick<StatisticsService, 'call'>,
  id: string,
): Promise<ReportAccount> {
  const [record] = dataRecords(await service.call(getAccount, { account_id: id }));
  return toReportAccount(id, record);
}

/** The account of a record of it. */
export function toReportAccount(id: string, record: Document | undefined): ReportAccount {
  const name = memberAt(record, 'name');
  const switchedAt = parseTime(String(memberAt(record, 'timezone_switch_at')));
  return {
    id,
    name: typeof name === 'string' ? name : null,
    zone: { name: String(memberAt(record, 'timezone') ?? 'UTC'), switchedAt },
  };
}
