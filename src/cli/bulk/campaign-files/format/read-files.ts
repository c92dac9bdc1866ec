/** Reads campaign files: what they say, by key, without asking the service. */

import type { Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, relative, resolve } from 'node:path';
import { findNearest } from '../../../../values/match-name.js';
import { describeFileError } from '../../../../values/system-error.js';
import { usageError } from '../../../core/host/command-error.js';
import { accountCommand } from '../../../core/host/shown-command.js';
import { isPlanText, planAgain, unsealPlan } from '../../plan-store/sealed-plan.js';
import { type Blank, findBlanks } from './blank-sections.js';
import { isOwnName, keyPattern, movedFromKey, newKey, replaceKey } from './file-names.js';
import { describedLate, type FileProblem, type Place } from './file-problem.js';
import { type FilesPlace, findLockFolder, listFiles } from './list-files.js';
import {
  cutsIn,
  isNothing,
  type Located,
  type LocatedEntry,
  type LocatedMap,
  mayBeName,
  parseLocated,
} from './located-yaml.js';
import { campaignKind, type MemberKind, type NodeKind } from './node-kinds.js';

/** A record that a file describes. */
export interface FileNode {
  readonly kind: NodeKind;
  /** The path of its keys: `campaigns/spring/line_items/readers`. It stays when the name changes. */
  readonly key: string;
  readonly place: Place;
  readonly fields: ReadonlyMap<string, LocatedEntry>;
  readonly members: ReadonlyMap<MemberKind['section'], Located>;
  readonly below: readonly FileNode[];
  /** The file allows another record in place of one that cannot be changed to what it says. */
  readonly replaces: boolean;
  /** The key that its record had before, as it is written. */
  readonly movedFrom?: { readonly text: string; readonly place: Place };
  /** The file says that it is no record of a former key. */
  readonly isNew?: boolean;
}

export interface CampaignFile {
  /** The path as it is shown. */
  readonly path: string;
  /** The account by id or name; absent where the settings tell it. */
  readonly account: { readonly text: string; readonly place: Place } | undefined;
  readonly nodes: readonly FileNode[];
  /** The path from the folder of the lock file, with `/`; absent for a text that is in no file. */
  readonly lockPath?: string;
  /** Sections without a value, which may be the rest of a file that was cut. */
  readonly blanks?: readonly Blank[];
}

export interface CampaignFiles {
  /** The directory with the lock file. */
  readonly folder: string;
  /** Whether all files of the folder were read, so that what is in none of them has been removed. */
  readonly isWhole: boolean;
  readonly files: readonly CampaignFile[];
  readonly problems: readonly FileProblem[];
}

/** Far more than people write. */
const maxBytes = 50_000_000;

/** Reads a file, or all files of a folder. Throws CommandError where the path cannot be read. */
export async function readFiles(path: string, place: FilesPlace): Promise<CampaignFiles> {
  const { cwd } = place;
  const target = resolve(cwd, path);
  const found = await findPath(path, cwd);
  const start = found.isDirectory() ? target : dirname(target);
  const folder = (await findLockFolder(start, place)) ?? start;
  const paths = found.isDirectory() ? await listFiles(target, path) : [target];
  if (paths.length === 0)
    throw usageError(
      `${path} does not have files that end in .yaml, .yml or .json`,
      `To write them: ${accountCommand`ads pull`}`,
    );
  const texts: Parameters<typeof readContents>[0][number][] = [];
  for (const one of paths) {
    const shown = relative(cwd, one) || basename(one);
    const lockPath = relative(folder, one).replaceAll('\\', '/');
    const text = await readText(one, shown);
    refusePlan(text, shown);
    texts.push({ shown, lockPath, text });
  }
  const contents = await readContents(texts);
  const [only] = contents.files;
  // As one of many files it may be empty; alone it is another file than the one that was meant.
  const isEmpty = only?.blanks?.some(({ above }) => above === '');
  if (!found.isDirectory() && only && isEmpty && contents.problems.length === 0)
    throw usageError(
      `${only.path} has neither campaigns nor a saved plan`,
      'Nothing was compared. If no campaign is to be managed, write "campaigns: {}".',
    );
  return { folder, isWhole: folder === target, ...contents };
}

/** Throws CommandError for a saved plan, and for what is left of one. */
function refusePlan(text: string, shown: string): void {
  if (!isPlanText(text)) return;
  unsealPlan(text, shown, planAgain());
  throw usageError(
    `${shown} is a saved plan, not a campaign file`,
    `To apply it: ${accountCommand`ads apply ${shown}`}`,
  );
}

/** Throws CommandError where nothing is at the path: ask before the service is. */
export async function findPath(path: string, cwd: string): Promise<Stats> {
  return stat(resolve(cwd, path)).catch((error: unknown) => {
    throw usageError(
      `cannot read ${path}: ${describeFileError(error)}`,
      `To write the files: ${accountCommand`ads pull`}`,
    );
  });
}

/** Reads the content of texts; `shown` is the name of each in messages. */
export async function readContents(
  texts: readonly { readonly shown: string; readonly lockPath?: string; readonly text: string }[],
): Promise<Pick<CampaignFiles, 'files' | 'problems'>> {
  const kind = campaignKind();
  const problems: FileProblem[] = [];
  const files: CampaignFile[] = [];
  for (const { shown, lockPath, text } of texts) {
    const parsed = await parseLocated(text, shown);
    if ('problems' in parsed) problems.push(...parsed.problems);
    else
      files.push({
        ...readRoot(parsed.root, shown, kind, problems),
        ...(lockPath !== undefined && { lockPath }),
      });
  }
  return { files, problems };
}

