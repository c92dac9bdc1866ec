/** The form of the record of choices. How to add one: ../choices.ts. */

/** One decision. `calls` are ids of endpoints or beginnings of such (`campaigns`), or all calls of the service. */
export interface Choice {
  /** One sentence that can be read without its context. */
  readonly says: string;
  /** The calls it applies to; without them, those whose `section` it stands under. */
  readonly calls?: readonly string[] | 'all';
}

/** Choices by the heading of docs/service.md where they are explained; a text alone concerns the calls of that section. */
export type Choices = Readonly<Record<string, readonly (string | Choice)[]>>;
