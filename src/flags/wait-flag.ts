/** The flag of every command that starts something which the service ends later. */
export const waitFlag = {
  name: '--wait',
  metavar: 'time',
  optional: true,
  lastCounts: true,
  help: 'wait for processing to finish, then print the record; longer: --wait 30m or --wait 1800',
  details: [],
} as const;

/** The times that such a flag takes: those of `parseWait`. */
export const waitPattern = {
  regex: '[0-9]{1,6}([smhdw]|\\.[0-9]{1,3})?',
  means: 'a time such as 90s, 10m or 2h, or a number of seconds',
} as const;
