/** The countries that a line item targets: names of operators and shows mean something else in each of them. */
import type { Document } from '../../../contract/types.js';
import { type NameLookup, type TargetingFlag, targetingFlagOf } from '../../../flags/targeting-flags.js';
import type { NamedValue } from '../../../values/match-name.js';
import type { TypedValue } from './read-targeting-flags.js';

/** A row of a lookup; places and operators have a country. */
export interface FoundValue extends NamedValue {
  readonly country?: string;
}

const placeType = 'LOCATION';

/** Whether a value is a place that people are to be in. */
export function isPlace({ flag, isExcluded }: Pick<TypedValue, 'flag' | 'isExcluded'>): boolean {
  return flag.targetingType === placeType && !isExcluded;
}

/** The same for a criterion, as a record or as it is sent. */
export function isPlaceCriterion({ targeting_type: type, operator_type: operator }: Document): boolean {
  return type === placeType && (operator ?? 'EQ') === 'EQ';
}

/** Whether what a name means depends on the countries of the line item. */
export function dependsOnCountry({ lookup }: Pick<TargetingFlag, 'lookup'>): boolean {
  return lookup?.each !== undefined;
}

/** The countries of the places of one line item. */
export interface Places {
  /** Adds what was found for a place. */
  readonly add: (label: string, found: FoundValue | object) => void;
  /** `unknown` names a place whose country cannot be told. */
  readonly find: () => Promise<{
    readonly countries: ReadonlySet<string>;
    readonly unknown: string | undefined;
  }>;
}

type ReadRows = (flag: TargetingFlag, narrowed: Document) => Promise<readonly FoundValue[]>;

/** The places of these criteria, whose countries are read once they are asked for, and those that are added. */
export function createPlaces(criteria: readonly Document[], read: ReadRows): Places {
  const countries = new Set<string>();
  const unplaced: string[] = [];
  let open = criteria.filter(isPlaceCriterion);
  const add: Places['add'] = (label, found) => {
    if ('country' in found && typeof found.country === 'string') countries.add(found.country);
    else if (!('problem' in found)) unplaced.push(label);
  };
  return {
    add,
    async find() {
      for (const place of open) add(labelOf(place), (await findPlace(place, read)) ?? {});
      open = [];
      return { countries, unknown: unplaced[0] };
    },
  };
}

function labelOf({ name, targeting_value: value }: Document): string {
  return `location ${JSON.stringify(name ?? value)}`;
}

/** The row of a place that is targeted: among the countries, or among the places of its name. */
async function findPlace(
  { name, targeting_value: value }: Document,
  read: ReadRows,
): Promise<FoundValue | undefined> {
  const flag = targetingFlagOf(placeType);
  const { lookup } = flag ?? {};
  if (!flag || !lookup) return undefined;
  const isMeant = (row: FoundValue) => row.value === String(value);
  const country = (await read(flag, lookup.country?.values ?? {})).find(isMeant);
  if (country || typeof name !== 'string' || name === '') return country;
  const alike = await readLike(lookup, queryOf(name), (narrowed) => read(flag, narrowed));
  return alike.find(isMeant);
}

/** The query for a name. The part after a comma distinguishes equal names, and may not be part of the name. */
export function queryOf(name: string): string {
  return name.split(',')[0]?.trim() ?? '';
}

/** The rows whose names are like a text, as far as the service can tell, or all. */
export function readLike<Row>(
  { query }: NameLookup,
  text: string,
  read: (narrowed: Document) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  return read(query === undefined ? {} : { [query]: text });
}
