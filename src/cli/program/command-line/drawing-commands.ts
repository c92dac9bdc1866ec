/** The commands that -o chart, spark and svg work with. */
import { commandWords } from '../../../call/flag-names.js';
import { findGroup } from '../../../contract/find-group.js';
import { groupIndex } from '../../../contract/group-index.js';
import type { Endpoint } from '../../../contract/types.js';
import { localCommands } from '../commands/index.js';

/** Whether the records have values over time. */
export function hasDrawing({ metricRows }: Endpoint): boolean {
  return metricRows !== undefined;
}

/** The commands that -o chart, spark and svg work with. */
export function drawingCommands(): string[] {
  const called = groupIndex.flatMap(({ name }) =>
    (findGroup(name)?.endpoints ?? []).filter(hasDrawing).map(commandWords),
  );
  const own = localCommands()
    .filter(({ draws }) => draws)
    .map(({ words }) => words.join(' '));
  return [...called, ...own];
}
