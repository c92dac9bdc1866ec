/** A plan for people: lines as a diff has them, and Markdown for a pull request. */
import type { DiffTone } from '../../../../output/color.js';
import { escapeControls } from '../../../../output/control-characters.js';
import { joinFirst, joinList } from '../../../../values/text-lists.js';
import { formatTime, parseTime } from '../../../../values/time.js';
import { formatCount } from '../../../core/host/progress.js';
import { changeName, describeChange, describeSetting } from '../../../core/records/describe-change.js';
import { describeSpend, sumSpend } from '../compare/money-line.js';
import {
  type Abandoned,
  type AccountPlan,
  isChanged,
  type Loss,
  lastChangeOf,
  newMembers,
  type Origin,
  type PlannedChange,
  type PlannedNode,
  pausesReplaced,
} from '../compare/planned.js';
import { type RemovalChoice, removalOf } from '../compare/removals.js';
import type { PlannedPost } from '../compare/resolve-posts.js';
import { describePlace } from '../format/file-problem.js';
import type { PlanCounts, PlanData } from './plan-answer.js';

export interface PlanLine {
  /** The whole line, as a pipe gets it. */
  readonly text: string;
  /** Absent where it says nothing by itself, such as the record above a change. */
  readonly tone?: DiffTone;
  /** Where its value begins, which a terminal aligns; absent where it has none. */
  readonly valueAt?: number;
}

/** A plan for people. */
export interface PlanLines {
  /** A block for each campaign that differs. Its first line alone is not indented. */
  readonly changes: readonly PlanLine[];
  /** The money, and the counts. */
  readonly totals: readonly PlanLine[];
}

/** How a change is shown. */
type ShowChange = (change: PlannedChange) => PlannedChange;

/** `verbose` shows ids and spellings of the service in place of what the files say. */
export function describePlan(
  accounts: readonly AccountPlan[],
  data: PlanData,
  choice: RemovalChoice,
  { verbose = false }: { readonly verbose?: boolean | undefined } = {},
): PlanLines {
  const all = accounts.flatMap(({ nodes }) => nodes).flatMap(({ changes }) => changes);
  const noted = all.find(({ note }) => note !== undefined);
  const show = (change: PlannedChange): PlannedChange => {
    // What one date means, the others mean too.
    const { note: _, ...own } = change;
    return { ...(change === noted ? change : own), ...(!verbose && change.written) };
  };
  const changes = accounts.flatMap((plan) => {
    const body = [...describeNodes(plan, show), ...describeAbandoned(plan, choice)];
    const heading = { text: `account ${escapeControls(plan.title)}` };
    return body.length > 0 && accounts.length > 1 ? [heading, ...body] : body;
  });
  if (!data.changed && changes.length === 0)
    return { changes, totals: [{ text: 'No changes: the account is as the files describe it.' }] };
  const { created, updated, restored, paused, activated } = data.counts;
  const isPlain = created + updated + restored + paused + activated > 0;
  const shown = data.posts_shown_at_once;
  const posts =
    shown === 0 ? [] : [`${formatCount(shown, 'post')} shown at once, because the line items are running`];
  const money = isPlain ? sumSpend(data.money).map(describeSpend) : [];
  const totals = [...money, ...posts, summarize(data.counts)];
  return { changes, totals: totals.map((text) => ({ text })) };
}

const indent = '  ';

/** The nodes that differ, each campaign above its line items whether it differs or not. */
function describeNodes({ nodes, losses }: AccountPlan, show: ShowChange): readonly PlanLine[] {
  const different = new Set(nodes.filter((node) => isDifferent(node) || losses.has(node.key)));
  for (const { parent } of [...different]) if (parent) different.add(parent);
  return nodes
    .filter((node) => different.has(node))
    .flatMap((node) => describeNode(node, losses.get(node.key), show));
}

function isDifferent(node: PlannedNode): boolean {
  return isChanged(node) || node.origin !== 'lock' || node.members.some(({ origin }) => origin !== 'lock');
}

