/** The placements of statistics, each in one spelling (docs/service.md#brand-names). */
import { everywhere } from '../../../../contract/params/enums.js';
import { legacyPlacement, statisticsPlacement } from '../../../../contract/params/statistics.js';

/** The brand's spelling of the placement, which responses use. */
export const [, everywhereOnWire] = everywhere;

/** One spelling for the placement that has two. */
export function canonicalPlacement(placement: string): string {
  return everywhere.some((name) => name === placement) ? everywhereOnWire : placement;
}

/** The placements that count something. */
export const servingPlacements: readonly string[] = [
  ...new Set(statisticsPlacement.filter((name) => name !== legacyPlacement).map(canonicalPlacement)),
];

/** Those of these placements that count something; everywhere where none is said. */
export function canonicalPlacements(placements: Iterable<string>): readonly string[] {
  const named = new Set([...placements].map(canonicalPlacement));
  const own = servingPlacements.filter((name) => named.has(name));
  return own.length > 0 ? own : [everywhereOnWire];
}
