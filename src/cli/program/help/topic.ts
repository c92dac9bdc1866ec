/** A help topic as data: rendered for the terminal and for manual pages. */

/** A part of a topic, in the order in which it is shown: sentences, then terms, then commands. */
export interface TopicSection {
  readonly title?: string;
  readonly text?: readonly string[];
  /** Terms with their meanings, in two columns. */
  readonly terms?: readonly (readonly [term: string, meaning: string])[];
  readonly commands?: readonly string[];
}
