/** Operations that differ in nothing but one value, as most lists have them: what is around the value need not be written anew. */

/** An operation with one person who has one value, as it follows itself in a body. */
export interface RepeatedOperation {
  /** The same operation and times have the same object. */
  readonly heading: object;
  readonly identifier: number;
  /** Of the value, in bytes. */
  readonly length: number;
  /** From the character before the operation to the value, and to the end of the operation, in bytes. */
  readonly start: number;
  readonly size: number;
}

/** Whether an operation with such a value is the same but for the value. */
export function isRepetition(
  operation: RepeatedOperation,
  heading: object,
  identifier: number,
  length: number,
): boolean {
  return operation.heading === heading && operation.identifier === identifier && operation.length === length;
}
