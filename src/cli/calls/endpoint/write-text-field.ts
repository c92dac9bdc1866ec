/** Writes the text of a record to a file, such as the HTML of a web event tag: `ads web-event-tags get ID --to tag.html`. */

import type { Endpoint } from '../../../contract/types.js';
import { textField, textFileFlag } from '../../../flags/text-field.js';
import type { Answer } from '../../../output/answer.js';
import { isObject } from '../../../values/lossless-json.js';
import { usageError } from '../../core/host/command-error.js';
import { type Invocation, textOption } from '../../core/host/invocation.js';
import { assertOutputFile, type OutputFileOptions, writeOutputFile } from '../../core/host/output-file.js';

/** What such a text is for is public, and a web server may have to read it. */
const publicFile = 0o644;

/**
 * Makes the call, writes the text and answers where it is; a preview writes nothing. Throws CommandError before the call if
 * the file exists and may not be replaced, or several records would share it.
 */
export async function writeTextField(
  endpoint: Endpoint,
  run: (invocation: Invocation) => Promise<Answer>,
  invocation: Invocation,
  isMerged: boolean,
): Promise<Answer> {
  const to = textOption(invocation.options, textFileFlag) ?? '';
  if (isMerged || invocation.args[0] === '-') {
    throw usageError(
      `--${textFileFlag} writes the text of one record; use a single id, without flags that select rows`,
    );
  }
  const { world, globals } = invocation;
  const place: OutputFileOptions = {
    flag: `--${textFileFlag}`,
    cwd: world.cwd,
    mayReplace: globals.yes === true,
    mode: publicFile,
  };
  await assertOutputFile(to, place);
  const answer = await run(invocation);
  const row = answer.kind === 'one' && isObject(answer.row) ? answer.row : {};
  const text = row[textField(endpoint) ?? ''];
  if (globals.dryRun || typeof text !== 'string') return answer;
  const content = text.endsWith('\n') ? text : `${text}\n`;
  const bytes = await writeOutputFile(to, content, place);
  const fields = { id: { type: 'id' }, file: { type: 'string' }, bytes: { type: 'integer' } } as const;
  const written = { id: row.id, file: to, bytes };
  return { kind: 'one', record: { name: 'file', fields, columns: Object.keys(fields) }, row: written };
}
