/** Hands on what a mirror has once it is up to date: as Singer messages, or as Parquet files. */
import type { Answer, RowShape } from '../../../../output/answer.js';
import { parseJson } from '../../../../values/lossless-json.js';
import { usageError } from '../../../core/host/command-error.js';
import type { Invocation } from '../../../core/host/invocation.js';
import { formatCount, startProgress } from '../../../core/host/progress.js';
import { readInputText } from '../../../core/input/input-file.js';
import { isOfService, serviceOf } from '../assert-service.js';
import { type MirrorReader, openReader } from '../run-query.js';
import { withWriteLock } from '../write-lock.js';
import {
  noteService,
  openDirectory,
  readService,
  type TableFiles,
  writeAccount,
} from './parquet-directory.js';
import { parseState, type SingerState, writeSinger } from './singer.js';

/** The accounts of a run, and its answer. */
export interface SyncDone {
  readonly accounts: readonly string[];
  readonly answer: Answer;
}

interface Source {
  /** The file. */
  readonly path: string;
  /** Brings it up to date. */
  readonly sync: () => Promise<SyncDone>;
}

/** The messages as the answer. What is wrong with the state is reported before anything is read. */
export async function writeMessages(
  { path, sync, state }: Source & { readonly state: string | undefined },
  invocation: Pick<Invocation, 'world' | 'globals' | 'defer' | 'notice' | 'showProgress' | 'signal'>,
): Promise<Answer> {
  refuseFormats(invocation);
  const before = state === undefined ? undefined : await readState(state, invocation);
  const { accounts } = await sync();
  const reader = await openReader(path);
  invocation.defer(async () => reader.close());
  reader.hold();
  return { kind: 'text', text: '', parts: messages(reader, accounts, before, invocation) };
}

async function* messages(
  reader: MirrorReader,
  accounts: readonly string[],
  state: SingerState | undefined,
  invocation: Pick<Invocation, 'world' | 'notice' | 'showProgress' | 'signal'>,
): AsyncGenerator<string> {
  const { world, signal, notice } = invocation;
  const progress = startProgress(invocation, { label: 'records' });
  let records = 0;
  const onRecords = async (count: number) => {
    records += count;
    await progress.update(records);
  };
  try {
    for await (const part of writeSinger(reader, { accounts, state, now: world.now(), onRecords })) {
      signal.throwIfAborted();
      yield part;
    }
  } finally {
    await progress.clear();
  }
  await notice(`${formatCount(records, 'record')} written; the last line is the state for --state`);
}

/** Messages have one form. Throws CommandError. */
function refuseFormats({ globals }: Pick<Invocation, 'globals'>): void {
  const { output, fields, query, filter, sort } = globals;
  const given = Object.entries({ output, fields, query, filter, sort }).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}`],
  );
  if (given.length > 0)
    throw usageError(
      `${given.join(', ')}: not supported with --format singer, which writes its own messages`,
      'Omit it.',
    );
}

/** The state in a file. Throws CommandError. */
async function readState(
  path: string,
  { world, notice }: Pick<Invocation, 'world' | 'notice'>,
): Promise<SingerState | undefined> {
  const text = await readInputText(path, world, '--state');
  if (text.trim() === '') {
    await notice('--state is empty: everything is written');
    return undefined;
  }
  let state: SingerState | undefined;
  try {
    state = parseState(text, parseJson);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  if (state) return state;
  throw usageError(
    `--state: ${path} is not a state of ads sync`,
    'It must hold the last STATE message, or its value. To write everything, omit --state.',
  );
}

const filesShape: RowShape = {
  name: 'table',
  key: 'table',
  fields: {
    account_id: { type: 'id' },
    table: { type: 'id' },
    files: { type: 'integer', help: 'files that are there now' },
    written: { type: 'integer', help: 'files that were written' },
    removed: { type: 'integer', help: 'files without rows that were removed' },
    rows: { type: 'integer', help: 'rows that were written' },
    bytes: { type: 'integer', help: 'bytes that were written' },
  },
  columns: ['account_id', 'table', 'files', 'written', 'removed', 'rows', 'bytes'],
  pinned: ['table'],
};

/** Notes of which service a new directory is. Throws CommandError for one of another service: it may have the same ids. */
async function assertService(
  path: string,
  reader: MirrorReader,
  invocation: Pick<Invocation, 'world' | 'settings'>,
): Promise<void> {
  const known = await readService(path);
  if (known === undefined) return noteService(path, serviceOf(reader) ?? '');
  if (!(await isOfService(known, invocation)))
    throw usageError(
      `${path} holds accounts of another service, not of ${invocation.settings.env.value}, or from before a reset`,
      'It was not changed. Choose another directory with --to DIRECTORY.',
    );
}

/** One row for each account and table, once its files are up to date. Throws CommandError for a foreign directory. */
export async function writeFiles(
  { path, sync, to }: Source & { readonly to: string },
  invocation: Pick<Invocation, 'world' | 'settings' | 'showProgress' | 'signal'>,
): Promise<Answer> {
  const locked = await openDirectory(to);
  const done = await withWriteLock(to, locked, async () => {
    const { accounts } = await sync();
    const reader = await openReader(path);
    const progress = startProgress(invocation, { label: 'tables' });
    const rows: TableFiles[] = [];
    try {
      await assertService(to, reader, invocation);
      reader.hold();
      for (const account of accounts) {
        for await (const row of writeAccount({ reader, path: to, account })) {
          invocation.signal.throwIfAborted();
          rows.push(row);
          await progress.update(rows.length);
        }
      }
    } finally {
      await progress.clear();
      reader.close();
    }
    return rows.filter(({ files, removed }) => files + removed > 0);
  });
  return { kind: 'rows', record: filesShape, pages: [done] };
}
