/** Reads the A/B test that a report is about, and the time in which it ran. */

import { abTest, listAbTests } from '../../../../contract/groups/ab-tests.js';
import type { Document } from '../../../../contract/types.js';
import { hour } from '../../../../values/duration.js';
import { isObject } from '../../../../values/lossless-json.js';
import { formatTime, parseTime } from '../../../../values/time.js';
import { findNamedTarget } from '../../../calls/names/find-named-target.js';
import { CommandError, usageError } from '../../../core/host/command-error.js';
import { exitCodes } from '../../../core/host/exit-codes.js';
import { accountCommand } from '../../../core/host/shown-command.js';
import { type AccountZone, accountHourStart } from '../compute/account-days.js';
import type { TestGroup } from '../compute/compare-groups.js';
import type { TimeWindow } from '../compute/windows.js';
import type { ReportContext } from '../run-report.js';
import { dataRecords } from '../service.js';

/** The facts of a test that a report needs. */
export interface ReportedTest {
  readonly id: string;
  readonly entity: string;
  readonly groups: readonly TestGroup[];
  /** From its start to its end; a deleted one ended when it was deleted, if it had begun. */
  readonly flight: TimeWindow;
}

/** Reads the test by its id or name; a deleted one by its id. Throws CommandError where there is none. */
export async function findTest(
  text: string,
  { accounts, session, service, invocation }: ReportContext,
): Promise<ReportedTest> {
  const [account, ...others] = accounts;
  if (!account || others.length > 0)
    throw usageError('--ab-test requires a single account; choose it with --account');
  const target = { text, flag: '--ab-test', groups: ['ab-tests'], account: account.id } as const;
  const id = await findNamedTarget(target, session, invocation);
  const values = { account_id: account.id, ab_test_ids: [id], with_deleted: true };
  const [record] = dataRecords(await service.call(listAbTests, values));
  if (!record) {
    const message = `account ${account.id} has no A/B test with the id ${id}`;
    throw new CommandError(
      abTest.notFound,
      exitCodes.notFound,
      message,
      `To list them: ${accountCommand`ads ab-tests list`}`,
    );
  }
  const timeOf = (name: string) => parseTime(String(record[name])) ?? 0;
  const end = timeOf('end_time');
  return {
    id,
    entity: String(record.entity_type),
    groups: readGroups(record),
    flight: {
      start: timeOf('start_time'),
      end: record.deleted === true ? Math.min(end, timeOf('updated_at')) : end,
    },
  };
}

function readGroups({ user_groups }: Document): readonly TestGroup[] {
  const groups = Array.isArray(user_groups) ? user_groups.filter(isObject) : [];
  return groups.map(({ id, name, size, entity_ids }) => ({
    id: String(id),
    name: typeof name === 'string' ? name : null,
    size: String(size),
    entities: Array.isArray(entity_ids) ? entity_ids.map(String) : [],
  }));
}

/** The whole hours of the account in which a test has run. Throws CommandError where there is none yet. */
export function hoursOfTest({ id, flight }: ReportedTest, zone: AccountZone, now: number): TimeWindow {
  const floor = (time: number) => accountHourStart(time, zone);
  const start = flight.start === floor(flight.start) ? flight.start : floor(flight.start + hour);
  const end = floor(Math.min(flight.end, now));
  if (end > start) return { start, end };
  const state = flight.start > now ? 'starts' : 'started';
  throw new CommandError(
    'NOTHING_TO_REPORT',
    exitCodes.usage,
    `A/B test ${id} has not run for a whole hour; it ${state} ${formatTime(flight.start)}`,
    'The report covers the whole hours in which the test ran. To choose another time, add --from and --to.',
  );
}
