/**
 * Characters that steer a terminal instead of being read: C0, DEL and C1 controls, line and paragraph
 * separators, marks and overrides of writing direction, the byte order mark. Text of the service may hold them.
 */

const steering = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;
/** The same without the characters that JSON escapes by itself. */
const steeringInJson = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

const short: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Text for people: every steering character becomes a visible escape, so the text is one harmless line. */
export function escapeControls(text: string): string {
  return text.replace(steering, (character) => short[character] ?? escapeCharacter(character));
}

/** JSON text, or double-quoted YAML, whose strings hold no raw steering character. It means the same. */
export function escapeInJson(json: string): string {
  return json.replace(steeringInJson, escapeCharacter);
}

/** Whether the text holds a steering character other than a line break or a tab. */
export function isControlCharacter(text: string): boolean {
  return text.replace(/[\n\t]/g, '').search(steering) >= 0;
}
