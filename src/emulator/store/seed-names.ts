/**
 * The names of the datasets that a new store can be filled with. In its own file, so that using a name does not load the
 * seeds.
 */
export const seedNames = ['demo', 'empty', 'large'] as const;
export type SeedName = (typeof seedNames)[number];

/** The default dataset of a new store. */
export const defaultSeed: SeedName = 'demo';
