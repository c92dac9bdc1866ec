/** The values of new criteria, by the names that the flags of their types take (docs/sheets.md). */
import { anchoredPattern } from '../../../call/parse-scalar.js';
import { listedValueForm } from '../../../contract/params/targeting.js';
import type { Document } from '../../../contract/types.js';
import { namePrefix, readHandle, readTypedName } from '../../../flags/name-or-id.js';
import { findTargetingFlags, type TargetingFlag } from '../../../flags/targeting-flags.js';
import { groupBy } from '../../../values/group-by.js';
import { once } from '../../../values/once.js';
import type { TypedValue } from '../../calls/names/read-targeting-flags.js';
import { dependsOnCountry, isPlace } from '../../calls/names/targeted-countries.js';
import { resolveNames } from '../../calls/names/targeting-names.js';
import { listByParents } from '../../core/records/list-by-parents.js';
import type { FilledCell, ReadName } from './named-cells.js';
import type { Sheet } from './parse-sheet.js';
import type { SheetRow } from './plain-table.js';
import { unprotectText } from './protect-text.js';
import { accountOfRow, cellOf, idInCell, idOfRow } from './row-plan.js';
import type { SheetGroup } from './sheet-group.js';

/** A new criterion of a sheet. */
interface NewCriterion extends Pick<TypedValue, 'flag' | 'isExcluded'> {
  /** The name of its value; undefined for what has the form of the value itself. */
  readonly name: string | undefined;
}

/**
 * Reads the names of values in a sheet, whose line items are ids already. Where a name means a value in each country, those of
 * the line item count: of its criteria, and of its other rows.
 */
export function criterionReader(group: SheetGroup, { rows }: Sheet, fallback: string | undefined): ReadName {
  const set = group.related.create && findTargetingFlags(group.related.create);
  const { parent } = group;
  if (!set || !parent) return () => undefined;
  const [type = '', value = '', operator = ''] = set.replaced;
  const ownerOf = (row: SheetRow) => idInCell(row, parent.field);
  const textOf = (row: SheetRow) => unprotectText(cellOf(row, value).trim());

  function readNew(row: SheetRow): NewCriterion | undefined {
    const wanted = cellOf(row, type).trim().toUpperCase();
    const flag = set?.flags.find(({ targetingType }) => targetingType === wanted);
    if (!flag || idOfRow(row, group) !== '') return undefined;
    const isExcluded = cellOf(row, operator).trim().toUpperCase() === 'NE';
    return { flag, isExcluded, name: readValueName(flag, textOf(row)) };
  }

  // Every line item asks for its own rows.
  const rowsOf = once(() => groupBy(rows, ownerOf));

  /** The places of the rows of a line item: those with names, and those with values. */
  function placesOf(account: string, owner: string) {
    const named: TypedValue[] = [];
    const valued: Document[] = [];
    for (const row of rowsOf().get(owner) ?? []) {
      const own = accountOfRow(row, fallback) === account && readNew(row);
      if (!own || !isPlace(own) || textOf(row) === '') continue;
      if (own.name === undefined)
        valued.push({ targeting_type: own.flag.targetingType, targeting_value: textOf(row) });
      else named.push({ ...own, text: own.name, label: `${value} "${own.name}" of row ${row.number}` });
    }
    return { named, valued };
  }

  return (_group, { row, column, account }: FilledCell) => {
    const own = column.field === value ? readNew(row) : undefined;
    if (own?.name === undefined) return undefined;
    const { flag, isExcluded, name } = own;
    const owner = dependsOnCountry(flag) ? ownerOf(row) : undefined;
    return {
      name,
      question: JSON.stringify([flag.targetingType, isExcluded, owner]),
      async ask(client) {
        const typed = { flag, text: name, isExcluded, label: `${column.name} "${name}"` };
        const { named, valued } = owner === undefined ? nothing : placesOf(account, owner);
        const live =
          owner === undefined ? nothing.live : await listByParents(group, client, account, [owner]);
        const beside = [...valued, ...live.values()];
        const resolution = await resolveNames([...named, typed], client, account, beside);
        const found = resolution.of(typed);
        if (found && 'value' in found) {
          const meaning = found.meaning ?? `"${name}" is ${flag.targetingType} ${found.value}`;
          return { id: found.value, meaning };
        }
        return found?.problem ?? { message: '', code: '' };
      },
    };
  };
}

const nothing = { named: [], valued: [], live: new Map<string, Document>() } as const;

/** The name that a text stands for; undefined for what has the form of the value itself. */
function readValueName(
  { targetingType, lookup, words, isUser }: TargetingFlag,
  text: string,
): string | undefined {
  if (isUser) return readHandle(text);
  if (words) return Object.values(words).includes(text) ? undefined : text;
  if (!lookup) return undefined;
  const form = listedValueForm[targetingType];
  if (!form || text.startsWith(namePrefix)) return readTypedName(text)?.trim();
  return anchoredPattern(form.regex).test(text) ? undefined : text;
}
