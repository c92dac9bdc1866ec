/** `ads leads export`: starts an export of leads, waits for it, and writes the leads. */

import { buildRequest } from '../../../call/build-request.js';
import { check } from '../../../call/check.js';
import { idForms } from '../../../call/parse-scalar.js';
import { createLeadsExport } from '../../../contract/groups/leads-exports.js';
import type { Document } from '../../../contract/types.js';
import type { Answer } from '../../../output/answer.js';
import { formatTime } from '../../../values/time.js';
import { explainServiceError } from '../../calls/endpoint/explain-service-error.js';
import { findNamedTarget } from '../../calls/names/find-named-target.js';
import { displayUrl } from '../../calls/session/destination.js';
import { openSession, type Session } from '../../calls/session/session.js';
import { missingAccountError, throwIfProblems, usageError } from '../../core/host/command-error.js';
import type { Action, Invocation } from '../../core/host/invocation.js';
import { assertOutputFile, type OutputFileOptions } from '../../core/host/output-file.js';
import { assertPersonalOutput } from '../../core/host/personal-output.js';
import { accountCommand } from '../../core/host/shown-command.js';
import type { Arguments } from '../../core/input/arguments.js';
import { createParameterNamer, withFlag } from '../../core/input/parameter-names.js';
import type { AccountZone } from '../statistics/compute/account-days.js';
import type { LeadsExportFlags } from './export-flags.js';
import { type LeadsExportOptions, type LeadsFormat, readExportOptions } from './export-options.js';
import { isDay, resolveWindow, type WindowEnd } from './export-window.js';
import { type DoneExport, startExport, waitForExport } from './follow-export.js';

export const exportLeads: Action<LeadsExportFlags> = async (invocation, flags) => {
  const options = readExportOptions(flags, invocation);
  const { format, to } = options;
  const { globals } = invocation;
  const fileOptions = readFileOptions(invocation);
  if (!globals.dryRun) {
    assertPersonalOutput({ to, print: flags.print }, invocation);
    if (to !== undefined) await assertOutputFile(to, fileOptions);
  }
  const offline = globals.dryRun ? await previewOffline(options, invocation) : undefined;
  if (offline) return offline;
  const session = await openSession(invocation, createLeadsExport);
  const { account } = session;
  if (account === undefined) throw missingAccountError();
  let id: string;
  if (options.what.kind === 'new') {
    const { what } = options;
    const zone = await findZone(what, account, session);
    const form = idForms.uuid.regex.test(what.form)
      ? what.form
      : await findNamedTarget(
          { text: what.form, flag: '--form', groups: ['lead-forms'], account },
          session,
          invocation,
        );
    const values = await toValues(
      { ...what, form },
      format,
      { account, zone, now: session.time() },
      invocation,
    );
    if (globals.dryRun) return showExport(values, displayUrl(session, 'ads'));
    id = await startExport(values, session).catch((error: unknown) => {
      throw explainServiceError(error, createLeadsExport, asTyped(values), invocation.settings);
    });
  } else id = options.what.id;
  try {
    const done = await waitForExport({ account_id: account, id }, session, invocation);
    assertFormat(done, format);
    const { fetchExport } = await import('./fetch-export.js');
    const file = await fetchExport(done, { ...session, account }, invocation);
    const { writeLeads } = await import('./write-leads.js');
    return await writeLeads(file, options, fileOptions, invocation);
  } catch (error) {
    if (options.what.kind === 'new') await tellHowToResume(id, options, invocation);
    throw error;
  }
};

function readFileOptions({ world, globals }: Pick<Invocation, 'world' | 'globals'>): OutputFileOptions {
  return { flag: '--to', cwd: world.cwd, mayReplace: globals.yes === true };
}

