/** The worlds that a new store can be filled with, by name. Apart from what fills them, so that naming one loads nothing. */
export const seedNames = ['demo', 'empty', 'large'] as const;
export type SeedName = (typeof seedNames)[number];

/** The world of a new store, unless another one is named. */
export const defaultSeed: SeedName = 'demo';
