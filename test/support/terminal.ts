/** A real pseudo-terminal for a command. */

/** Runs a command on a terminal of its own, and passes what is typed and shown. Ends as the command does. */
export const onTerminal = [
  'python3',
  '-c',
  'import os,pty,sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])) & 255)',
];
