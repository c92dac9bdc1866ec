/**
 * What each of two people wants, and what must therefore never happen. A sequence of steps is played; after each command
 * its changes, as the service made them, are held against this model. What fails names the step and all before it.
 */
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { Document } from '../../src/contract/types.js';
import { isObject } from '../../src/values/lossless-json.js';
import {
  type Effect,
  type Loss,
  openTwoPeople,
  type Processes,
  type Ran,
  type TwoPeople,
} from './two-people.js';
import {
  act,
  budget,
  type Command,
  commandOf,
  type Desk,
  isGone,
  isOfOther,
  keepSheet,
  type Step,
} from './two-people-steps.js';

export { sequences } from './two-people-steps.js';

/** A command that reached the network with a write. */
interface Tried {
  readonly ran: Ran;
  readonly kind: string;
  /** Its own changes, put together: the first `before` and the last `after` of each record. */
  readonly changes: ReadonlyMap<string, Effect>;
  /** The command that this one reversed. */
  readonly reversed?: Tried | undefined;
  undone: boolean;
}

function combine(effects: readonly Effect[]): ReadonlyMap<string, Effect> {
  const changes = new Map<string, Effect>();
  for (const effect of effects) {
    const first = changes.get(effect.id);
    changes.set(effect.id, first ? { ...effect, before: first.before } : effect);
  }
  return changes;
}

/** An undo that may have changed something, and was not done as a whole. */
function isUnfinished({ kind, ran }: Tried): boolean {
  if (kind !== 'undo' || ran.outcome?.exit === 0) return false;
  const outcomes = rowsOf(ran).map(({ outcome }) => String(outcome));
  return outcomes.length > 0
    ? outcomes.some((outcome) => ['failed', 'unconfirmed'].includes(outcome))
    : ran.isLost;
}

const idsOf = (target: Tried | undefined) => [...(target?.changes.keys() ?? [])];

const fieldsOf = ({ before, after }: Effect) =>
  Object.keys(after).filter(
    (field) =>
      ['name', budget, 'entity_status'].includes(field) &&
      JSON.stringify(before?.[field]) !== JSON.stringify(after[field]),
  );

/** Plays a sequence. The commands of some steps run in a process of their own, which is killed. */
export async function play(
  steps: readonly Step[],
  killed?: { readonly at: readonly number[]; readonly processes: Processes },
): Promise<void> {
  const world = await openTwoPeople(killed?.processes);
  const told: string[] = [];
  try {
    const model = createModel(world);
    for (const [index, one] of steps.entries()) {
      world.pass(one.seconds * 1000);
      if (one.what === 'nothing') continue;
      told.push(`${index + 1}. ${one.what} ${one.at} ${one.number} +${one.seconds}s`);
      await model.take(one, killed?.at.includes(index) ?? false, (text) => told.push(`   ${text}`));
    }
  } catch (error) {
    if (error instanceof Error) error.message = `${error.message}\n${told.join('\n')}`;
    throw error;
  } finally {
    await world.close();
  }
}

