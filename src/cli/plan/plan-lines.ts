/** A plan for people: lines as a diff has them, and Markdown for a pull request. */
import { decimalFlagName, isMoney } from '../../call/flag-names.js';
import { escapeControls } from '../../output/control-characters.js';
import { joinList } from '../../values/text-lists.js';
import { formatCount } from '../host/progress.js';
import { describeChange } from '../records/describe-change.js';
import { describeSpend } from './money-line.js';
import type { PlanCounts, PlanData } from './plan-answer.js';
import {
  type AccountPlan,
  isChanged,
  newMembers,
  type Origin,
  type PlannedChange,
  type PlannedNode,
} from './planned.js';
import type { PlannedPost } from './resolve-posts.js';

/** A plan for people. */
export interface PlanLines {
  /** A block for each campaign that differs. */
  readonly changes: readonly string[];
  /** The money, and the counts. */
  readonly totals: readonly string[];
}

export function describePlan(accounts: readonly AccountPlan[], data: PlanData): PlanLines {
  const changes = accounts.flatMap((plan) => {
    const body = [...describeNodes(plan), ...describeAbandoned(plan, data.counts.deleted > 0)];
    return body.length > 0 && accounts.length > 1 ? [`account ${escapeControls(plan.title)}`, ...body] : body;
  });
  if (!data.changed && changes.length === 0)
    return { changes, totals: ['No changes: the account is as the files describe it.'] };
  const { created, updated, restored, activated } = data.counts;
  const isPlain = created + updated + restored + activated > 0;
  const shown = data.posts_shown_at_once;
  const posts =
    shown === 0 ? [] : [`${formatCount(shown, 'post')} shown at once, because the line items are running`];
  const money = isPlain ? data.money.map(describeSpend) : [];
  return { changes, totals: [...money, ...posts, summarize(data.counts)] };
}

const indent = '  ';

/** The nodes that differ, each campaign above its line items whether it differs or not. */
function describeNodes({ nodes }: AccountPlan): readonly string[] {
  const different = new Set(nodes.filter(isDifferent));
  for (const { parent } of [...different]) if (parent) different.add(parent);
  return nodes.filter((node) => different.has(node)).flatMap(describeNode);
}

function isDifferent(node: PlannedNode): boolean {
  return isChanged(node) || node.origin !== 'lock' || node.members.some(({ origin }) => origin !== 'lock');
}

function describeNode(node: PlannedNode): readonly string[] {
  const { changes, id, activates, members, parent, currency } = node;
  const level = parent ? indent : '';
  const inner = `${level}${indent}`;
  const found = members.filter((member) => member.id !== undefined && member.origin !== 'lock');
  return [
    `${level}${signOf(node)}${subjectOf(node)}${describeOrigin(node)}`,
    ...changes
      .filter((change) => !isImplied(change, id))
      .map((change) => `${inner}${describeField(change, id, currency)}`),
    ...newMembers(node).map(({ label, origin, post }) => {
      const more = `${describeMedia(post)}${origin === 'lost' ? ', deleted outside' : ''}`;
      return `${inner}+ ${escapeControls(label)}${more}`;
    }),
    ...found.map(({ label, id: own }) => `${inner}= ${escapeControls(label)} (${own}), found`),
    ...(activates ? [`${inner}> start it (with --activate)`] : []),
  ];
}

/** `, with images/spring.png`. */
function describeMedia(post: PlannedPost | undefined): string {
  const names = (post?.media ?? []).map((media) => ('mediaKey' in media ? media.mediaKey : media.file.label));
  const published = post?.id === undefined ? '' : `, published as ${post.id}`;
  return `${names.length > 0 ? `, with ${joinList(names, 'and')}` : ''}${published}`;
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
};

function describeOrigin({ origin, movedFrom, lostId }: PlannedNode): string {
  const more = movedFrom ?? lostId;
  return `${origins[origin]}${more === undefined ? '' : ` ${more}`}`;
}

function describeField(change: PlannedChange, id: string | undefined, currency: string | undefined): string {
  if (id === undefined) return `+ ${describeChange(change, currency)}`;
  const line = describeChange(change, currency);
  if (change.cause === 'file') return `~ ${line}`;
  const reason =
    change.cause === 'drift'
      ? 'changed outside'
      : `changed outside and in the file; applied last: ${showApplied(change)}`;
  return `~ ${line}, ${reason}`;
}

function showApplied({ applied = null, param, field }: PlannedChange): string {
  if (isMoney(param)) return `${decimalFlagName(field).slice(2)} in micro units ${String(applied)}`;
  return applied === null ? 'none' : escapeControls(String(applied));
}

/** What is below something that is listed is not listed. */
function describeAbandoned({ abandoned }: AccountPlan, isDeleted: boolean): readonly string[] {
  const keys = abandoned.map(({ key }) => key);
  const shown = isDeleted
    ? abandoned
    : abandoned.filter(({ key }) => !keys.some((above) => key.startsWith(`${above}/`)));
  return shown.map(({ key, name, entry: { id }, others }) => {
    const subject = escapeControls(`${key}${name === undefined ? '' : ` "${name}"`} (${id})`);
    if (others.length > 0)
      return `no longer managed: ${subject}. It stays as it is, with line items that no file has had: ${others.join(', ')}`;
    return isDeleted
      ? `- ${subject}, deleted because it is in no file`
      : `no longer managed: ${subject}. It stays as it is; to delete it, add --prune`;
  });
}

function summarize({
  created,
  updated,
  restored,
  deleted,
  adopted,
  activated,
  abandoned,
}: PlanCounts): string {
  // Nothing is sent for a record that was found.
  const total = created + updated + restored + deleted + activated;
  const more = [
    ...(adopted > 0 ? [`${adopted} found`] : []),
    ...(activated > 0 ? [`${activated} to start`] : []),
    ...(abandoned > 0 ? [`${abandoned} no longer managed`] : []),
  ];
  const counts = [
    `${created} created`,
    `${updated} updated`,
    `${restored} restored`,
    `${deleted} deleted`,
    ...more,
  ];
  return `${formatCount(total, 'change')}: ${counts.join(', ')}.`;
}

/** The lines as Markdown, for a comment on a pull request. */
export function toMarkdown(lines: readonly string[]): string {
  const body = lines.map((line) => line.replaceAll('```', "'''"));
  return `### ads plan\n\n\`\`\`diff\n${body.map(toDiff).join('\n')}\n\`\`\`\n`;
}

/** A diff marks lines by their first character. */
function toDiff(line: string): string {
  const sign = line.trimStart()[0] ?? '';
  return sign === '+' || sign === '-'
    ? `${sign} ${line.replace(sign, ' ')}`
    : `${sign === '~' ? '! ' : '  '}${line}`;
}
