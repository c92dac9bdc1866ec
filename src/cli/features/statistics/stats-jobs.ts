/** `ads stats jobs wait` and `ads stats jobs download`: jobs that were started before, and their files. */

import { getStatistics } from '../../../contract/groups/stats.js';
import { statisticsJob } from '../../../contract/groups/stats-jobs.js';
import type { Answer } from '../../../output/answer.js';
import { isObject } from '../../../values/lossless-json.js';
import { fetchFile } from '../../calls/session/fetch-file.js';
import { openSession, type Session } from '../../calls/session/session.js';
import { CommandError, missingAccountError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import type { Action, Invocation } from '../../core/host/invocation.js';
import { type OutputFileOptions, writeOutputFile } from '../../core/host/output-file.js';
import { resumeLine } from '../../core/host/resume-line.js';
import { fetchJobFile, waitForJobs } from './follow-jobs.js';
import { addMetricRows } from './metric-answer.js';
import { openStatisticsService } from './open-service.js';
import { parseJobFile } from './parse-job-file.js';
import { jobId, readJobState } from './poll-jobs.js';
import { assertFree } from './result-files.js';
import type { StatisticsService } from './service.js';

interface JobFlags {
  readonly job: readonly string[];
}

export const waitForStatisticsJobs: Action<JobFlags> = async (invocation, { job }) => {
  const ids = [...new Set(job)];
  const { service, account } = await open(invocation);
  const records = await orSayHowToResume(waitForJobs(service, account, ids), invocation);
  const failed = records.filter((record) => readJobState(record).kind !== 'done').map(jobId);
  if (failed.length > 0) {
    const message = `${failed.length} of ${ids.length} jobs have no result: ${failed.join(', ')}`;
    await invocation.notice(message);
    invocation.setExitCode(exitCodes.refused, new CommandError('JOB_FAILED', exitCodes.refused, message));
  }
  return { kind: 'rows', record: statisticsJob, pages: [records] };
};

interface DownloadFlags extends JobFlags {
  readonly to?: string;
}

export const downloadStatisticsJobs: Action<DownloadFlags> = async (invocation, { job, to }) => {
  const ids = [...new Set(job)];
  const { world, globals } = invocation;
  const place: OutputFileOptions = {
    flag: '--to',
    cwd: world.cwd,
    mayReplace: globals.yes === true,
  };
  const targets = to === undefined ? undefined : await assertFree(to, ids, place);
  const { service, account, session } = await open(invocation);
  if (!targets)
    return orSayHowToResume(showFiles(ids, { service, account, session }, invocation), invocation);
  const rows: { readonly id: string; readonly file: string; readonly bytes: number }[] = [];
  for (const [id, path] of targets) {
    // Existing output would block the same command.
    const argv = invocation.argv.filter((word) => !rows.some((row) => row.id === word));
    const { text, record } = await orSayHowToResume(fetchJobFile(service, account, id), {
      ...invocation,
      argv,
    });
    // A web page saved under the name of the file would be noticed much later.
    parseJobFile(text, id, record);
    rows.push({ id, file: path, bytes: await writeOutputFile(path, text, place) });
  }
  const fields = { id: { type: 'id' }, file: { type: 'string' }, bytes: { type: 'integer' } } as const;
  const record = { name: 'file', fields, columns: ['id', 'file', 'bytes'] };
  return { kind: 'rows', record, pages: [rows] };
};

/** The result of the work; if it is interrupted, a notice says how to resume it. */
async function orSayHowToResume<T>(
  work: Promise<T>,
  invocation: Pick<Invocation, 'argv' | 'notice' | 'signal'>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (invocation.signal.aborted)
      await invocation.notice(`interrupted: the jobs continue at the service\n${resumeLine(invocation)}`);
    throw error;
  }
}

interface OpenedJobs {
  readonly service: StatisticsService;
  readonly account: string;
  readonly session: Session;
}

async function open(invocation: Invocation): Promise<OpenedJobs> {
  const session = await openSession(invocation);
  if (session.account === undefined) throw missingAccountError();
  const service: StatisticsService = {
    ...openStatisticsService(invocation, session),
    fetchFile: async (url) => (await fetchFile(url, session, invocation)).toString('utf8'),
  };
  return { service, account: session.account, session };
}

/** The contents of one file as the service's call would answer it; of several, one object for each. */
async function showFiles(
  ids: readonly string[],
  opened: OpenedJobs,
  invocation: Invocation,
): Promise<Answer> {
  const { service, account, session } = opened;
  const answers: Answer[] = [];
  for (const id of ids) {
    const { text, record } = await fetchJobFile(service, account, id);
    const { data, request: _, ...envelope } = parseJobFile(text, id, record);
    const rows = data as readonly unknown[];
    const answer: Answer = {
      kind: 'rows',
      record: getStatistics.record ?? statisticsJob,
      pages: [rows],
      envelope,
    };
    answers.push(
      await addMetricRows(getStatistics, { account_id: account, ...record }, answer, session, invocation),
    );
  }
  const [only] = answers;
  if (answers.length === 1 && only) return only;
  return joinAnswers(ids, answers);
}

/** The rows of several files, each with the id of its job. */
function joinAnswers(ids: readonly string[], answers: readonly Answer[]): Answer {
  const parts = answers.flatMap((answer, index) =>
    answer.kind === 'rows' ? [{ id: ids[index] ?? '', answer }] : [],
  );
  async function* documents() {
    for (const { id, answer } of parts) {
      const data: unknown[] = [];
      for await (const page of answer.pages) data.push(...page);
      yield [{ job_id: id, ...answer.envelope, data }];
    }
  }
  return {
    kind: 'rows',
    pages: documents(),
    flatten() {
      const tables = parts.flatMap(({ id, answer }) => {
        const table = answer.flatten?.();
        return table ? [{ id, table }] : [];
      });
      const fields = Object.assign({}, ...tables.map(({ table }) => table.shape.fields));
      const columns = ['job_id', ...new Set(tables.flatMap(({ table }) => table.shape.columns))];
      return {
        shape: { name: 'metric_row', fields: { job_id: { type: 'id' }, ...fields }, columns },
        async *pages() {
          for (const { id, table } of tables)
            for await (const page of table.pages())
              yield page.map((row) => (isObject(row) ? { job_id: id, ...row } : row));
        },
      };
    },
  };
}
