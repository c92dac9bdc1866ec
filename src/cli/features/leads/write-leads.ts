/** Writes the leads of an export that is done: as the answer of the command, or into a file. */

import type { Answer } from '../../../output/answer.js';
import { escapeControls } from '../../../output/control-characters.js';
import { selectsRows } from '../../core/host/global-flags.js';
import type { Invocation } from '../../core/host/invocation.js';
import { type OutputFileOptions, openOutputFile, writeOutputFile } from '../../core/host/output-file.js';
import { accountCommand } from '../../core/host/shown-command.js';
import type { LeadsExportOptions } from './export-options.js';
import { readLeadRows } from './lead-rows.js';

/** The leads of the file as the answer, or in the file that was asked for. Throws OutputError. */
export async function writeLeads(
  file: Buffer,
  { format, to }: LeadsExportOptions,
  fileOptions: OutputFileOptions,
  invocation: Pick<Invocation, 'world' | 'settings' | 'globals' | 'defer' | 'notice'>,
): Promise<Answer | undefined> {
  const { notice, world } = invocation;
  const label = escapeControls(to ?? '');
  if (format === 'workbook') {
    const bytes = await writeOutputFile(to ?? '', file, fileOptions);
    await notice(`wrote ${bytes} bytes to ${label}, readable only by you`);
    return undefined;
  }
  const { shape, pages, isEmpty } = readLeadRows(file);
  const answer: Answer = { kind: 'rows', record: shape, pages };
  if (to === undefined) {
    if (isEmpty) await notice(explainNone(invocation));
    return answer;
  }
  const [{ print }, { selectAnswer }] = await Promise.all([
    import('../../../output/print.js'),
    import('../../calls/reads/select-answer.js'),
  ]);
  const { globals } = invocation;
  const { fields, query, bom, spreadsheetSafe } = globals;
  const target = await openOutputFile(to, fileOptions);
  try {
    const { rows, notes } = await print(
      selectsRows(globals) ? selectAnswer(answer, invocation, world.now()) : answer,
      { format, fields, query, bom, spreadsheetSafe, color: false, plain: true, made: { at: world.now() } },
      (text) => target.write(text),
    );
    await target.finish();
    for (const note of notes) await notice(note);
    await notice(`wrote ${rows} ${rows === 1 ? 'lead' : 'leads'} to ${label}, readable only by you`);
    if (isEmpty) await notice(explainNone(invocation));
  } finally {
    await target.close();
  }
  return undefined;
}

/** Where leads come from: an export without any is rarely what somebody expects. */
function explainNone({ settings }: Pick<Invocation, 'settings'>): string {
  const source = `the window has no leads; leads come from a card with the form, on a promoted post that serves: ${accountCommand`ads cards create --lead-form FORM`}`;
  return settings.env.value === 'local'
    ? `${source}; on the emulator, advance the clock to get leads: ads emulator advance 7d`
    : source;
}
