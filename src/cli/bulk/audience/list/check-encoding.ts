/** Refuses a list whose text is in another encoding than the one in which it would be read, before anything of it is sent. */
import type { TextEncoding } from '../../../../flags/local-flags.js';
import { classifyText, type SurveyCells } from '../../../../people/reading/survey-text.js';
import { usageError } from '../../../core/host/command-error.js';
import type { Invocation } from '../../../core/host/invocation.js';
import { otherEncoding } from '../../../core/input/text-encoding.js';
import { type ListInput, type NamedInput, openInput } from './open-input.js';

/** Short texts in these encodings can be UTF-8 by chance. */
const severalBytes: readonly TextEncoding[] = [
  ...(['shift_jis', 'euc-jp', 'iso-2022-jp', 'gbk', 'gb18030', 'big5', 'euc-kr'] as const),
];

/**
 * Opens a list whose cells can be read in its encoding. Throws CommandError for another one. Standard input is read once: of it, rows
 * in another encoding are rejected one by one.
 */
export async function openListInput(
  named: NamedInput,
  survey: SurveyCells,
  invocation: Pick<Invocation, 'world' | 'notice'>,
): Promise<ListInput> {
  const input = await openInput(named, invocation.world);
  try {
    if (input.isRepeatable) await checkEncoding(input, named, survey, invocation);
    return input;
  } catch (error) {
    await input.close();
    throw error;
  }
}

async function checkEncoding(
  input: ListInput,
  named: NamedInput,
  survey: SurveyCells,
  invocation: Pick<Invocation, 'world' | 'notice'>,
): Promise<void> {
  const { flag = '--from', encoding } = named;
  const subject = `${flag}: ${input.label}`;
  // A workbook names its encoding itself.
  if (await input.isBook()) return;
  if (encoding !== undefined && encoding !== 'utf-8') {
    await refuseUtf8(named, subject, invocation);
    return;
  }
  if ((await classifyText(input.read())) !== 'other') return;
  const found = await survey(input.read());
  if (found?.other === 0) {
    await invocation.notice(
      `${input.label}: the text is neither UTF-8 nor UTF-16, but the columns that are read are plain ASCII`,
    );
    return;
  }
  // Where most cells are UTF-8, single ones are damaged: their rows are rejected.
  if (found === undefined || found.other > found.utf8) throw otherEncoding(subject);
}

/** Text that is UTF-8 would be read as other letters, which nobody would see: hashes show none. */
async function refuseUtf8(
  named: NamedInput,
  subject: string,
  { world }: Pick<Invocation, 'world'>,
): Promise<void> {
  if (named.encoding === undefined || severalBytes.includes(named.encoding)) return;
  const stored = await openInput({ ...named, encoding: 'utf-8' }, world);
  try {
    if ((await classifyText(stored.read())) !== 'utf-8') return;
  } finally {
    await stored.close();
  }
  throw usageError(`${subject} is UTF-8, and not ${named.encoding}`, 'Leave out --encoding.');
}
