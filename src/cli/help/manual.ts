/** The manual pages of all commands. Only the packing of the tool asks for them (build/man-pages.js). */
import { writeManual } from '../../derive/man/pages.js';
import { commandTree } from '../commands/all-commands.js';
import { describeManual } from './manual-facts.js';

/** The text of each page by the name of its file, such as `ads-campaigns.1`. */
export function manual(): ReadonlyMap<string, string> {
  return writeManual(commandTree(), describeManual());
}
