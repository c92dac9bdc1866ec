/** Refuses a list that would not be read as its user means it, before anything of it is sent: in another encoding, or with people who do not consent. */
import type { TextEncoding } from '../../../../flags/local-flags.js';
import { consentAdvice } from '../../../../people/normalizing/consent-check.js';
import type { ListSurveys } from '../../../../people/reading/read-list.js';
import type { ConsentSurvey } from '../../../../people/reading/survey-consent.js';
import { classifyText, type SurveyCells } from '../../../../people/reading/survey-text.js';
import { joinFirst } from '../../../../values/text-lists.js';
import { CommandError, usageError } from '../../../core/host/command-error.js';
import { exitCodes } from '../../../core/host/exit-codes.js';
import type { Invocation } from '../../../core/host/invocation.js';
import { formatWhole } from '../../../core/host/progress.js';
import { otherEncoding } from '../../../core/input/text-encoding.js';
import { type ListInput, type NamedInput, openInput } from './open-input.js';
import { explainInput } from './report-list.js';

/** Short texts in these encodings can be UTF-8 by chance. */
const severalBytes: readonly TextEncoding[] = [
  ...(['shift_jis', 'euc-jp', 'iso-2022-jp', 'gbk', 'gb18030', 'big5', 'euc-kr'] as const),
];

/**
 * Opens a list, and reads it ahead. Throws CommandError for one in another encoding, and for one of people who do not consent. Standard
 * input is read once: of it, rows in another encoding are rejected one by one, and columns of consent are refused whatever they say.
 */
export async function openListInput(
  named: NamedInput,
  { cells, consent }: ListSurveys,
  invocation: Pick<Invocation, 'world' | 'notice'>,
): Promise<ListInput> {
  const input = await openInput(named, invocation.world);
  try {
    const explain = (error: unknown): never => {
      throw explainInput(error, input, named.flag);
    };
    if (input.isRepeatable) {
      await checkEncoding(input, named, cells, invocation);
      if (consent) refuseUndecided(await consent.survey(input.read()).catch(explain), input, named);
    } else if (consent?.watch) {
      const { watch } = consent;
      const refuse = (columns: readonly string[]) => undecidedError(columns, input, named);
      return { ...input, read: () => watch(input.read(), refuse) };
    }
    return input;
  } catch (error) {
    await input.close();
    throw error;
  }
}

/** Throws CommandError where people do not consent, and the user has not said what becomes of them. */
function refuseUndecided(
  found: ConsentSurvey | undefined,
  { label }: Pick<ListInput, 'label'>,
  { flag = '--from' }: Pick<NamedInput, 'flag'>,
): void {
  if (!found || found.refusing + found.partly === 0) return;
  const { refusing, partly, rows, columns } = found;
  const people = (count: number) => `${formatWhole(count)} of ${formatWhole(rows)} people`;
  const parts = [
    ...(refusing > 0 ? [`${people(refusing)} have not consented`] : []),
    ...(partly > 0 ? [`${people(partly)} have consented for some of their identifiers only`] : []),
  ];
  const say = columns.length === 1 ? 'says' : 'say';
  throw new CommandError(
    'CONSENT',
    exitCodes.usage,
    `${flag}: ${label}: ${parts.join(', and ')}, as ${joinFirst(columns)} ${say}`,
    `${consentAdvice} An upload that was begun without it needs --restart too.`,
  );
}

function undecidedError(
  columns: readonly string[],
  { label }: Pick<ListInput, 'label'>,
  { flag = '--from' }: Pick<NamedInput, 'flag'>,
): Error {
  return new CommandError(
    'CONSENT',
    exitCodes.usage,
    `${flag}: ${label}: ${joinFirst(columns)} ${columns.length === 1 ? 'says' : 'say'} who has consented, and ${label} is read only once`,
    `${consentAdvice} A file is read ahead: if everybody has consented, it needs neither.`,
  );
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
