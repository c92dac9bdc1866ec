/** Removes secrets by their names: from URLs and from what is signed. Their values are found by redactor.ts. */

export const redactionMark = '***';

const secretWords = 'token|secret|verifier|consumer_key';
const secretName = new RegExp(secretWords, 'i');
/** In a query: what stands between two of its signs, before an equals sign. Each character is looked at once. */
const names = /([&=]|^)([^&=]*)(?==)/g;
/** In a base string, the same pairs: there = is %3D, and & is %26. */
const plain = '(?:(?!%26|%3D|&).)*';
const secretParts = new RegExp(`((?:%26|&)${plain}(?:${secretWords})${plain}%3D)(?:(?!%26).)*`, 'gi');

/** Whether a parameter's name indicates that its value is a secret. */
export function isSecretName(name: string): boolean {
  return secretName.test(name);
}

/** A URL without the secrets in its query; any other text is searched in the same way. */
export function redactUrl(url: string): string {
  let shown = '';
  let at = 0;
  for (const { 1: sign, 2: text = '', index, 0: whole } of url.matchAll(names)) {
    const query = sign === '&' ? 0 : text.indexOf('?');
    const start = index + whole.length + 1;
    if (query < 0 || start <= at || !isSecretName(text.slice(query))) continue;
    const end = url.indexOf('&', start);
    shown += url.slice(at, start) + redactionMark;
    at = end < 0 ? url.length : end;
  }
  return shown + url.slice(at);
}

/** A signature base string without key, token and verifier. */
export function redactBaseString(baseString: string): string {
  return baseString.replace(secretParts, `$1${redactionMark}`);
}
