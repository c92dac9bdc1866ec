/** The flag of every command that starts something which the service ends later. */
export const waitFlag = {
  name: '--wait',
  metavar: 'time',
  optional: true,
  help: 'wait until the service is done with it, and print the record; longer: --wait 30m or --wait 1800',
  details: [],
} as const;
