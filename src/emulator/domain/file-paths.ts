/** The paths under which the emulator serves the files of jobs; the rest of a path is the name of a file. */

/** Files of statistics jobs. */
export const jobFilePath = '/statistics-files/';
/** Files of exports of leads. */
export const leadsFilePath = '/leads-files/';
