/** Everything that tests of other programs can ask of a running emulator and set in it (docs/emulator.md). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownPid, processIdentity } from '../../files/os-process.js';
import { describeOpenStore, renewCredentials, type StoreDescription } from '../admin.js';
import { findWebsiteAccount } from '../domain/event-tags/website-tag.js';
import { awaitWork } from '../domain/members/queue.js';
import type { RequestBarrier } from '../http/request-barrier.js';
import { pixelToken } from '../identity/pixel-tokens.js';
import { prepareSeed } from '../seed/index.js';
import { advanceClock, type ClockMove, type ClockTarget, readClock } from '../store/clock.js';
import { deleteContent } from '../store/copy-store.js';
import { changedNames, type DatasetCredentials, readMeta, requireCredentials } from '../store/meta.js';
import type { SeedName } from '../store/seed-names.js';
import type { Store } from '../store/store.js';
import type { FaultDocument, FaultState } from './fault-rule.js';
import type { RequestJournal } from './request-journal.js';
import { createSnapshots, type Snapshots, snapshotFolder } from './snapshots.js';

/** The active faults. */
export interface Faults {
  /** Replaces all rules, which count from the beginning. They must have been checked. */
  set(document: FaultDocument): Promise<void>;
  clear(): void;
  /** The rules with their counts; seed 0 and no rules without faults. */
  show(): { readonly seed: number; readonly rules: readonly FaultState[] };
}

/** The clock of an emulator. */
interface ClockReading {
  /** The time it shows: ISO 8601, UTC, whole seconds. */
  readonly now: string;
  /** Whether it stands still between two writes. */
  readonly fixed: boolean;
}

type ChangedCredentials = readonly (keyof DatasetCredentials)[];

export interface EmulatorControl {
  readonly faults: Faults;
  readonly snapshots: Omit<Snapshots, 'load'> & {
    /** As that of a file. Returns the names of credentials that have another value since. */
    load(name: string): Promise<ChangedCredentials>;
  };
  readonly requests: Pick<RequestJournal, 'list' | 'clear'>;
  readonly clock: {
    read(): ClockReading;
    advance(target: ClockTarget): ClockMove;
  };
  /**
   * Fills the dataset again, with the same keys and tokens: with its former seed and clock, or with others. Faults and
   * snapshots stay. Returns the names of credentials that have another value since, such as the account of another seed.
   */
  reset(options?: ResetOptions): Promise<ChangedCredentials>;
  /** The token of a base tag, which the website of the service would make; undefined where there is no such tag. */
  pixelToken(pixelId: string): string | undefined;
  /** The dataset and who serves it, without credentials. */
  describe(): Promise<Omit<StoreDescription, 'credentials'>>;
  /** Describes the server that `stop` ends. */
  describeEnd(): EmulatorEnd;
  /** Ends the server, and with it the process where that is nothing but a server. */
  stop(): void;
  /** Releases everything that it created outside the store. */
  close(): Promise<void>;
}

/** The data and the process of a server that ends. */
interface EmulatorEnd {
  /** The file of its dataset, or `:memory:`. */
  readonly path: string;
  /** The process that ends; null where the server is a part of a program that continues. */
  readonly pid: number | null;
  /** Distinguishes the process from others that had the same id, where the system allows it; null otherwise. */
  readonly identity: string | null;
}

interface ResetOptions {
  readonly seed?: SeedName;
  /** A time in ISO 8601; null for the clock of the system. */
  readonly clock?: string | null;
}

interface ControlOptions {
  readonly store: Store;
  /** The barrier that calls of the service pass. */
  readonly barrier: RequestBarrier;
  /** Milliseconds since 1970, by the system's clock. */
  readonly now: () => number;
  readonly random: (count: number) => Uint8Array;
  readonly faults: Faults;
  readonly requests: RequestJournal;
  /** Ends the server. */
  readonly stop: () => void;
  /** Whether the process ends with the server. */
  readonly endsProcess: boolean;
  /** Told the credentials of a dataset that took the place of the former. */
  readonly onReplaced: (credentials: DatasetCredentials) => void;
}

/** Creates the controls of an emulator. */
export function createControl(options: ControlOptions): EmulatorControl {
  const { store, barrier, now, random, faults, requests, stop, endsProcess, onReplaced } = options;
  let snapshots: Promise<Snapshots> | undefined;
  let temporary: string | undefined;

  async function openSnapshots(): Promise<Snapshots> {
    if (store.path !== ':memory:') return createSnapshots(store, snapshotFolder(store.path));
    temporary = await mkdtemp(join(tmpdir(), 'ads-snapshots-'));
    return createSnapshots(store, temporary);
  }
  const opened = () => {
    snapshots ??= openSnapshots();
    return snapshots;
  };
  /** Replaces the dataset by `work` while no call of the service is answered. */
  async function replace(work: () => Promise<void>): Promise<ChangedCredentials> {
    const before = requireCredentials(store);
    await barrier.close(async () => {
      await work();
      onReplaced(renewCredentials({ store, random, now: now() }));
    });
    return changedNames(before, requireCredentials(store));
  }

  return {
    faults,
    requests,
    snapshots: {
      save: async (name) => (await opened()).save(name),
      async load(name) {
        const from = await opened();
        return replace(() => from.load(name));
      },
      list: async () => (await opened()).list(),
      delete: async (name) => (await opened()).delete(name),
    },
    clock: {
      read: () => ({ now: readClock(store, now), fixed: typeof readMeta(store, 'clock') === 'number' }),
      advance: (target) => store.write(() => advanceClock(store, target, now)),
    },
    async reset({ seed, clock } = {}) {
      const asked = (clock === undefined ? readMeta(store, 'first_clock') : clock) ?? undefined;
      const fill = await prepareSeed({
        seed: seed ?? readMeta(store, 'seed') ?? 'empty',
        now,
        random,
        ...(asked !== undefined && { clock: asked }),
        credentials: requireCredentials(store),
      });
      return replace(async () => {
        await awaitWork(store);
        store.write(() => {
          deleteContent(store);
          fill(store);
        });
      });
    },
    pixelToken: (pixelId) =>
      findWebsiteAccount(store, pixelId) === undefined ? undefined : pixelToken(store, pixelId),
    async describe() {
      const { credentials: _, ...described } = await describeOpenStore(store);
      return described;
    },
    describeEnd: () => ({
      path: store.path,
      pid: endsProcess ? ownPid : null,
      identity: (endsProcess && processIdentity(ownPid)) || null,
    }),
    stop,
    async close() {
      if (temporary !== undefined) await rm(temporary, { recursive: true, force: true });
    },
  };
}
