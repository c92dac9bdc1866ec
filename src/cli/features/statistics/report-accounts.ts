/** The accounts of a report. One that cannot be read does not stop the others. */

import { idForms } from '../../../call/parse-scalar.js';
import { windowDays } from '../../../contract/params/statistics.js';
import { readTypedName } from '../../../flags/name-or-id.js';
import { day } from '../../../values/duration.js';
import { explainAccount } from '../../calls/session/explain-unknown-account.js';
import { exitCodeForServiceError } from '../../core/errors/exit-code-of-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import type { Invocation } from '../../core/host/invocation.js';
import { namedEntity } from './compute/entity-kinds.js';
import { servingPlacements } from './compute/placements.js';
import { type AccountPlan, needsZone, resolveAccountRange } from './plan-report.js';
import { type ReportAccount, readReportAccount } from './report-account.js';
import type { ReportOptions } from './report-options.js';
import type { StatisticsService } from './service.js';

export interface FailedAccount {
  readonly id: string;
  readonly reason: string;
}

/** Reads the accounts. Throws the error of the only one, or of the first if none can be read. */
export async function collectAccounts(
  ids: readonly string[],
  service: Pick<StatisticsService, 'call'>,
  { settings }: Pick<Invocation, 'settings'>,
): Promise<{ readonly accounts: readonly ReportAccount[]; readonly failed: readonly FailedAccount[] }> {
  const accounts: ReportAccount[] = [];
  const failed: FailedAccount[] = [];
  let first: unknown;
  for (const id of new Set(ids)) {
    try {
      accounts.push(await readReportAccount(service, id));
    } catch (error) {
      const exit = exitCodeForServiceError(error);
      const isOwn = exit === exitCodes.notPermitted || exit === exitCodes.notFound;
      if (!isOwn) throw error;
      first ??= error;
      failed.push({ id, reason: error instanceof Error ? error.message : '' });
    }
  }
  if (accounts.length === 0) throw ids.length === 1 ? explainAccount(first, settings) : first;
  return { accounts, failed };
}

/** The plan for --dry-run where nothing has to be read: entities and times are named. Undefined otherwise. */
export function planOffline(
  options: ReportOptions,
  { settings, world }: Pick<Invocation, 'world' | 'settings'>,
): AccountPlan[] | undefined {
  const { ids, allEntities, entity, placements = servingPlacements } = options;
  const account = settings.account?.value;
  const named = entity === 'ACCOUNT' && account !== undefined ? account.split(',') : ids;
  if (account === undefined || !idForms.any.regex.test(account)) return undefined;
  if (!named || !(allEntities || entity === 'ACCOUNT')) return undefined;
  if (ids?.some((id) => namedEntity(entity) && readTypedName(id) !== undefined)) return undefined;
  if (needsZone(options, windowDays.now * day)) return undefined;
  const utc: ReportAccount = { id: account, name: null, zone: { name: 'UTC' } };
  const placementsById = new Map(named.map((id) => [id, placements]));
  return [{ ...resolveAccountRange(options, utc, world.now()), placementsById, inactive: [] }];
}
