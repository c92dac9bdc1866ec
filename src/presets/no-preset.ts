/** The value of --preset for a file whose columns have the names of any file; apart, as the table of flags needs no more. */
export const noPreset = 'none';