/** The request if it can be shown without reading anything, so that nothing is opened. Undefined otherwise. */
async function previewOffline(
  { what, format }: LeadsExportOptions,
  invocation: Pick<Invocation, 'world' | 'settings' | 'notice'>,
): Promise<Answer | undefined> {
  const { env, account, adsUrl, sandboxUrl } = invocation.settings;
  if (what.kind !== 'new' || account === undefined) return undefined;
  // The emulator may have another time.
  const isTimed = (end: WindowEnd) =>
    end.kind === 'instant' || (end.kind === 'relative' && env.value !== 'local');
  if (!idForms.uuid.regex.test(what.form) || !isTimed(what.from) || !isTimed(what.to)) return undefined;
  const at = { account: account.value, zone: { name: 'UTC' }, now: invocation.world.now() };
  const values = await toValues(what, format, at, invocation);
  return showExport(values, (env.value === 'sandbox' ? sandboxUrl : adsUrl)?.value ?? '');
}

async function showExport(values: Document, base: string): Promise<Answer> {
  const { showRequest } = await import('../../calls/endpoint/dry-run.js');
  return showRequest(buildRequest(createLeadsExport, values), base, { endpoint: createLeadsExport });
}

/** The checked parameters of the call for a form by its id. Throws CommandError. */
async function toValues(
  what: Extract<LeadsExportOptions['what'], { kind: 'new' }>,
  format: LeadsFormat,
  { account, zone, now }: { readonly account: string; readonly zone: AccountZone; readonly now: number },
  invocation: Pick<Invocation, 'notice'>,
): Promise<Document> {
  const { start, end } = resolveWindow(what, zone, now);
  const ends = [start, end].map((seconds) => formatTime(seconds * 1000));
  if (start >= end) throw usageError(`--from-date must be before --to-date: ${ends.join(' to ')}`);
  if (isDay(what.from) || isDay(what.to))
    await invocation.notice(`leads from ${ends[0]} on and before ${ends[1]}: days of ${zone.name}`);
  const raw = {
    account_id: account,
    entity_type: createLeadsExport.params.entity_type.values[0],
    lead_form_id: what.form,
    start_epoch: start,
    end_epoch: end,
    // Rows are read from CSV. Its first line has the columns, which the reference does not list.
    response_format: format === 'workbook' ? 'xlsx' : 'csv',
  };
  const namer = createParameterNamer(createLeadsExport, asTyped(raw));
  const { values, problems } = check(createLeadsExport, raw, namer);
  throwIfProblems(problems.map((problem) => withFlag(createLeadsExport, namer, problem)));
  return values;
}

/** The parameters with the flags of this command, for messages about them. */
function asTyped(raw: Document): Arguments {
  const documentFlags = new Map([
    ['lead_form_id', '--form'],
    ['start_epoch', '--from-date'],
    ['end_epoch', '--to-date'],
  ]);
  return { raw, decimals: new Map(), source: undefined, documentFlags, problems: [] };
}

/** Only days need the time zone of the account. */
async function findZone(
  { from, to }: Extract<LeadsExportOptions['what'], { kind: 'new' }>,
  account: string,
  { client }: Session,
): Promise<AccountZone> {
  if (!isDay(from) && !isDay(to)) return { name: 'UTC' };
  const { readReportAccount } = await import('../statistics/report-account.js');
  const service = { call: (...call: Parameters<typeof client.call>) => client.call(...call) };
  return (await readReportAccount(service, account)).zone;
}

/** An export that was started before has a format already. Throws CommandError. */
function assertFormat({ id, record }: DoneExport, format: LeadsFormat): void {
  const has = record.response_format;
  const needs = format === 'workbook' ? 'xlsx' : 'csv';
  if (typeof has !== 'string' || has === needs) return;
  throw usageError(
    `export ${id} is a file in ${has}, and this output needs one in ${needs}`,
    `To download the file unchanged: ${accountCommand`ads leads exports download ${id} --to FILE`}`,
  );
}

/** The export continues at the service, whatever has ended this command. */
async function tellHowToResume(
  id: string,
  { to }: LeadsExportOptions,
  { notice }: Pick<Invocation, 'notice'>,
): Promise<void> {
  const resume = accountCommand`ads leads export --resume ${id} ${to === undefined ? [] : ['--to', to]}`;
  const cancel = accountCommand`ads leads exports cancel ${id}`;
  await notice(`export ${id} was started; to fetch it: ${resume}; to cancel it: ${cancel}`);
}
