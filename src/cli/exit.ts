/** Exit codes: the one table that the program uses and that help prints. */

export const exit = {
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
  hungUp: 129,
  interrupted: 130,
  terminated: 143,
} as const;

export type ExitCode = (typeof exit)[keyof typeof exit];

export const exitMeanings: readonly (readonly [ExitCode, string])[] = [
  [exit.done, 'done (an empty list and a closed pipe included)'],
  [exit.bug, 'a bug in ads'],
  [exit.usage, 'wrong usage or a refused parameter; nothing was sent'],
  [exit.partial, 'partial: some rows or accounts failed, or the answer could not be written'],
  [exit.notSignedIn, 'not signed in, or the token was refused'],
  [exit.notPermitted, 'not permitted'],
  [exit.notFound, 'not found'],
  [exit.refused, 'refused by the service (other 4xx, a failed job)'],
  [exit.rateLimited, 'rate limited longer than --max-wait'],
  [exit.unreachable, 'unreachable, timed out, or 5xx after retries'],
  [exit.declined, 'declined at a prompt, or a confirmation that could not be asked'],
  [exit.interrupted, 'interrupted (129: hung up, 143: terminated)'],
];
