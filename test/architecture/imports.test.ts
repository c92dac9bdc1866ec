/** Imports point one way: between the top folders, between the rooms of the emulator and of the command line, without a circle. */
import { describe, expect, it } from 'vitest';
import { findCycles, type Import, imports, sourceFiles } from '../support/source.js';

/** What each top folder may import besides itself. */
const layers: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  values: ['contract'],
  files: ['values'],
  call: ['contract', 'values'],
  people: ['contract', 'values', 'call'],
  flags: ['contract', 'values', 'call', 'people'],
  derive: ['contract', 'values', 'call', 'flags'],
  client: ['contract', 'values', 'files', 'call'],
  emulator: ['contract', 'values', 'files', 'call', 'people'],
  output: ['contract', 'values', 'call'],
  auth: ['contract', 'values', 'files', 'call', 'client'],
  cli: [
    ...['contract', 'values', 'files', 'call', 'people', 'flags'],
    ...['derive', 'client', 'emulator', 'output', 'auth'],
  ],
};

/** What each folder of the emulator may import besides itself; a loose file counts as a folder of its own. */
const emulatorLayers: Readonly<Record<string, readonly string[]>> = {
  'errors.ts': [],
  store: ['errors.ts'],
  fixtures: [],
  identity: ['store', 'errors.ts'],
  'handler.ts': ['store'],
  'auth-handler.ts': ['handler.ts', 'identity', 'store', 'errors.ts'],
  domain: ['handler.ts', 'identity', 'store', 'fixtures', 'errors.ts'],
  groups: ['domain', 'handler.ts', 'auth-handler.ts', 'identity', 'store', 'fixtures', 'errors.ts'],
  http: ['groups', 'domain', 'handler.ts', 'identity', 'store', 'errors.ts'],
  'auth-area': ['http', 'groups', 'auth-handler.ts', 'identity', 'store', 'errors.ts'],
  control: ['admin.ts', 'seed', 'http', 'domain', 'identity', 'store', 'errors.ts'],
  seed: ['groups', 'domain', 'handler.ts', 'identity', 'store', 'fixtures', 'errors.ts'],
  'admin.ts': ['seed', 'identity', 'store'],
  'coverage.ts': ['groups', 'handler.ts'],
  'index.ts': ['admin.ts', 'auth-area', 'control', 'http', 'groups', 'domain', 'seed', 'store', 'identity'],
};

/** What each room of the command line may import besides itself and `host`; a loose file counts as a room of its own. */
const rooms: Readonly<Record<string, readonly string[]>> = {
  // The world, the invocation, global flags, prompts, notices, progress and errors: what every command stands on.
  host: [],
  // What is computed of statistics: periods, comparisons, tables. Asks nothing of the service.
  report: [],
  // Shortcuts of the user.
  aliases: [],
  // The records of a call: reading, comparing and describing them, and the changes that a write makes.
  records: [],
  // What comes from files, standard input and flags, as it was typed.
  input: [],
  // Where profiles and secrets are stored, and which of them a command uses.
  credentials: [],
  // What was written: the log, and what is pending.
  history: ['credentials', 'records'],
  // The gate of every write: limits of the profile before it, the history after it.
  writes: ['history', 'input', 'records'],
  // The connection of a command: settings, credentials, clients, limits, caches.
  session: ['writes', 'credentials', 'input', 'records'],
  // Asks before what cannot be undone.
  'confirm.ts': ['session', 'records'],
  // Names and handles in place of ids.
  names: ['session', 'input', 'records'],
  // Waits for what the service does by itself.
  waiting: ['names', 'session', 'input', 'records'],
  // Reads of several accounts.
  reads: ['names', 'session'],
  // Asks for statistics, waits for jobs and stores results.
  statistics: ['report', 'waiting', 'session', 'credentials'],
  // One call of an endpoint, step by step: arguments, checks, ids, dates, previews, sending, pages.
  endpoint: ['statistics', 'names', 'confirm.ts', 'session', 'writes', 'credentials', 'input', 'records'],
  // Calls of the user's own making: ads api.
  api: ['endpoint', 'session', 'writes', 'records'],
  // Uploads of media.
  upload: ['endpoint', 'session', 'records'],
  // Many items in calls of many: what is sent again, what is in doubt, and the journal of it.
  delivery: [],
  // One call for many ids, and operations in parts.
  bulk: ['delivery', 'endpoint', 'upload', 'confirm.ts', 'session', 'writes', 'input', 'records'],
  // Export and import of sheets.
  sheet: ['delivery', 'endpoint', 'names', 'confirm.ts', 'session', 'writes', 'history', 'input', 'records'],
  // Uploads of people.
  audience: ['sheet', 'upload', 'endpoint', 'waiting', 'names', 'confirm.ts', 'session', 'input'],
  // Uploads of conversions.
  conversions: ['audience', 'delivery', 'upload', 'endpoint', 'session'],
  // Uploads of products.
  catalog: ['delivery', 'sheet', 'endpoint', 'session', 'input'],
  // Writes that set back other writes.
  undo: ['bulk', 'history', 'records'],
  // Why something serves or does not, and the tree of an account.
  serving: ['reads', 'session', 'input', 'records'],
  // Exports of leads.
  leads: ['reads', 'statistics', 'report', 'waiting', 'session', 'input', 'records'],
  // Results of A/B tests.
  'ab-tests': ['statistics', 'report', 'names'],
  // The three-legged flow.
  login: ['confirm.ts', 'credentials'],
  // Checks of the installation.
  doctor: ['session', 'credentials', 'records'],
  // Starts and controls the emulator.
  emulator: ['session', 'input'],
  // Compiled code, kept between starts.
  'code-cache': [],
  // The commands: their tables, their actions, and which work an endpoint's command does.
  commands: [
    ...['ab-tests', 'aliases', 'api', 'audience', 'bulk', 'catalog', 'conversions', 'doctor', 'emulator'],
    ...['leads', 'login', 'serving', 'sheet', 'undo', 'upload', 'endpoint', 'statistics', 'report', 'reads'],
    ...['waiting', 'names', 'confirm.ts', 'session', 'writes', 'history', 'credentials', 'input', 'records'],
  ],
  // Help: of commands, of topics, as data.
  help: ['commands', 'aliases', 'sheet', 'input'],
  // Commander: from words to a command with its flags.
  'command-line': ['help', 'commands', 'endpoint'],
  // Finds the command, runs it and prints its answer.
  'execute.ts': ['command-line', 'help', 'commands', 'aliases', 'reads', 'names', 'session'],
  'main.ts': ['execute.ts', 'help'],
};

