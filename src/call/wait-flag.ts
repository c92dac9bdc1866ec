/** The flag of every command that starts something which the service ends later. */
export const waitFlag = {
  name: '--wait',
  metavar: 'time',
  optional: true,
  help: 'wait until the service is done with it, and print the record then; --wait 30m waits longer',
  details: [],
} as const;
