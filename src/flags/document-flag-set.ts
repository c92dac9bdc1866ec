/** A set of document flags: flags instead of a JSON body in one of its common forms. */
import type { Params } from '../contract/types.js';

/** One flag and its value as typed; `text` is undefined where the flag was not given. */
export interface FlagValue {
  readonly flag: string;
  readonly text: string | undefined;
  /** The comma-separated values. */
  readonly items: readonly string[];
  /** Each value of a flag that may be repeated, as typed. */
  readonly texts: readonly string[];
}

/** A member of the body: its path, its value, and the flag it comes from. A member whose value is undefined is not set. */
export type BodyMember = readonly [path: string, value: unknown, from?: FlagValue];

/** One form of the body, and the flags that it is built from. */
export interface DocumentFlagSet {
  /** A noun phrase, such as "a card that leads to a web page". */
  readonly description: string;
  readonly params: Params;
  /** The flags that may be repeated, whose values are not split at commas, with their placeholders in help. */
  readonly repeated?: Readonly<Record<string, string>>;
  /** The flags of lists whose uses add up; their values are split at commas. */
  readonly adding?: readonly string[];
  readonly members: (values: Readonly<Record<string, FlagValue>>) => readonly BodyMember[];
  /** Example values of its flags, for help. */
  readonly example: Readonly<Record<string, string | readonly string[]>>;
}

/** Declares a set; the names of values and examples are checked against its flags. */
export function flagSet<const P extends Params>(
  definition: Omit<DocumentFlagSet, 'params' | 'members' | 'example'> & {
    readonly params: P;
    readonly members: (values: Readonly<Record<keyof P, FlagValue>>) => readonly BodyMember[];
    readonly example: Readonly<Partial<Record<keyof P, string | readonly string[]>>>;
  },
): DocumentFlagSet {
  return definition as unknown as DocumentFlagSet;
}
