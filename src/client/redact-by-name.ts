/** Removes secrets by their names: from URLs and from what is signed. Their values are found by redact-values.ts. */

export const redactionMark = '***';

/** Names of credentials, and of what stands in URLs about people, as parameters and as flags. */
const secretName =
  /token|secret|verifier|consumer_key|hashed[-_]device[-_]id|extra[-_]device[-_]ids|device[-_]ip[-_]address/i;
/** In a query: what stands between two of its signs, before an equals sign. Each character is looked at once. */
const names = /([&=]|^)([^&=]*)(?==)/g;

/** Whether a parameter's name indicates that its value is a secret. */
export function isSecretName(name: string): boolean {
  return secretName.test(name);
}

/** The same of a parameter that is sent: a callback has the state of a sign-in, while one that a person types is no secret. */
export function isSecretWhenSent(name: string): boolean {
  return isSecretName(name) || name === 'oauth_callback';
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

/** A signature base string without key, token and verifier: there = is %3D, and & is %26. Each character is looked at once. */
export function redactBaseString(baseString: string): string {
  const sign = /%26|%3D|&/gi;
  let shown = '';
  let at = 0;
  /** Where a name may begin; undefined before the first sign and in a value. */
  let from: number | undefined;
  for (let found = sign.exec(baseString); found; found = sign.exec(baseString)) {
    const { 0: text, index } = found;
    const start = index + text.length;
    if (text === '&' || text === '%26') from = start;
    else if (from !== undefined) {
      const isSecret = isSecretWhenSent(baseString.slice(from, index));
      from = undefined;
      if (!isSecret) continue;
      const end = baseString.indexOf('%26', start);
      shown += baseString.slice(at, start) + redactionMark;
      at = end < 0 ? baseString.length : end;
      sign.lastIndex = at;
    }
  }
  return shown + baseString.slice(at);
}
