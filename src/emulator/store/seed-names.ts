/**
 * The names of the datasets that can fill a new store. In its own file, which allows using a name without loading the
 * seeds.
 */
export const seedNames = ['demo', 'empty', 'large'] as const;
export type SeedName = (typeof seedNames)[number];

/** The default dataset of a new store. */
export const defaultSeed: SeedName = 'demo';