/** Throws CommandError. */
export async function readText(path: string, shown: string): Promise<string> {
  try {
    const found = await stat(path);
    if (!found.isFile()) throw new Error('it is not a file');
    if (found.size > maxBytes) throw new Error(`it is larger than ${maxBytes} bytes`);
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path));
  } catch (error) {
    const reason = error instanceof TypeError ? 'it is not in UTF-8' : describeFileError(error);
    throw usageError(`cannot read ${shown}: ${reason}`);
  }
}

const rootKeys = ['account', 'campaigns', 'vars'] as const;

function readRoot(root: Located, path: string, kind: NodeKind, problems: FileProblem[]): CampaignFile {
  const empty = { path, account: undefined, nodes: [] };
  if (root.kind !== 'map') {
    problems.push({ place: root.place, field: '', message: 'must be a map with account and campaigns' });
    return empty;
  }
  for (const [key, { keyPlace }] of root.entries)
    if (!rootKeys.some((name) => name === key)) problems.push(unknownKey(key, keyPlace, rootKeys));
  const account = root.entries.get('account')?.value;
  if (account && (account.kind !== 'scalar' || isNothing(account) || account.text === ''))
    problems.push({ place: account.place, field: 'account', message: 'account must be an id or a name' });
  if (account && mayBeName(account)) problems.push(...cutsIn(account, 'account'));
  return {
    path,
    account: account?.kind === 'scalar' ? { text: account.text, place: account.place } : undefined,
    nodes: readSection(root, kind, '', problems),
    blanks: findBlanks(root, kind, ''),
  };
}

function readSection(
  map: LocatedMap,
  kind: NodeKind,
  above: string,
  problems: FileProblem[],
): readonly FileNode[] {
  const section = map.entries.get(kind.section)?.value;
  if (!section || isNothing(section)) return [];
  if (section.kind !== 'map') {
    const message = `${kind.section} must be a map: a key of your choice for each ${kind.noun}`;
    problems.push({ place: section.place, field: kind.section, message });
    return [];
  }
  return [...section.entries].flatMap(([name, { keyPlace, value }]): FileNode[] => {
    const key = `${above}${kind.section}/${name}`;
    if (!new RegExp(keyPattern).test(name) || isOwnName(`${name}.yaml`)) {
      const message = `the key ${JSON.stringify(name)} must consist of letters, digits, -, _ and ., begin with a letter, a digit or _, and differ from the names of the files of ads`;
      problems.push({ place: keyPlace, field: kind.section, message });
    } else if (value.kind !== 'map')
      problems.push({
        place: value.place,
        field: name,
        message: `${kind.noun} ${name} must be a map of fields`,
      });
    else return [readNode(value, kind, key, keyPlace, problems)];
    return [];
  });
}

function readNode(
  map: LocatedMap,
  kind: NodeKind,
  key: string,
  place: Place,
  problems: FileProblem[],
): FileNode {
  const sections: readonly string[] = [
    replaceKey,
    movedFromKey,
    newKey,
    ...(kind.below ? [kind.below.section] : []),
    ...kind.members.map(({ section }) => section),
  ];
  const names = kind.fields.map(({ name }) => name);
  const fields = [...map.entries].filter(([name]) => !sections.includes(name));
  for (const [name, { keyPlace }] of fields)
    if (!names.includes(name)) problems.push(unknownKey(name, keyPlace, [...names, ...sections]));
  const members = kind.members.flatMap(({ section }) => {
    const value = map.entries.get(section)?.value;
    return value && !isNothing(value) ? [[section, value] as const] : [];
  });
  const readFlag = (field: string) => {
    const located = map.entries.get(field)?.value;
    const value = located?.kind === 'scalar' ? located.value : false;
    if (located && typeof value !== 'boolean')
      problems.push({ place: located.place, field, message: `${field} must be true or false` });
    return value === true;
  };
  const isNew = readFlag(newKey);
  const moved = map.entries.get(movedFromKey)?.value;
  if (moved && (isNew || moved.kind !== 'scalar' || isNothing(moved) || moved.text === '')) {
    const message = isNew
      ? `${movedFromKey} and ${newKey} exclude each other`
      : `${movedFromKey} must be the key that the ${kind.noun} had before`;
    problems.push({ place: moved.place, field: movedFromKey, message });
  }
  return {
    kind,
    key,
    place,
    replaces: readFlag(replaceKey),
    isNew,
    ...(moved?.kind === 'scalar' && { movedFrom: { text: moved.text, place: moved.place } }),
    fields: new Map(fields),
    members: new Map(members),
    below: kind.below ? readSection(map, kind.below, `${key}/`, problems) : [],
  };
}

export function unknownKey(key: string, place: Place, known: readonly string[]): FileProblem {
  return describedLate({ place, field: key, code: 'UNKNOWN_KEY' }, () => {
    const near = findNearest(key, known) ?? known.find((name) => name.startsWith(`${key}_`));
    const advice = near ? `; did you mean ${near}?` : `; known keys: ${known.join(', ')}`;
    return `${JSON.stringify(key)} is not a known key${advice}`;
  });
}

/** A key of an account stands for one record, in whatever file it is. */
export function refuseTwins(nodes: readonly FileNode[], problems: FileProblem[]): void {
  const seen = new Map<string, Place>();
  for (const { key, place } of nodes) {
    const first = seen.get(key);
    if (first)
      problems.push({ place, field: '', message: `the key ${key} is also in ${first.file}:${first.line}` });
    else seen.set(key, place);
  }
}

/** All nodes, each before those below it. */
export function allNodes(nodes: readonly FileNode[]): readonly FileNode[] {
  return nodes.flatMap((node) => [node, ...allNodes(node.below)]);
}
