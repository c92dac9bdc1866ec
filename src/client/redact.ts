/** Removes secrets from output: traces of requests, and error responses that echo what was sent. */

import { percentEncode } from './encode.js';

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

/** Shorter values are not treated as secrets, since replacing them would garble ordinary words. */
const shortestSecret = 6;

/** Replaces all occurrences of the secrets in a text. */
export function redactSecrets(text: string, secrets: readonly string[]): string {
  return (
    secrets
      .filter((secret) => secret.length >= shortestSecret)
      // Longest first, since a secret can start with another one.
      .sort((left, right) => right.length - left.length)
      .reduce((shown, secret) => shown.replaceAll(secret, redactionMark), text)
  );
}

/** The forms in which a response may echo a text: plain, percent-encoded, and in JSON with or without escaped slashes. */
export function secretForms(text: string): string[] {
  const json = JSON.stringify(text).slice(1, -1);
  return [...new Set([text, percentEncode(text), json, json.replaceAll('/', '\\/')])];
}
