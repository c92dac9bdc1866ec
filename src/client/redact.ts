/** Takes secrets out of what people see: traces of requests, and answers that repeat what was sent. */

import { percentEncode } from './encode.js';

export const redactionMark = '***';

const secretWords = 'token|secret|verifier|consumer_key';
const secretName = new RegExp(secretWords, 'i');
/** In a query: pairs whose name tells of a secret. */
const secretPairs = new RegExp(`([?&][^=&]*(?:${secretWords})[^=&]*=)[^&]*`, 'gi');
/** In a base string, the same pairs: there = is %3D, and & is %26. */
const plain = '(?:(?!%26|%3D|&).)*';
const secretParts = new RegExp(`((?:%26|&)${plain}(?:${secretWords})${plain}%3D)(?:(?!%26).)*`, 'gi');

/** Whether a parameter's name tells that its value is a secret. */
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

/** Shorter ones are no secrets, and hiding them would tear holes into words. */
const shortestSecret = 6;

/** A text without any of these secrets, however often it repeats them. */
export function redactSecrets(text: string, secrets: readonly string[]): string {
  return (
    secrets
      .filter((secret) => secret.length >= shortestSecret)
      // The longest first: of a secret that begins with another one, nothing may be left.
      .sort((left, right) => right.length - left.length)
      .reduce((shown, secret) => shown.replaceAll(secret, redactionMark), text)
  );
}

/** The forms in which an answer may repeat a text: plain, percent-encoded, and as JSON, whose slashes some escape. */
export function secretForms(text: string): string[] {
  const json = JSON.stringify(text).slice(1, -1);
  return [...new Set([text, percentEncode(text), json, json.replaceAll('/', '\\/')])];
}
