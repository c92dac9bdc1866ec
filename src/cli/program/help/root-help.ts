/** The help of `ads` itself: its commands, and how to learn the rest. */
import { wrapText } from '../../../output/wrap-text.js';
import { globalFlags, globalFlagWords } from '../../core/host/global-flags.js';
import { topicNames } from '../../core/host/topic-names.js';
import { type Example, exampleSection, layTerms, section, type Terms } from './help-sections.js';

/** A command that the root lists. */
export interface RootCommand {
  readonly name: string;
  readonly summary: string;
  readonly heading: string;
}

/** Commands that few people type: the root names them without their summaries, so that the others are seen at once. */
export const rareCommands: ReadonlySet<string> = new Set([
  'ab-tests',
  'account-media',
  'advertiser-business-categories',
  'alias',
  'app-conversions',
  'app-event-provider-configurations',
  'app-event-tags',
  'app-lists',
  'approve',
  'audience-estimate',
  'auth',
  'authenticated-user-access',
  'bidding-rules',
  'completion',
  'config',
  'content-categories',
  'curated-categories',
  'do-not-reach-lists',
  'draft-tweets',
  'dynamic-product-cards',
  'endpoints',
  'iab-categories',
  'insights',
  'line-item-curated-categories',
  'media',
  'media-creatives',
  'oauth',
  'openapi',
  'preroll-call-to-actions',
  'promotable-users',
  'promoted-accounts',
  'publishers',
  'recommendations',
  'scheduled-promoted-tweets',
  'scheduled-tweets',
  'schema',
  'skill',
  'tailored-audiences',
  'targeting-suggestions',
  'tax-settings',
  'tracking-tags',
  'tweet-previews',
  'user-settings',
  'users',
  'wait',
  'web-event-tags',
]);

/** The global flags that the root lists; `ads help flags` lists all. */
const commonFlags = [
  '--env',
  '--account',
  '--profile',
  '--output',
  '--fields',
  '--filter',
  '--all',
  '--dry-run',
  '--yes',
];

/** The examples of the root, each with what it is for. */
export const rootExamples: readonly Example[] = [
  ['ads campaigns list --env local', 'try it with the emulator, without an account or login'],
  ['ads campaigns create --name Spring --funding-instrument lygyi --daily-budget 55.00'],
  ['ads campaigns list --all -o jsonl'],
];

export function rootHelp(description: string, commands: readonly RootCommand[], columns: number): string {
  return [
    'Usage: ads <command> <subcommand> [flags]\n',
    `\n${wrapText(description, columns).join('\n')}\n`,
    ...listCommands(commands, columns),
    exampleSection(rootExamples, columns),
    section('Topics (ads help TOPIC)', wrapText(topicNames.join(', '), columns - 2)),
    section('Flags (all: ads help flags)', layTerms(listCommonFlags(), columns)),
    `\n${wrapText('For a command: ads COMMAND --help. All commands on one page: ads help --all', columns).join('\n')}\n`,
  ].join('');
}

/** A section for each heading, whose summaries begin in the same column. */
function listCommands(commands: readonly RootCommand[], columns: number): readonly string[] {
  const common = commands.filter(({ name }) => !rareCommands.has(name));
  const width = Math.max(...common.map(({ name }) => name.length));
  return [...new Set(commands.map(({ heading }) => heading))].map((heading) => {
    const isBelow = (command: RootCommand) => command.heading === heading;
    const rare = commands.filter((command) => isBelow(command) && rareCommands.has(command.name));
    const terms = common.filter(isBelow).map(({ name, summary }) => [name.padEnd(width), summary] as const);
    const names = wrapText(`Also: ${rare.map(({ name }) => name).join(', ')}`, columns - 2, 2);
    return section(heading, [...layTerms(terms, columns), ...(rare.length > 0 ? names : [])]);
  });
}

function listCommonFlags(): Terms {
  const common = commonFlags.flatMap((name) => {
    const at = globalFlagWords.indexOf(name);
    return globalFlags.slice(at, at + 1);
  });
  return [...common.map(([flag, help]) => [flag, help] as const), helpFlag];
}

const helpFlag = ['-h, --help', 'show help for a command'] as const;

/** Every global flag with its meaning. */
export function listGlobalFlags(): Terms {
  return [
    ...globalFlags.map(([flag, help]) => [flag, help] as const),
    helpFlag,
    ['-V, --version', 'print the version'],
  ];
}
