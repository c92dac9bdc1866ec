import type { Target } from './targets.js';

export const silenced: readonly string[];
export function isInstalled(target: Pick<Target, 'name'>): boolean;
