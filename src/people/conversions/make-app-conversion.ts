/** Makes a conversion in an app, as the service takes it, of what a row says. */
import { createAppConversion } from '../../contract/groups/app-conversions.js';
import type { Document } from '../../contract/types.js';
import { trimEnd } from '../../values/cut-text.js';
import { parseDecimal } from '../../values/money.js';
import type { RowRefusal } from '../reading/row.js';
import { readAppEvent } from './app-events.js';
import { appAmount, conversionFields, conversionTimes } from './conversion-fields.js';
import type { ConversionOptions } from './conversion-options.js';
import type { RowCell } from './read-cell.js';
import { columnOf, readTimeCell, type SaidConversion, valuesOf } from './row-values.js';

/** Reads a conversion but its device from a row; or the reason that it is none. The options complete the row. */
export function sayApp(cells: readonly RowCell[], options: ConversionOptions): SaidConversion | RowRefusal {
  const fields = conversionFields(options.call);
  const { [appAmount]: amount, ...own } = valuesOf(cells, fields.own);
  const times: Record<string, string> = {};
  for (const name of conversionTimes(fields)) {
    const time = readTimeCell(cells, name, options);
    if (time !== undefined && typeof time !== 'string') return time;
    if (time !== undefined) times[name] = time;
  }
  if (times.conversion_time === undefined) return { reason: 'no-time' };
  const micro = own.price_micro ?? (amount === undefined ? undefined : toMicro(amount));
  if (amount !== undefined && micro === undefined)
    return { reason: 'app-amount', column: columnOf(cells, appAmount) };
  const currency = own.price_currency?.toUpperCase() ?? (micro === undefined ? undefined : options.currency);
  const { conversion_type, os_type, app_id, user_payment_info } = own;
  const said: Document = {
    ...options.defaults,
    ...own,
    ...times,
    ...(conversion_type !== undefined && { conversion_type: readAppEvent(conversion_type) }),
    ...(os_type !== undefined && { os_type: os_type.toUpperCase() }),
    // Exports name an app of the App Store as its URL does: id123456789.
    ...(app_id !== undefined && { app_id: app_id.replace(/^id(?=\d+$)/, '') }),
    ...(user_payment_info !== undefined && { user_payment_info: user_payment_info.toLowerCase() }),
    ...(micro !== undefined && { price_micro: micro }),
    ...(currency !== undefined && { price_currency: currency }),
  };
  return hasWindows(said)
    ? { said }
    : { reason: 'app-windows', column: columnOf(cells, 'view_through_window') };
}

/** Whether a view counts for no longer than a click does. */
function hasWindows({
  click_window = createAppConversion.params.click_window.default,
  view_through_window = createAppConversion.params.view_through_window.default,
}: Document): boolean {
  return !(Number(view_through_window) > Number(click_window));
}

/** A plain decimal in micro units; undefined for one that has none. */
function toMicro(decimal: string): string | undefined {
  const plain = decimal.includes('.') ? trimEnd(trimEnd(decimal, '0'), '.') : decimal;
  try {
    return String(parseDecimal(plain).micros);
  } catch {
    return undefined;
  }
}
