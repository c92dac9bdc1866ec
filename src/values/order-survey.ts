/** Finds the order of the dates of a column from all its cells: one cell with only one reading decides for all. */
import { type DateOrder, dateOrders } from './time.js';
import { ordersOf, readWrittenParts } from './written-date.js';

/** What the cells of a column show; a place is where a cell stands. */
type FoundOrder<Place> =
  | { readonly order: DateOrder }
  /** Day and month of the cell there cannot be told apart, and no other cell decides. */
  | { readonly undecided: Place }
  /** The cells there are of different orders. */
  | { readonly contradiction: readonly [Place, Place] };

/** The findings while cells are added. */
export interface OrderSurvey<Place> {
  readonly add: (text: string, place: Place) => void;
  /** Whether a cell has shown that the order matters, and further ones may show more. */
  readonly isOpen: () => boolean;
  /** Undefined where the order decides on nothing. */
  readonly found: () => FoundOrder<Place> | undefined;
}

export function createOrderSurvey<Place>(): OrderSurvey<Place> {
  let possible: readonly DateOrder[] = dateOrders;
  /** The first cell that has shown less than all. */
  let telling: Place | undefined;
  let undecided: Place | undefined;
  let contradiction: readonly [Place, Place] | undefined;
  let isSeen = false;
  return {
    add(text, place) {
      const orders = contradiction ? undefined : ordersOf(text);
      if (!orders) return;
      isSeen = true;
      const parts = readWrittenParts(text);
      if ('problem' in parts && parts.problem === 'two-dates') undecided ??= place;
      const left = possible.filter((order) => orders.includes(order));
      if (left.length === 0) contradiction = [telling ?? place, place];
      else if (left.length === 1 && possible.length > 1) telling = place;
      possible = left;
    },
    isOpen: () => isSeen && !contradiction,
    found() {
      if (contradiction) return { contradiction };
      if (isSeen && possible.length === 1 && possible[0]) return { order: possible[0] };
      return undecided === undefined ? undefined : { undecided };
    },
  };
}
