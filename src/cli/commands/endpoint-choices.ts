/** `ads endpoints --choices`: what was chosen where the published interface is silent, and which calls it concerns. */
import { recordedChoices } from '../../contract/choices.js';
import type { Answer } from '../../output/answer.js';

const everyCall = 'every call';

/** One row per choice, in the order of docs/service.md; `calls` are commands, without them every call is concerned. */
export function listChoices(): Answer {
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
      recordedChoices.map(({ section, says, general, calls }) => ({
        section,
        concerns: general ? everyCall : describeCalls(calls),
        choice: says,
        calls,
      })),
    ],
  };
}

/** The nouns of the calls, or the command if there is but one. */
function describeCalls(calls: readonly string[]): string {
  const [only, ...others] = calls;
  if (only !== undefined && others.length === 0) return only.replaceAll('.', ' ');
  return [...new Set(calls.map((id) => id.split('.', 1)[0]))].join(', ');
}
