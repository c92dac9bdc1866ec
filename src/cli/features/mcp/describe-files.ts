/** Describes campaign files in few words, computed from the contract; `ads schema plan` has the whole schema. */
import { describeConstraints } from '../../../flags/describe-values.js';
import { decimalHelp } from '../../../flags/endpoint-flags.js';
import { excludeFlag, targetingFlags } from '../../../flags/targeting-flags.js';
import { tagTypes } from '../../bulk/campaign-files/format/members.js';
import {
  campaignKind,
  type FileField,
  keyedKinds,
  type NodeKind,
} from '../../bulk/campaign-files/format/node-kinds.js';

/** The name by which a model asks for it; no command has it. */
export const filesName = 'campaign files';

/** Describes the argument `files` of the tool plan: each section with its fields. */
export function describeFiles(): unknown {
  return {
    command: filesName,
    use: 'plan',
    summary: 'The argument files of the tool plan, as YAML or JSON',
    ...Object.fromEntries(keyedKinds(campaignKind()).map((kind) => [kind.section, describeKind(kind)])),
    targeting: `names by type: ${[...targetingFlags().map(({ name }) => name), excludeFlag].join(', ')}`,
    posts: 'ids of published posts',
    tracking_tags: `URLs by type: ${tagTypes().join(', ')}`,
    notes: [
      'Records are below a key of your choice: {campaigns: {spring: {name: ..., line_items: {readers: {name: ...}}}}}.',
      'Amounts are decimals with a currency, such as 55.00 USD. Records that are new are created paused.',
    ],
  };
}

function describeKind({ fields, members, below }: NodeKind): unknown {
  return {
    ...Object.fromEntries(fields.map(describeField)),
    ...Object.fromEntries(members.map(({ section }) => [section, 'a list or an object'])),
    ...(below && { [below.section]: 'objects by key' }),
  };
}

function describeField({ name, column: { param, money } }: FileField): readonly [string, string] {
  if (!param) return [name, ''];
  const help = money ? decimalHelp(param) : param.help;
  const details = describeConstraints(param).join('; ');
  return [name, details === '' ? help : `${help} (${details})`];
}
