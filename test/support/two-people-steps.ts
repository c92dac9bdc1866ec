/** The steps of two people: what one does with the tool, as a command, and what the other one does past it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Document } from '../../src/contract/types.js';
import type { Ran, TwoPeople } from './two-people.js';

export const budget = 'daily_budget_amount_local_micro';

const own = [
  ...['set budget', 'set budget', 'raise', 'raise', 'pause', 'create', 'create', 'delete', 'batch', 'split'],
  ...[
    'pipe',
    'export',
    'export',
    'import',
    'import',
    'apply',
    'undo',
    'undo',
    'undo',
    'undo entry',
    'again',
    'again',
  ],
] as const;
const others = ['sets', 'renames', 'pauses', 'deletes', 'creates', 'adds below'] as const;

const loss = fc.option(
  fc.record({
    at: fc.constantFrom(1, 1, 2, 3),
    when: fc.constantFrom('before' as const, 'after' as const),
    isDown: fc.boolean(),
  }),
  { freq: 3 },
);

/** `nothing` comes first, so that what fails is told with few steps. */
const step = fc.record({
  what: fc.oneof(
    { weight: 1, arbitrary: fc.constant('nothing' as const) },
    { weight: 14, arbitrary: fc.constantFrom(...own) },
    { weight: 5, arbitrary: fc.constantFrom(...others) },
  ),
  at: fc.nat(20),
  number: fc.nat(7),
  loss,
  /** What the other person does while a question is open. */
  meanwhile: fc.option(fc.constantFrom(...others), { freq: 4 }),
  /** Seconds that pass before it: times of records have no parts of a second, so that changes within one cannot be told apart. */
  seconds: fc.constantFrom(1, 2, 90, 4000),
});

export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
export const sequences = fc.array(step, { minLength: 20, maxLength: 20 });

type Act = (typeof others)[number];

export const isOfOther = (what: Step['what']): what is Act => (others as readonly string[]).includes(what);

export interface Command {
  readonly kind: string;
  readonly argv: readonly string[];
  readonly stdin?: string;
}

export interface Sheet {
  readonly path: string;
  /** The rows as they were exported, and the budgets that were typed since. */
  readonly rows: ReadonlyMap<string, { readonly record: Document; readonly typed: number | undefined }>;
  readonly fresh: string;
}

/** What the person with the tool has at hand. */
export interface Desk {
  readonly world: TwoPeople;
  /** Names and files so far. */
  count: number;
  sheet: Sheet | undefined;
  /** All of them, by their paths. */
  readonly sheets: Map<string, Sheet>;
  last: Command | undefined;
}

export const isGone = (record: Document | undefined) => record === undefined || record.deleted === true;

const live = ({ truth }: TwoPeople) =>
  [...truth].filter(([, one]) => one.campaign_id === undefined && !isGone(one));
const choose = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;
const turned = ({ entity_status }: Document) => (entity_status === 'PAUSED' ? 'ACTIVE' : 'PAUSED');

/** What the other person does, in words; to one of these records if they are there. */
export async function act(
  what: Act,
  { at, number }: Step,
  { world, count }: Desk,
  aims: readonly string[] = [],
): Promise<string> {
  const others = live(world);
  if (others.length === 0) return 'nobody is left';
  const meant = others.filter(([one]) => aims.includes(one));
  const all = meant.length > 0 ? meant : others;
  const [id, record] = choose(all, at);
  const place = `accounts/:account/campaigns/${id}`;
  if (what === 'sets') await world.act('PUT', place, { [budget]: (11 + number) * 1_000_000 });
  if (what === 'renames') await world.act('PUT', place, { name: `Theirs ${number}` });
  if (what === 'pauses') await world.act('PUT', place, { entity_status: turned(record) });
  if (what === 'deletes' && number < 3) await world.act('DELETE', place, {});
  if (what === 'creates')
    await world.act('POST', 'accounts/:account/campaigns', {
      name: `Own ${1 + (number % Math.max(count, 1))}`,
      funding_instrument_id: world.instrument,
      [budget]: 11_000_000,
    });
  if (what === 'adds below')
    await world.act('POST', 'accounts/:account/line_items', {
      ...{ campaign_id: id, name: `Below ${number}`, objective: 'ENGAGEMENTS' },
      ...{
        product_type: 'PROMOTED_TWEETS',
        placements: 'ALL_ON_PLATFORM',
        bid_amount_local_micro: 1_000_000,
      },
    });
  return `the other one ${what} ${id}`;
}

