/** The version of the program, put in by the build. */
declare const ADS_VERSION: string;

export const toolVersion: string = typeof ADS_VERSION === 'undefined' ? '0.0.0-source' : ADS_VERSION;
