/** The manual pages and the reference of all commands. Only the build asks for them (build/documents.js). */
import { type ManualFacts, writeManual } from '../../../derive/man/pages.js';
import { writeReference } from '../../../derive/reference.js';
import { type TopicName, topicNames } from '../../core/host/topic-names.js';
import { commandTree } from '../commands/all-commands.js';
import { describeCommandRules, listEndpointNotes } from './help.js';
import { rootExamples } from './root-help.js';
import { topicTexts } from './topic-texts.js';

/** The text of each manual page by the name of its file, such as `ads-campaigns.1`. */
export function manual(): ReadonlyMap<string, string> {
  return writeManual(commandTree(), describeManual());
}

/** Every command, flag, rule and record on one page, in Markdown. */
export function reference(): string {
  return writeReference(commandTree());
}

/** The usual headings of manual pages for some topics; the others keep their names. */
const headings: Readonly<Partial<Record<TopicName, string>>> = {
  'exit-codes': 'Exit status',
  directories: 'Files',
};

/** The facts of the manual pages that are not commands. */
function describeManual(): ManualFacts {
  // The page has the global flags under a heading of its own.
  const names = topicNames.filter((name) => name !== 'flags');
  return {
    description: [
      'ads works with accounts, campaigns, line items, funding, creatives, audiences and statistics of an advertising platform: by hand, in scripts and in jobs.',
      'With --env local, it uses a built-in emulator, which needs no account, network or login.',
      'ads help lists the topics, ads help --all shows all commands on one page, and --help after any words explains the command.',
    ],
    examples: rootExamples.flatMap(([command, comment]) => [...(comment ? [`# ${comment}`] : []), command]),
    chapters: names.map((name) => [headings[name] ?? name, topicTexts[name]()]),
    notesOf: (endpoint) => [
      ...describeCommandRules(endpoint).map((rule) => `${rule}.`),
      ...listEndpointNotes(endpoint),
      `Calls ${endpoint.method} ${endpoint.path}.`,
    ],
  };
}
