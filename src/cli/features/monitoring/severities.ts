/** Severities of broken rules, the worst first. */
export const severities = ['error', 'warning'] as const;
export type Severity = (typeof severities)[number];

/** The severities of rows of `ads check`: `unknown` where a rule could not be checked as a whole. */
export const rowSeverities = [...severities, 'unknown'] as const;
export type RowSeverity = (typeof rowSeverities)[number];
