/** The manual pages and the reference of all commands. Only the build asks for them (build/documents.js). */
import { writeManual } from '../../derive/man/pages.js';
import { writeReference } from '../../derive/reference.js';
import { commandTree } from '../commands/all-commands.js';
import { describeManual } from './manual-facts.js';

/** The text of each manual page by the name of its file, such as `ads-campaigns.1`. */
export function manual(): ReadonlyMap<string, string> {
  return writeManual(commandTree(), describeManual());
}

/** Every command, flag, rule and record on one page, in Markdown. */
export function reference(): string {
  return writeReference(commandTree());
}
