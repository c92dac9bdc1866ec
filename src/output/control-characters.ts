/**
 * Escapes characters that control a terminal instead of being displayed: C0, DEL and C1 controls, line and paragraph
 * separators, bidirectional marks and overrides, and the byte order mark. Text from the service may contain them.
 */

import { isUtf8 } from 'node:buffer';

const controlCharacters = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;
/** The same, except those that JSON escapes itself. */
const controlCharactersInJson = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/**
 * What is not displayed, or displayed elsewhere than it stands: controls, separators and marks as above, and what Unicode
 * calls ignorable, such as tag characters, which only programs read. Tabs, line breaks, and what joins letters and emoji stay.
 */
const hiddenCharacters = /(?![\t\n]|\u200c|\u200d|\ufe0f)[\p{Cc}\p{Cs}\p{DI}\u2028\u2029]/gu;

/** C0, DEL and C1 controls, without tabs and line breaks: what begins a command to a terminal, and belongs in no name. */
const terminalCommands = /(?![\t\n\r])\p{Cc}/gu;

const shortEscapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Replaces every control character by a visible escape, so that the text is a single line that is safe to display. */
export function escapeControls(text: string): string {
  return text.replace(
    controlCharacters,
    (character) => shortEscapes[character] ?? escapeCharacter(character),
  );
}

/** The same, line by line and without tabs: a text that is used as it is keeps its lines. */
export function escapeLines(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => line.split('\t').map(escapeControls).join('\t'))
    .join('\n');
}

/** Removes characters that a person does not see, and a program that reads the text would. Tabs and line breaks stay. */
export function removeHidden(text: string): string {
  return text.replace(hiddenCharacters, '');
}

/** Replaces every such character, tabs and line breaks too, by a visible escape, for a person who approves the text. */
export function escapeHidden(text: string): string {
  return escapeControls(text).replace(
    hiddenCharacters,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
}

/**
 * Replaces what begins a command to a terminal by a visible escape, and nothing else. For cells of files: these are shown on
 * a terminal sooner or later, by cat, less or git diff, while line breaks, tabs and marks of direction are part of what
 * people write and have to come back as they were.
 */
export function escapeTerminalCommands(text: string): string {
  return text.replace(terminalCommands, escapeCharacter);
}

/**
 * Whether escapeInJson leaves text as it is, by its bytes: they are UTF-8, and none begins a character that is escaped.
 * Other characters begin with some of these bytes, too.
 */
export function hasNothingToEscape(bytes: Buffer): boolean {
  return isUtf8(bytes) && !beginnings.some((byte) => bytes.includes(byte));
}

/** Of DEL, and of the C1 controls, U+061C, U+200E to U+2069, and U+FEFF. */
const beginnings = [0x7f, 0xc2, 0xd8, 0xe2, 0xef];

/** Escapes the control characters in JSON text or in double-quoted YAML. The parsed value stays the same. */
export function escapeInJson(json: string): string {
  return isPlainAscii(json) ? json : json.replace(controlCharactersInJson, escapeCharacter);
}

/** Whether every character is of ASCII and none is DEL: several times faster than a regular expression. */
function isPlainAscii(text: string): boolean {
  return Buffer.byteLength(text) === text.length && !text.includes('\u007f');
}

/** Whether the text contains a control character other than a line break or a tab. */
export function isControlCharacter(text: string): boolean {
  return text.replace(/[\n\t]/g, '').search(controlCharacters) >= 0;
}
