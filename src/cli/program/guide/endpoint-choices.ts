/** `ads endpoints --choices`: the choices made where the published interface is silent, and the calls they affect. */
import { type RecordedChoice, recordedChoices } from '../../../contract/choices.js';
import type { Answer } from '../../../output/answer.js';
import { wrapWords } from '../../../output/text-width.js';
import { selectsRows } from '../../core/host/global-flags.js';
import type { Action } from '../../core/host/invocation.js';

const indent = '  ';

/**
 * One row per choice, in the order of docs/service.md. In a terminal, whole sentences do not fit into a table: they stand
 * below what they concern, unless rows or fields were asked for.
 */
export const listChoices: Action = async ({ world, format, globals }) => {
  const columns = world.stdout.columns;
  const isPlain = !selectsRows(globals) && globals.fields === undefined && globals.query === undefined;
  return format === 'table' && world.stdout.isTTY && columns !== undefined && isPlain
    ? { kind: 'text', text: writeChoices(columns) }
    : tabulateChoices();
};

function tabulateChoices(): Answer {
  return {
    kind: 'rows',
    record: {
      name: 'choice',
      fields: {
        section: { type: 'string', help: 'The heading of docs/service.md with the reason' },
        concerns: { type: 'string' },
        choice: { type: 'string' },
        calls: { type: 'list' },
      },
      columns: ['section', 'concerns', 'choice'],
    },
    pages: [
      recordedChoices.map((choice) => ({
        section: choice.section,
        concerns: describeCalls(choice),
        choice: choice.says,
        calls: choice.calls,
      })),
    ],
  };
}

/** The headings, each with its sentences; what a sentence concerns is said where it is not that of the one before. */
function writeChoices(columns: number): string {
  let last = '';
  const lines = recordedChoices.flatMap((choice) => {
    const head = `${choice.section}: ${describeCalls(choice)}`;
    const isNew = head !== last;
    last = head;
    const sentence = wrapWords(choice.says, columns - indent.length).map((line) => indent + line);
    return isNew ? ['', ...wrapWords(head, columns), ...sentence] : sentence;
  });
  return `${lines.slice(1).join('\n')}\n`;
}

/** The nouns of the calls, or the command if there is but one. */
function describeCalls({ general, calls }: RecordedChoice): string {
  if (general) return 'every call';
  const [only, ...others] = calls;
  if (only !== undefined && others.length === 0) return only.replaceAll('.', ' ');
  return [...new Set(calls.map((id) => id.split('.', 1)[0]))].join(', ');
}
