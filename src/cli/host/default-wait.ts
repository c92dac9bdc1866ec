/** The longest wait for what takes time, in seconds, unless a flag says otherwise. */
export const defaultWait = 600;