function describeNode(node: PlannedNode, loss: Loss | undefined, show: ShowChange): readonly PlanLine[] {
  const { changes, id, activates, members, parent, replaced } = node;
  const level = parent ? indent : '';
  const inner = `${level}${indent}`;
  const found = members.filter((member) => member.id !== undefined && member.origin !== 'lock');
  const tone = headingTone(node);
  return [
    { text: `${level}${signOf(node)}${subjectOf(node)}${describeOrigin(node)}`, ...(tone && { tone }) },
    ...changes
      .filter((change) => !isImplied(change, id))
      .map(show)
      .map((change) => {
        const line = `${inner}${describeField(change, node)}`;
        return { text: line, tone: fieldTone(change, id), valueAt: inner.length + 2 + nameLength(change) };
      }),
    ...newMembers(node).map(({ label, origin, post }): PlanLine => {
      const more = `${describeMedia(post)}${origin === 'lost' ? ', deleted outside' : ''}`;
      const line = `${inner}+ ${escapeControls(label)}${more}`;
      return { text: line, tone: 'added', valueAt: inner.length + 2 + labelLength(label) };
    }),
    ...found.map(({ label, id: own }): PlanLine => {
      const line = `${inner}= ${escapeControls(label)} (${own}), found`;
      return { text: line, tone: 'noted', valueAt: inner.length + 2 + labelLength(label) };
    }),
    ...(replaced && pausesReplaced(node)
      ? [{ text: `${inner}! pause ${replaced.id}, whose place it takes`, tone: 'changed' as const }]
      : []),
    ...(loss
      ? [
          {
            text: `${inner}! lacks what ${loss.of} has: ${escapeControls(loss.lacks.join(', '))}`,
            tone: 'changed' as const,
          },
        ]
      : []),
    ...(activates ? [{ text: `${inner}> start it (with --activate)`, tone: 'noted' as const }] : []),
  ];
}

/** `, with images/spring.png`. */
function describeMedia(post: PlannedPost | undefined): string {
  const names = (post?.media ?? []).map((media) => ('mediaKey' in media ? media.mediaKey : media.file.label));
  const published = post?.id === undefined ? '' : `, published as ${post.id}`;
  return `${names.length > 0 ? `, with ${joinList(names, 'and')}` : ''}${published}`;
}

/** A record that only stands above others that differ is faint. */
function headingTone(node: PlannedNode): DiffTone | undefined {
  if (node.id === undefined) return 'added';
  if (node.origin !== 'lock') return 'noted';
  return isDifferent(node) ? undefined : 'same';
}

function fieldTone({ cause }: PlannedChange, id: string | undefined): DiffTone {
  if (id === undefined) return 'added';
  return cause === 'file' ? 'changed' : 'drifted';
}

/** The name with the space after it. */
function nameLength(change: PlannedChange): number {
  return changeName(change).length + 1;
}

