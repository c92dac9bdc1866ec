/** Writes the text of a record to a file, such as the HTML of a web event tag: `ads web-event-tags get ID --to tag.html`. */
import { stat } from 'node:fs/promises';
import { isObject } from '../../call/lossless-json.js';
import { textField, textFileFlag } from '../../call/text-field.js';
import type { Endpoint } from '../../contract/types.js';
import type { Answer } from '../../output/answer.js';
import { usageError } from '../errors/command-error.js';
import { type Invocation, textOption } from '../invocation.js';
import { writeResultFile } from '../statistics/result-files.js';

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
      `--${textFileFlag} takes the text of one record: give one id, and no flag that selects rows`,
    );
  }
  await assertWritable(to, invocation.globals.yes === true);
  const answer = await run(invocation);
  const row = answer.kind === 'one' && isObject(answer.row) ? answer.row : {};
  const text = row[textField(endpoint) ?? ''];
  if (invocation.globals.dryRun || typeof text !== 'string') return answer;
  const content = text.endsWith('\n') ? text : `${text}\n`;
  await writeResultFile(to, content, invocation.world.pid, publicFile);
  const fields = { id: { type: 'id' }, file: { type: 'string' }, bytes: { type: 'integer' } } as const;
  const written = { id: row.id, file: to, bytes: Buffer.byteLength(content) };
  return { kind: 'one', record: { name: 'file', fields, columns: Object.keys(fields) }, row: written };
}

async function assertWritable(to: string, mayReplace: boolean): Promise<void> {
  const flag = `--${textFileFlag}`;
  if (to.trim() === '') throw usageError(`${flag} must be a file`);
  const found = await stat(to).catch(() => undefined);
  if (found?.isDirectory()) throw usageError(`${flag}: ${to} is a directory: name a file in it`);
  if (found && !mayReplace) {
    throw usageError(`${flag}: ${to} exists`, 'Choose another file, or add --yes to replace it.');
  }
}
