/** The exit codes, and their meanings for the help. */

export const exitCodes = {
  done: 0,
  bug: 1,
  usage: 2,
  partial: 3,
  notSignedIn: 4,
  notPermitted: 5,
  notFound: 6,
  refused: 7,
  rateLimited: 8,
  unreachable: 9,
  declined: 10,
  changes: 11,
  broken: 12,
  hungUp: 129,
  interrupted: 130,
  terminated: 143,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export const exitMeanings: readonly (readonly [ExitCode, string])[] = [
  [exitCodes.done, 'success (including an empty list and a closed pipe)'],
  [exitCodes.bug, 'a bug in ads'],
  [exitCodes.usage, 'usage error or rejected parameter; nothing was sent'],
  [exitCodes.partial, 'partial: some rows or accounts failed, or the answer could not be written'],
  [exitCodes.notSignedIn, 'not signed in, or the token was rejected'],
  [exitCodes.notPermitted, 'not permitted'],
  [exitCodes.notFound, 'not found'],
  [exitCodes.refused, 'rejected by the service (other 4xx, a failed job)'],
  [exitCodes.rateLimited, 'rate limited longer than --max-wait'],
  [exitCodes.unreachable, 'unreachable, timed out, or 5xx after retries'],
  [
    exitCodes.declined,
    'declined at a prompt, confirmation required without a terminal, or over a limit of the profile',
  ],
  [exitCodes.changes, 'plan --exit-code: there are changes'],
  [exitCodes.broken, 'check: a rule is broken'],
  [exitCodes.interrupted, 'interrupted (129: hung up, 143: terminated)'],
];