/** The command of a step; undefined where there is nothing to do it with. */
export function commandOf({ what, at, number }: Step, desk: Desk): Command | undefined {
  const { world, sheet, last } = desk;
  const path = (name: string) => join(world.home.path, name);
  const all = live(world);
  if (what === 'again') return last;
  if (what === 'export') return { kind: 'export', argv: ['campaigns', 'export', '-o', 'csv'] };
  if (what === 'create') {
    desk.count += 1;
    const argv = ['campaigns', 'create', '--name', `Own ${desk.count}`, '--daily-budget', '5'];
    return { kind: 'create', argv: [...argv, '--funding-instrument-id', world.instrument, '-o', 'json'] };
  }
  if (what === 'import')
    return sheet && { kind: 'import', argv: ['campaigns', 'import', sheet.path, '--yes', '-o', 'json'] };
  if (what === 'apply') {
    const node = (name: string) => ({
      ...{
        name,
        funding_instrument: world.instrument,
        daily_budget: `${20 + number}.00 USD`,
        entity_status: 'paused',
      },
    });
    const content = {
      account: world.account,
      campaigns: { one: node('Filed one'), two: node('Filed two') },
    };
    writeFileSync(path('campaigns.yaml'), JSON.stringify(content));
    return { kind: 'apply', argv: ['apply', path('campaigns.yaml'), '--yes', '-o', 'json'] };
  }
  if (all.length === 0) return undefined;
  const [id, record] = choose(all, at);
  const update = ['campaigns', 'update', id, '--yes', '-o', 'json'];
  if (what === 'set budget') return { kind: 'set', argv: [...update, '--daily-budget', String(6 + number)] };
  if (what === 'raise') return { kind: 'raise', argv: [...update, '--daily-budget', '+10%'] };
  if (what === 'pause')
    return {
      kind: 'set',
      argv: [...update, '--entity-status', turned(record)],
    };
  if (what === 'delete') return { kind: 'delete', argv: ['campaigns', 'delete', id, '--yes', '-o', 'json'] };
  if (what === 'pipe') {
    const ids = all.slice(0, 2 + (number % 3)).map(([one]) => one);
    const argv = ['campaigns', 'update', '-', '--daily-budget', '+10%', '--yes', '-o', 'json'];
    return { kind: 'raise', argv, stdin: ids.map((one) => `${one}\n`).join('') };
  }
  if (what === 'batch' || what === 'split') {
    desk.count += 1;
    const [other] = choose(all, at + 1);
    const file = path(`batch-${desk.count}.json`);
    const change = (campaign_id: string, amount: number) => ({
      operation_type: 'Update',
      params: { campaign_id, [budget]: amount * 1_000_000 },
    });
    const params = {
      name: `Own ${desk.count}`,
      funding_instrument_id: world.instrument,
      [budget]: 5_000_000,
    };
    const operations = [
      change(id, 8 + number),
      ...(number % 2 ? [change(id, 30 + number)] : [change(other, 50 + number)]),
      { operation_type: 'Create', params: { ...params, entity_status: 'PAUSED' } },
    ];
    writeFileSync(file, JSON.stringify(operations));
    const argv = ['campaigns', 'batch', '--from', file, '--yes', '-o', 'json'];
    return { kind: what, argv: what === 'split' ? [...argv, '--split'] : argv };
  }
  return undefined;
}

/** Keeps what was exported, with one budget changed and one row more. */
export function keepSheet({ outcome }: Ran, { number, at }: Step, desk: Desk): void {
  const { world } = desk;
  if (outcome?.exit !== 0) return;
  desk.count += 1;
  const lines = outcome.stdout.trimEnd().split('\n');
  const names = (lines[0] ?? '').split(',');
  const place = names.indexOf('daily_budget');
  const fresh = `Own ${desk.count}`;
  const rows = lines.slice(1).map((line, index) => {
    const cells = line.split(',');
    const id = cells[0] ?? '';
    const typed = index === at % Math.max(lines.length - 1, 1) ? 60 + number : undefined;
    if (typed !== undefined) cells[place] = `${typed}.00`;
    return { id, typed, record: world.truth.get(id) ?? {}, text: cells.join(',') };
  });
  const extra = names.map((name) => {
    if (name === 'name') return fresh;
    if (name === 'daily_budget') return '7.00';
    return name.startsWith('funding_instrument_id') ? world.instrument : '';
  });
  const file = join(world.home.path, `sheet-${desk.count}.csv`);
  writeFileSync(file, [lines[0], ...rows.map(({ text }) => text), extra.join(',')].join('\n'));
  desk.sheet = { path: file, rows: new Map(rows.map(({ id, ...row }) => [id, row])), fresh };
  desk.sheets.set(file, desk.sheet);
}
