/** How bad it is that a rule is broken; the worst first. */
export const severities = ['error', 'warning'] as const;
export type Severity = (typeof severities)[number];
