/**
 * The behavior that the published interface leaves open: the record behind `ads endpoints --coverage` and `--choices`.
 * docs/service.md gives the reasons after "**Our choice:**". A test keeps both together: every heading with such a mark
 * has at least as many sentences here. To add one, write it under its heading in the file of its subject:
 *
 *     'lead-forms': ['An archived form is not found.', { says: 'A second deletion is 404.', calls: ['lead-forms.delete'] }],
 *
 * A sentence alone concerns the calls whose `section` is that heading.
 */
import { accountChoices } from './choices/account-choices.js';
import { audienceChoices } from './choices/audience-choices.js';
import { authorizationChoices } from './choices/authorization-choices.js';
import { campaignChoices } from './choices/campaign-choices.js';
import { catalogChoices } from './choices/catalog-choices.js';
import type { Choice, Choices } from './choices/choice.js';
import { conventionChoices } from './choices/convention-choices.js';
import { creativeChoices } from './choices/creative-choices.js';
import { leadChoices } from './choices/lead-choices.js';
import { statisticsChoices } from './choices/statistics-choices.js';
import { targetingChoices } from './choices/targeting-choices.js';
import { endpoints } from './index.js';

/** The record by subject, in the order of docs/service.md; no heading stands in two of them. */
export const choiceSubjects: readonly Choices[] = [
  conventionChoices,
  authorizationChoices,
  accountChoices,
  campaignChoices,
  targetingChoices,
  creativeChoices,
  leadChoices,
  catalogChoices,
  audienceChoices,
  statisticsChoices,
];

/** One choice with its heading, and the ids of the endpoints that it concerns. */
export interface RecordedChoice {
  readonly section: string;
  readonly says: string;
  readonly general: boolean;
  readonly calls: readonly string[];
}

/** All choices. `general` ones concern every call. */
export const recordedChoices: readonly RecordedChoice[] = choiceSubjects.flatMap((subject) =>
  Object.entries(subject).flatMap(([section, sentences]) =>
    sentences.map((entry) => recordChoice(section, typeof entry === 'string' ? { says: entry } : entry)),
  ),
);

function recordChoice(section: string, { says, calls }: Choice): RecordedChoice {
  const concerned = endpoints.filter((endpoint) =>
    calls === undefined || calls === 'all'
      ? calls === 'all' || endpoint.section === section
      : calls.some((call) => endpoint.id === call || endpoint.id.startsWith(`${call}.`)),
  );
  return { section, says, general: calls === 'all', calls: concerned.map(({ id }) => id) };
}
