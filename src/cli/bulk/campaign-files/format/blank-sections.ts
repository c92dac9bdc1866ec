/** Sections of campaign files without a value, which may be the rest of a file that was cut. Pure. */
import type { Place } from './file-problem.js';
import { isNothing, type LocatedMap } from './located-yaml.js';
import type { NodeKind } from './node-kinds.js';

/** A section that does not say what it has, not even that it is empty: `campaigns: {}` says it. */
export interface Blank {
  readonly place: Place;
  /** The key of the record with the section; empty for the campaigns of a file. */
  readonly above: string;
}

/** The sections of records that have keys and do not have a value. That of the campaigns may be missing. */
export function findBlanks(map: LocatedMap, kind: NodeKind, above: string): readonly Blank[] {
  const entry = map.entries.get(kind.section);
  const prefix = above === '' ? '' : `${above}/`;
  if (!entry) return above === '' ? [{ place: map.place, above }] : [];
  const { keyPlace, value } = entry;
  if (isNothing(value)) return [{ place: keyPlace, above }];
  const { below } = kind;
  if (!below || value.kind !== 'map') return [];
  return [...value.entries].flatMap(([name, { value: node }]) =>
    node.kind === 'map' ? findBlanks(node, below, `${prefix}${kind.section}/${name}`) : [],
  );
}
