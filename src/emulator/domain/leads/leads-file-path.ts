/** The path under which the emulator serves the files of exports; the rest of a file's path is its name. */
export const leadsFilePath = '/leads-files/';