function createModel(world: TwoPeople) {
  const log: Tried[] = [];
  /** Relative changes whose answer was lost, by record: what they were to lead to. */
  const doubts = new Map<string, number>();
  const desk: Desk = { world, count: 0, sheet: undefined, sheets: new Map(), last: undefined };

  /** The number of what is deleted has to be confirmed where it is more than one. */
  function confirmed(target: Tried | undefined): readonly string[] {
    const made = [...(target?.changes.values() ?? [])].filter(
      ({ id, before }) => before === undefined && !isGone(world.truth.get(id)),
    );
    return made.length > 1 ? ['--confirm', String(made.length)] : [];
  }

  /** The ids that a command names, or whose names it creates. */
  function isNamed({ argv, kind }: Command, stdin: string, { id, after }: Effect): boolean {
    const sheet = desk.sheets.get(argv[2] ?? '');
    if (kind === 'import') return sheet?.rows.has(id) || after.name === sheet?.fresh;
    if (kind === 'apply')
      return (
        /^Filed/.test(String(after.name)) ||
        log.some(({ kind: of, changes }) => of === 'apply' && changes.has(id))
      );
    if (kind === 'batch' || kind === 'split') return true;
    if (kind === 'create') return argv.includes(String(after.name));
    return argv.includes(id) || stdin.includes(id);
  }

  async function take(one: Step, isKilled: boolean, tell: (text: string) => void): Promise<void> {
    const { what } = one;
    if (isOfOther(what)) return tell(await act(what, one, desk));
    if (what === 'undo entry') return undoEntry(one, tell);
    if (what === 'undo') {
      const argv = ['undo', '--yes', '-o', 'json', ...confirmed(newest())];
      const target = newest();
      return judgeUndo(await send({ kind: 'undo', argv }, one, isKilled, tell, idsOf(target)), target, one);
    }
    const command = commandOf(one, desk);
    if (!command) return;
    const typed = [...(desk.sheets.get(command.argv[2] ?? '')?.rows ?? [])].filter(([, row]) => row.typed);
    const ran = await send(
      command,
      one,
      isKilled,
      tell,
      typed.map(([id]) => id),
    );
    if (command.kind === 'export') return keepSheet(ran, one, desk);
    desk.last = command;
    judge(command, ran);
  }

  async function send(
    { argv, stdin = '' }: Command,
    one: Step,
    isKilled: boolean,
    tell: (text: string) => void,
    /** The records that the question is about. */
    aims: readonly string[] = [],
  ): Promise<Ran> {
    const loss: Loss | undefined = one.loss ?? undefined;
    const isAsked = one.meanwhile !== null && !isKilled && (argv[0] === 'undo' || argv[1] === 'import');
    const confirm = async (question: string) => {
      if (question.includes('the command before instead')) return false;
      if (one.meanwhile) tell(await act(one.meanwhile, one, desk, one.at % 2 ? aims : []));
      return true;
    };
    const ran = isKilled
      ? await world.runKilled(argv, loss ?? { at: 1, when: 'after', isDown: true }, stdin)
      : await world.run(isAsked ? argv.filter((word) => word !== '--yes') : argv, {
          ...{ loss, stdin, cwd: world.home.path },
          ...(isAsked && { terminal: 100, confirm }),
        });
    const text = ran.effects
      .map(
        (effect) =>
          `${effect.id} ${isGone(effect.after) ? 'gone' : effect.before ? fieldsOf(effect).map((field) => `${field}=${effect.after[field]}`) : 'new'}`,
      )
      .join(', ');
    const lossText = ran.isLost ? ` (lost ${loss?.when} ${loss?.at}${loss?.isDown ? ', down' : ''})` : '';
    tell(
      `ads ${argv.join(' ')}${isAsked ? ' (asked)' : ''}${lossText}: ${ran.outcome?.exit ?? 'killed'}: ${text}`,
    );
    if (ran.outcome && ran.outcome.exit !== 0) tell(ran.outcome.stderr.split('\n')[0] ?? '');
    return ran;
  }

  /** What a bare undo is about: the newest command that is no undo, or what the last undo has left over. */
  function newest(): Tried | undefined {
    const last = log.at(-1);
    return last && isUnfinished(last) ? last.reversed : log.findLast(({ kind }) => kind !== 'undo');
  }

  function keep(kind: string, ran: Ran, reversed?: Tried): void {
    // An undo that finds nothing to do is no command of its own; neither is one that finds no entry.
    const isUndo = kind === 'undo' || kind === 'restore';
    const hasFailed = reversed !== undefined && ran.outcome?.exit !== 0;
    if (ran.tries > 0 || !isUndo || hasFailed)
      log.push({ kind, ran, changes: combine(ran.effects), reversed, undone: false });
  }

  function judge(command: Command, ran: Ran): void {
    const { kind, stdin = '' } = command;
    const { exit } = ran.outcome ?? {};
    for (const effect of ran.effects)
      expect(isNamed(command, stdin, effect), `${effect.id} was changed and not named`).toBe(true);
    const { effects } = ran;
    if (kind === 'raise') judgeRaise(command, ran);
    else settle(effects);
    if (kind === 'set' && exit === 0) {
      for (const word of ['--daily-budget', '--entity-status']) {
        const value = ran.argv[ran.argv.indexOf(word) + 1];
        const record = world.truth.get(ran.argv[2] ?? '');
        if (!ran.argv.includes(word)) continue;
        const found =
          word === '--daily-budget' ? String(Number(record?.[budget]) / 1_000_000) : record?.entity_status;
        expect(found, 'exit 0, but the record does not have it').toBe(value);
      }
    }
    if (kind === 'create' && exit === 0) {
      const name = ran.argv[3];
      const mine = [...log.flatMap(({ changes }) => [...changes.values()]), ...effects];
      expect(
        mine.filter(({ before, after }) => !before && after.name === name).length,
        'exit 0',
      ).toBeGreaterThan(0);
    }
    if (kind === 'delete' && exit === 0)
      expect(isGone(world.truth.get(ran.argv[2] ?? '')), 'exit 0').toBe(true);
    if (kind === 'import') judgeImport(ran);
    if (kind === 'apply') {
      const created = effects.filter(({ before }) => !before);
      for (const { after } of created) {
        const alive = [...world.truth.values()].filter((one) => one.name === after.name && !isGone(one));
        expect(alive.length, `${after.name} was created twice`).toBe(1);
      }
    }
    if (kind === 'batch' && exit === 0) expect(effects.length, 'exit 0').toBe(3);
    if (kind === 'split') judgeSplit(ran);
    keep(kind, ran);
  }

  /** Who sets an amount has decided about a relative change that is unconfirmed. */
  function settle(effects: readonly Effect[]): void {
    for (const effect of effects) if (Object.hasOwn(effect.after, budget)) doubts.delete(effect.id);
  }

  /** A relative change is made once for what a person wanted, however often it is repeated. */
  function judgeRaise({ argv, stdin = '' }: Command, ran: Ran): void {
    const { exit } = ran.outcome ?? {};
    const ids = stdin === '' ? [argv[2] ?? ''] : stdin.trimEnd().split('\n');
    const rows = rowsOf(ran);
    for (const id of ids) {
      // A request that is repeated sets the same value again.
      const effects = ran.effects.filter((effect) => effect.id === id && fieldsOf(effect).length > 0);
      const target = doubts.get(id);
      for (const { before, after } of effects) {
        const wanted = target ?? Math.round((Number(before?.[budget]) * 1.1) / 10_000) * 10_000;
        expect(after[budget], `${id}: a relative change from ${before?.[budget]}`).toBe(wanted);
      }
      const isDone = stdin === '' ? exit === 0 : rows.find((row) => row.id === id)?.outcome === 'done';
      if (isDone) {
        if (effects.length === 0 && target !== undefined) expect(world.truth.get(id)?.[budget]).toBe(target);
        if (target === undefined) expect(effects.length, `${id}: exit 0`).toBeGreaterThan(0);
        doubts.delete(id);
      } else if (effects[0]) doubts.set(id, Number(effects[0].after[budget]));
      expect(effects.length, `${id}: a relative change was made several times`).toBeLessThanOrEqual(1);
    }
    const [id = ''] = ids;
    const isFree = !ran.isLost && !doubts.has(id) && !isGone(world.truth.get(id));
    if (stdin === '' && isFree && exit !== 10) expect(exit).toBe(0);
  }

  /** A row is written only over what was exported, and a new one once. */
  function judgeImport(ran: Ran): void {
    const sheet = desk.sheets.get(ran.argv[2] ?? '');
    if (!sheet) return;
    for (const { id, before, after } of ran.effects) {
      const row = sheet.rows.get(id);
      if (!row) continue;
      expect(before?.[budget], `${id}: the import overwrote a change`).toBe(row.record[budget]);
      expect(after[budget]).toBe(Number(row.typed) * 1_000_000);
    }
    const alive = [...world.truth.values()].filter(
      ({ name, deleted, daily_budget_amount_local_micro: amount }) =>
        name === sheet?.fresh && !deleted && amount === 7_000_000,
    );
    expect(alive.length, `${sheet.fresh} was created several times`).toBeLessThanOrEqual(1);
    for (const { outcome, id } of rowsOf(ran)) {
      if (outcome === 'created' || outcome === 'existing')
        expect(isGone(world.truth.get(String(id))), `${id}: ${outcome}, and not there`).toBe(false);
      if (outcome === 'updated') expect(ran.effects.some((effect) => effect.id === id)).toBe(true);
      judgeDeleted(outcome, id);
    }
  }

  /** What an undo here has deleted is as if it had never been created: it is sent again, and is not `deleted`. */
  function judgeDeleted(outcome: unknown, id: unknown): void {
    if (outcome !== 'deleted') return;
    const isUndone = log.some(({ kind, ran: { effects } }) =>
      effects.some((effect) => kind === 'undo' && effect.id === id && isGone(effect.after)),
    );
    expect(isUndone, `${id}: deleted, though an undo did it`).toBe(false);
  }

  function judgeSplit(ran: Ran): void {
    const all = [...log.flatMap(({ ran: { effects } }) => effects), ...ran.effects];
    for (const { outcome, id, operation } of rowsOf(ran)) {
      judgeDeleted(outcome, id);
      if (outcome !== 'done' && outcome !== 'unchanged') continue;
      const seen = outcome === 'done' ? ran.effects : all;
      // A lost update is done where the record has its value, whoever has set it.
      const isThere =
        operation === 'Update' && ran.isLost && world.truth.get(String(id))?.[budget] === lastOf(ran, id);
      expect(
        isThere || seen.some((effect) => effect.id === id),
        `${operation} ${id}: ${outcome}, and not sent`,
      ).toBe(true);
    }
    const name = `Own ${/batch-(\d+)/.exec(ran.argv.join(' '))?.[1]}`;
    const created = all.filter(({ before, after }) => !before && after.name === name);
    const again = created.filter(({ id }) => !isGone(world.truth.get(id)));
    expect(again.length, `${name} was created several times`).toBeLessThanOrEqual(1);
  }

  /** Whether a later command has set a field to what an undo has found in it. */
  function isOfLater(target: Tried | undefined, { id, before }: Effect, field: string): boolean {
    const later = log.slice((target ? log.indexOf(target) : -1) + 1).flatMap(({ kind, changes }) => {
      const change = changes.get(id);
      return change && fieldsOf(change).includes(field) ? [{ kind, change }] : [];
    });
    const newest = later.at(-1);
    const isUndo = newest?.kind === 'undo' || newest?.kind === 'restore';
    return newest !== undefined && !isUndo && newest.change.after[field] === before?.[field];
  }

  /** An undo sets back what its command did, to records that are as that command left them, and nothing else. */
  function judgeUndo(ran: Ran, target: Tried | undefined, one: Step): void {
    const { exit } = ran.outcome ?? {};
    for (const effect of ran.effects) {
      const { id, before, after } = effect;
      const change = target?.changes.get(id);
      expect(change, `undo changed ${id}, which its command did not`).toBeDefined();
      expect(target?.undone, `undo changed ${id} for a command that was undone`).toBe(false);
      if (isGone(after)) {
        expect(change?.before, `undo deleted ${id}, which its command did not create`).toBeUndefined();
        const below = [...world.truth.values()].filter(
          (item) => item.campaign_id === id && !isGone(item) && !target?.changes.has(String(item.id)),
        );
        expect(below, `undo deleted ${id} with what others made below it`).toEqual([]);
      } else {
        for (const field of fieldsOf(effect)) {
          expect(after[field], `undo of ${id}: ${field}`).toEqual(change?.before?.[field]);
          expect(before?.[field], `undo of ${id} overwrote ${field}`).toEqual(change?.after[field]);
          expect(isOfLater(target, effect, field), `undo of ${id} reversed a later command`).toBe(false);
        }
      }
    }
    const isSure = target && !ran.isLost && !target.ran.isLost && !target.undone && one.meanwhile === null;
    const untouched =
      target &&
      [...target.changes.values()].every(({ id, after, before }) => {
        const now = world.truth.get(id);
        return before !== undefined || JSON.stringify(now) === JSON.stringify(after);
      });
    if (isSure && untouched && target.kind === 'set' && target.changes.size > 0) {
      const isPending = [...target.changes.values()].some((change) => {
        const now = ran.effects.length > 0 ? undefined : world.truth.get(change.id);
        return (
          now &&
          fieldsOf(change).length > 0 &&
          fieldsOf(change).every((field) => now[field] === change.after[field]) &&
          !isGone(now)
        );
      });
      expect(isPending, `undo left what it could set back: ${exit}`).toBe(false);
    }
    if (target && exit === 0 && ran.effects.length > 0 && !ran.isLost) target.undone = true;
    settle(ran.effects);
    // An undo of an undo does something again, and is a command like others.
    keep(target?.kind === 'undo' ? 'restore' : 'undo', ran, target);
  }

  /** An entry of the history by its name; an undo as well, which is restored then. */
  async function undoEntry(one: Step, tell: (text: string) => void): Promise<void> {
    const { outcome } = await world.run(['history', '-o', 'json', '--all']);
    const rows: readonly Document[] = outcome?.exit === 0 ? JSON.parse(outcome.stdout) : [];
    const groups = [...new Set(rows.map(({ group }) => String(group)))];
    expect(groups.length, 'commands in the history').toBe(log.length);
    if (groups.length === 0) return;
    const at = one.at % Math.min(groups.length, 4);
    const target = log[log.length - 1 - at];
    const argv = ['undo', groups[at] ?? '', '--yes', '-o', 'json', ...confirmed(target)];
    const ran = await send({ kind: 'undo', argv }, one, false, tell, idsOf(target));
    judgeUndo(ran, target, { ...one, meanwhile: 'sets' });
    const restored = target?.kind === 'undo' ? target.reversed : undefined;
    if (restored && ran.outcome?.exit === 0 && ran.effects.length > 0) restored.undone = false;
  }

  return { take };
}

/** The budget that the last update of a record in a file of operations sets. */
function lastOf({ argv }: Ran, id: unknown): unknown {
  const operations: readonly Document[] = JSON.parse(
    readFileSync(argv[argv.indexOf('--from') + 1] ?? '', 'utf8'),
  );
  const params = operations.map((one) => one.params as Document);
  return params.findLast(({ campaign_id }) => campaign_id === id)?.[budget];
}

function rowsOf({ outcome }: Ran): readonly Document[] {
  try {
    const rows: unknown = JSON.parse(outcome?.stdout ?? '');
    return Array.isArray(rows) ? rows.filter((row): row is Document => isObject(row)) : [];
  } catch {
    return [];
  }
}