/** `location "Canada"`, `exclude location "Texas"`, `post 123`: the same of what a list names. */
function labelLength(label: string): number {
  const at = label.search(/ "|(?<!exclude) /);
  return at + 1;
}

/** The line above says that a new record is paused. */
function isImplied({ field }: PlannedChange, id: string | undefined): boolean {
  return id === undefined && field === 'entity_status';
}

function signOf({ id, origin }: PlannedNode): string {
  if (id === undefined) return '+ ';
  return origin === 'lock' ? '' : '= ';
}

/** `campaign spring "Spring sale" (8wku2)`. */
function subjectOf({ kind, key, name, id }: PlannedNode): string {
  const own = key.split('/').at(-1);
  const shown = name === undefined ? '' : ` "${escapeControls(name)}"`;
  return `${kind.noun} ${own}${shown}${id === undefined ? '' : ` (${id})`}`;
}

const origins: Readonly<Record<Origin, string>> = {
  lock: '',
  adopted: ', found by its name',
  moved: ', moved from',
  new: ', new, paused',
  lost: ', new, paused, because the record was deleted outside:',
  replaced: ', new, paused, in place of',
};

function describeOrigin({ origin, movedFrom, lostId, replaced }: PlannedNode): string {
  if (origin === 'replaced' && replaced)
    return `${origins[origin]} ${replaced.id}: ${joinList(replaced.fields, 'and')} cannot be changed`;
  const more = movedFrom ?? lostId;
  return `${origins[origin]}${more === undefined ? '' : ` ${more}`}`;
}

function describeField(change: PlannedChange, node: PlannedNode): string {
  const { id, currency } = node;
  const note = change.note === undefined ? '' : ` (${change.note})`;
  const line = `${describeChange(change, currency)}${note}`;
  if (id === undefined) return `+ ${line}`;
  if (change.cause === 'file') return `~ ${line}`;
  const day = dayOf(lastChangeOf(node));
  // What was changed then may be another field.
  const date = day === undefined ? '' : ` (the record was last changed on ${day})`;
  const reason =
    change.cause === 'drift'
      ? `changed outside${date}`
      : `changed outside${date} and in the file; applied last: ${describeSetting(change.param, change.applied ?? null, currency)}`;
  return `~ ${line}, ${reason}`;
}

/** In UTC. */
function dayOf(stamp: string | null): string | undefined {
  const time = stamp === null ? undefined : parseTime(stamp);
  return time === undefined ? undefined : formatTime(time).slice(0, 'yyyy-mm-dd'.length);
}

/** The most of what others have added to a record that its line names. */
const maxAdded = 10;

/** What is below something that is listed is not listed. */
function describeAbandoned({ abandoned }: AccountPlan, choice: RemovalChoice): readonly PlanLine[] {
  const keys = abandoned.map(({ key }) => key);
  const isLeft = (one: Abandoned) => removalOf(one, choice) === 'abandon';
  const isListed = (one: Abandoned) => !isLeft(one) || !keys.some((above) => one.key.startsWith(`${above}/`));
  return abandoned.filter(isListed).map((one): PlanLine => {
    const { key, name, entry, others, added = [] } = one;
    const subject = escapeControls(`${key}${name === undefined ? '' : ` "${name}"`} (${entry.id})`);
    const removal = removalOf(one, choice);
    if (removal === 'delete')
      return { text: `- ${subject}, deleted because it is in no file`, tone: 'removed' };
    if (removal === 'pause')
      return { text: `! ${subject}, paused because it is in no file`, tone: 'changed' };
    const mayPause = removalOf(one, { prune: false, pauseRemoved: true }) === 'pause';
    const more = one.blank
      ? `; ${describePlace(one.blank)} does not say whether it was removed`
      : others.length > 0
        ? `, with line items that were never in a file: ${others.join(', ')}`
        : added.length > 0
          ? `, with what was never in a file: ${escapeControls(joinFirst(added, maxAdded))}`
          : `; ${mayPause ? 'to pause it, add --pause-removed; ' : ''}to delete it, add --prune`;
    const below = abandoned.filter((other) => isLeft(other) && other.key.startsWith(`${key}/`)).length;
    const unlisted = below > 0 ? `, with ${formatCount(below, 'record')} below it` : '';
    return { text: `no longer managed: ${subject}${unlisted}. It stays as it is${more}`, tone: 'same' };
  });
}

function summarize({
  created,
  updated,
  restored,
  paused,
  deleted,
  adopted,
  activated,
  abandoned,
}: PlanCounts): string {
  // Nothing is sent for a record that was found.
  const total = created + updated + restored + paused + deleted + activated;
  const more = [
    ...(adopted > 0 ? [`${adopted} found`] : []),
    ...(activated > 0 ? [`${activated} to start`] : []),
    ...(abandoned > 0 ? [`${abandoned} no longer managed`] : []),
  ];
  const counts = [
    `${created} created`,
    `${updated} updated`,
    `${restored} restored`,
    ...(paused > 0 ? [`${paused} paused`] : []),
    `${deleted} deleted`,
    ...more,
  ];
  return `${formatCount(total, 'change')}: ${counts.join(', ')}.`;
}

/** The lines as Markdown, for a comment on a pull request. */
export function toMarkdown(lines: readonly PlanLine[]): string {
  const body = lines.map(({ text }) => text.replaceAll('```', "'''"));
  return `### ads plan\n\n\`\`\`diff\n${body.map(toDiff).join('\n')}\n\`\`\`\n`;
}

/** A diff marks lines by their first character. */
function toDiff(line: string): string {
  const sign = line.trimStart()[0] ?? '';
  return sign === '+' || sign === '-' || sign === '!'
    ? `${sign} ${line.replace(sign, ' ')}`
    : `${sign === '~' ? '! ' : '  '}${line}`;
}