/** Imports between the folders at a depth that the table does not allow, one line each. */
function findForbidden(
  table: Readonly<Record<string, readonly string[]>>,
  depth: number,
  among: (item: Import) => boolean = () => true,
): string[] {
  return imports.filter(among).flatMap(({ file, target }) => {
    const from = file.split('/')[depth] ?? '';
    const to = target?.split('/')[depth] ?? from;
    return to === from || table[from]?.includes(to) ? [] : [`${file} -> ${target}`];
  });
}

/** The room of a file of the command line: `cli/bulk/rows.ts` is in `bulk`. */
function roomOf(file: string | undefined): string | undefined {
  return file?.startsWith('cli/') ? file.split('/')[1] : undefined;
}

describe('imports', () => {
  it('reach only folders that stand below their own', () => {
    expect(findForbidden(layers, 0)).toEqual([]);
  });

  it('inside the emulator reach only folders that stand below their own', () => {
    const inside = ({ file, target }: Import) =>
      file.startsWith('emulator/') && target?.startsWith('emulator/') === true;
    expect(findForbidden(emulatorLayers, 1, inside)).toEqual([]);
  });

  it('inside the command line reach only rooms that stand below their own', () => {
    const inside = ({ file, target }: Import) =>
      file.startsWith('cli/') && target?.startsWith('cli/') === true && !target.startsWith('cli/host/');
    expect(findForbidden(rooms, 1, inside)).toEqual([]);
  });

  it('let the host reach no room', () => {
    const wrong = imports.filter(
      ({ file, target }) => file.startsWith('cli/host/') && /^cli\/(?!host\/)/.test(target ?? ''),
    );
    expect(wrong).toEqual([]);
  });

  it('let the computing of reports reach neither files nor the service', () => {
    const wrong = imports.filter(
      ({ file, target, specifier }) =>
        file.startsWith('cli/report/') &&
        (target === undefined ? specifier.startsWith('node:') : /^(client|cli\/statistics)\//.test(target)),
    );
    expect(wrong).toEqual([]);
    expect(imports.some(({ target }) => target?.startsWith('cli/report/'))).toBe(true);
  });

  it('form no circle of files, type imports and late imports counted', () => {
    expect(findCycles()).toEqual([]);
  });
});

describe('the tables of folders', () => {
  it('name every folder and no other', () => {
    const tops = new Set(sourceFiles.map((file) => file.split('/')[0]));
    expect(tops).toEqual(new Set(Object.keys(layers)));
    const inside = (top: string) =>
      new Set(sourceFiles.filter((file) => file.startsWith(`${top}/`)).map((file) => file.split('/')[1]));
    expect(inside('emulator')).toEqual(new Set(Object.keys(emulatorLayers)));
    expect(inside('cli')).toEqual(new Set(Object.keys(rooms)));
  });

  it('name no arrow of the command line that nothing uses', () => {
    const used = new Set(imports.map(({ file, target }) => `${roomOf(file)} -> ${roomOf(target)}`));
    const listed = Object.entries(rooms).flatMap(([from, to]) => to.map((room) => `${from} -> ${room}`));
    expect(listed.filter((arrow) => !used.has(arrow))).toEqual([]);
  });

  it('hold no circle themselves', () => {
    for (const table of [layers, emulatorLayers, rooms]) {
      const visit = (name: string, path: readonly string[]): void => {
        expect(path).not.toContain(name);
        for (const next of table[name] ?? []) visit(next, [...path, name]);
      };
      for (const name of Object.keys(table)) visit(name, []);
    }
  });
});
