/** The flags of ids of records with names: what completion offers for them, and the flag that takes the name. */
import type { Endpoint } from '../contract/types.js';
import { describeNameFlag } from './named-parameters.js';
import { type Referent, referentsOf } from './seen-kinds.js';

interface Described {
  readonly help: string;
  readonly details: readonly string[];
}

interface Referring {
  readonly refers?: readonly Referent[];
}

interface NameFlag extends Described, Referring {
  readonly name: string;
  readonly metavar: string;
  readonly repeated?: true;
}

/** The flag of an id, and the flag that takes the record by its name. */
export function withNameFlag<F extends Described>(
  endpoint: Endpoint,
  parameter: string,
  flag: F,
): readonly ((F & Referring) | NameFlag)[] {
  const byName = describeNameFlag(endpoint, parameter, flag.help);
  const referents = referentsOf(endpoint, parameter);
  const refers: Referring = referents ? { refers: referents } : {};
  if (!byName) return [{ ...flag, ...refers }];
  const details: readonly string[] = [...flag.details, `or ${byName.name}`];
  return [
    { ...flag, details, ...refers },
    { ...byName, ...refers },
  ];
}
