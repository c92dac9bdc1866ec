/** Removes secrets by their names: from URLs and from what is signed. Their values are found by redactor.ts. */

export const redactionMark = '***';

const secretWords = 'token|secret|verifier|consumer_key';
const secretName = new RegExp(secretWords, 'i');
/** In a query: pairs whose name indicates a secret. */
const secretPairs = new RegExp(`([?&][^=&]*(?:${secretWords})[^=&]*=)[^&]*`, 'gi');
/** In a base string, the same pairs: there = is %3D, and & is %26. */
const plain = '(?:(?!%26|%3D|&).)*';
const secretParts = new RegExp(`((?:%26|&)${plain}(?:${secretWords})${plain}%3D)(?:(?!%26).)*`, 'gi');

/** Whether a parameter's name indicates that its value is a secret. */
export function isSecretName(name: string): boolean {
  return secretName.test(name);
}

/** A URL without the secrets in its query. */
export function redactUrl(url: string): string {
  return url.replace(secretPairs, `$1${redactionMark}`);
}

/** A signature base string without key, token and verifier. */
export function redactBaseString(baseString: string): string {
  return baseString.replace(secretParts, `$1${redactionMark}`);
}
