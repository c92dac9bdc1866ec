/** A workbook as a whole cannot be read. */
export class WorkbookError extends Error {
  override readonly name = 'WorkbookError';
  constructor(
    /** A predicate of the file: `is protected by a password`. */
    message: string,
    /** What to do about it. */
    readonly hint: string,
  ) {
    super(message);
  }
}

const saveAgain = 'Save it again in the spreadsheet as .xlsx or .ods.';

/** The file says something that no spreadsheet writes, or that is cut off. */
export function damagedError(what: string): WorkbookError {
  return new WorkbookError(`is a damaged workbook: ${what}`, saveAgain);
}

/** The file asks for more memory or time than a workbook of people does. */
export function excessError(what: string): WorkbookError {
  return new WorkbookError(
    `is a workbook that is not read: ${what}`,
    'Copy the rows into a new workbook, or save the sheet as CSV.',
  );
}
