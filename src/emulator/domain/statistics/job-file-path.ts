/** The path under which the emulator serves the files of jobs; the rest of a file's path is its name. */
export const jobFilePath = '/statistics-files/';
