import type { ToolSession } from './play.js';

/** A session whose calls reject for a name that no earlier answer had. */
export function withSeenNames(session: ToolSession): ToolSession;
