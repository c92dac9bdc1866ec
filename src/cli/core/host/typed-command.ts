/** The command line as the audit log has it. */

import { isSecretName, redactionMark, redactUrl } from '../../../client/redact-by-name.js';
import { shellWord } from '../../../values/shell-word.js';

/** Longer command lines are cut. */
const longest = 500;

/**
 * The words as they were typed, quoted for a shell. Secrets are never arguments of ads; where somebody gives one all the
 * same, as in `ads api --param access_token=...`, its name tells.
 */
export function typedCommand(argv: readonly string[]): string {
  const words = argv.map((word, index) => hideSecret(word, argv[index - 1]));
  const text = words.map(shellWord).join(' ');
  return text.length > longest ? `${text.slice(0, longest)}...` : text;
}

function hideSecret(word: string, before: string | undefined): string {
  if (before?.startsWith('--') && !before.includes('=') && isSecretName(before) && !word.startsWith('--')) {
    return redactionMark;
  }
  const [, name, value] = /^([^=\s?&]+)=(.*)$/s.exec(word) ?? [];
  if (name !== undefined && isSecretName(name)) return `${name}=${redactionMark}`;
  // The value of a flag may be a pair of its own: --param=access_token=...
  const [, inner] = /^([^=\s]+)=/.exec(value ?? '') ?? [];
  if (name !== undefined && inner !== undefined && isSecretName(inner)) {
    return `${name}=${inner}=${redactionMark}`;
  }
  return redactUrl(word);
}
