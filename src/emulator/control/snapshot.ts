/** The description of a snapshot. Types only, since they are part of the package's exports. */

/** A saved dataset. */
export interface Snapshot {
  readonly name: string;
  /** When it was saved, by the clock of the machine. */
  readonly saved_at: string;
  readonly bytes: number;
}
