/** Names of the contract as names of a program. */

/** `lineItems` for `line-items`, the member of an object. */
export function memberName(words: string): string {
  return words.replace(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** `LineItem` for `line_item`, the name of a type. */
export function typeName(words: string): string {
  return memberName(`-${words.replaceAll('.', '-')}`);
}
