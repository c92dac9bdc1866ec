/** Statistics that are answered at once (docs/service.md#statistics). */
import type { Handler } from '../handler.js';

export const statsHandlers: readonly Handler[] = [];
