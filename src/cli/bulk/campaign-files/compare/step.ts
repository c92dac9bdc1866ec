/** A step of an apply: one record that is written. */
import type { Document } from '../../../../contract/types.js';
import type { SheetGroup } from '../../sheet/sheet-group.js';
import type { LockEntry } from '../format/lock-file.js';
import type { PlannedPost } from './resolve-posts.js';

type StepAction = 'create' | 'update' | 'pause' | 'start' | 'delete';

/** One record that is written. */
export interface Step {
  readonly action: StepAction;
  readonly key: string;
  /** Absent where a post is published. */
  readonly group?: SheetGroup;
  readonly name: string | undefined;
  /** Absent where a record is created. */
  readonly id?: string;
  /** The key of the record above, whose id a new record needs, and the parameter that takes it. */
  readonly above?: { readonly key: string; readonly param: string };
  /** The post that is published. */
  readonly publishes?: PlannedPost;
  /** The keys of the records that are to promote it. */
  readonly neededBy?: readonly string[];
  /** The key of the post that was published for it, whose id it needs. */
  readonly post?: string;
  /** The content of the post that it promotes, where the file has that and not the id. */
  readonly promotes?: Document;
  /** What is sent, without the ids. */
  readonly params: Document;
  readonly live?: Document;
  /** Of a record that is started, what decides how much it can spend, also where no file has it. */
  readonly budgets?: Document;
  /** `campaigns/spring.yaml:7:5`; absent where it is in no file. */
  readonly place?: string;
  /** Of a deletion: the key of the record above it that the plan deletes too, which takes it along. It is not sent. */
  readonly goesWith?: string;
  /** Of a deletion below a record that stays: the key of that one, of which everything has to succeed first. */
  readonly waitsFor?: string;
  /** What the lock has once it is done; absent where it loses the key. */
  readonly entry?: (id: string) => LockEntry;
}

/** Steps in stages: the records of a stage do not depend on each other. */
export type Stage = readonly Step[];

/** The id of a step about a record that is there. */
export function idOfStep({ id, key }: Step): string {
  if (id === undefined) throw new Error(`${key} has no record`);
  return id;
}
