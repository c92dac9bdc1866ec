/**
 * The file in the cache directory with the handles of users that ads has seen: one line, separated by blanks, which a
 * shell reads by itself. So completion offers them without running ads.
 */
export const handlesFile = 'handles';

/** Its path in the notation of bash and zsh, from the variables that decide about the cache directory. */
export const handlesPath = `\${ADS_CACHE_DIR:-\${XDG_CACHE_HOME:-$HOME/.cache}/ads}/${handlesFile}`;
