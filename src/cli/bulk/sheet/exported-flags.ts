/** The flags with which an export selects records: those of the list, without what concerns its pages. */

import { flagName } from '../../../call/flag-names.js';
import { endpointById } from '../../../contract/find-group.js';
import { listParams } from '../../../contract/params/shared.js';
import type { Endpoint } from '../../../contract/types.js';
import { endpointFlags, flagParameters } from '../../../flags/endpoint-flags.js';
import type { Flag } from '../../../flags/flag.js';
import type { SheetGroupName } from '../../core/input/sheet-group-names.js';

/** Whether the parameter selects or sorts records that an import reads again. */
function isSelecting(name: string): boolean {
  return (
    name === 'sort_by' || !(Object.hasOwn(listParams, name) || name.startsWith('with_') || name === 'lang')
  );
}

/** The list with only the parameters that an export takes; none of them is required, since all records can be exported. */
export function exportedList(name: SheetGroupName): Endpoint {
  const list = endpointById(`${name}.list`);
  const params = Object.entries(list.params)
    .filter(([parameter]) => parameter === 'account_id' || isSelecting(parameter))
    .map(([parameter, { required, ...param }]) => [
      parameter,
      parameter === 'account_id' ? { ...param, required } : param,
    ]);
  return { ...list, params: Object.fromEntries(params), rules: [] };
}

/** Its flags. */
export function exportedFlags(name: SheetGroupName): readonly Flag[] {
  const list = exportedList(name);
  const names = flagParameters(list).map(([parameter]) => flagName(parameter));
  return endpointFlags(list).filter((flag) => names.includes(flag.name));
}
