/** The styles of an .ods workbook (ODF 1.3): which sheets are hidden, and what the formats of cells show. */
import { plainNumber, type ShownParts } from './cell-dates.js';

/** Takes the elements of styles, also from several documents. */
export interface OdsStyles {
  open(name: string): void;
  attribute(name: string, value: string): void;
  close(name: string): void;
  /** What a style of cells shows; undefined for one without a format of dates. */
  shown(style: string): ShownParts | undefined;
  isHidden(style: string): boolean;
}

interface CellStyle {
  parent: string;
  format: string;
}

/** A style names another one, and so on, not for ever. */
const maxParents = 20;

export function createOdsStyles(): OdsStyles {
  const formats = new Map<string, ShownParts>();
  const cells = new Map<string, CellStyle>();
  const hidden = new Set<string>();
  let at = '';
  let style = '';
  let format = '';
  let own: CellStyle | undefined;
  const show = (parts: Partial<ShownParts>) => {
    if (format !== '') formats.set(format, { ...(formats.get(format) ?? plainNumber), ...parts });
  };

  return {
    open(name) {
      at = name;
      switch (name) {
        case 'number:year':
        case 'number:month':
        case 'number:day':
        case 'number:day-of-week':
        case 'number:week-of-year':
        case 'number:quarter':
          return show({ date: true });
        case 'number:hours':
        case 'number:minutes':
        case 'number:seconds':
          return show({ time: true });
        case 'style:style':
          own = { parent: '', format: '' };
          return;
        default:
      }
    },
    attribute(name, value) {
      if (name === 'style:name' && at === 'style:style') {
        style = value;
        if (own) cells.set(value, own);
      } else if (name === 'style:name' && (at === 'number:date-style' || at === 'number:time-style')) {
        format = value;
        formats.set(value, plainNumber);
      } else if (name === 'style:parent-style-name' && own) own.parent = value;
      else if (name === 'style:data-style-name' && own) own.format = value;
      else if (name === 'table:display' && at === 'style:table-properties' && value === 'false')
        hidden.add(style);
    },
    close(name) {
      if (name === 'number:date-style' || name === 'number:time-style') format = '';
      else if (name === 'style:style') own = undefined;
    },
    shown(name) {
      let cell = cells.get(name);
      for (let depth = 0; cell && depth < maxParents; depth++) {
        if (cell.format !== '') return formats.get(cell.format);
        cell = cells.get(cell.parent);
      }
      return undefined;
    },
    isHidden: (name) => hidden.has(name),
  };
}
