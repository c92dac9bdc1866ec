/** The longest wait for the processing of a file, in seconds, unless --wait says otherwise. */
export const defaultWait = 600;
