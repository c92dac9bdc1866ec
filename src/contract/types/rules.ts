/** Rules between the parameters of a call, or between the members of a document. */

/** The condition of a rule: the parameter is present, absent, or has one of these values. */
export type Condition = 'present' | 'absent' | readonly (string | number | boolean)[];

/** A constraint between parameters. `N` is the union of the endpoint's parameter names. */
export type Rule<N extends string = string> =
  /** At most one of them. */
  | { readonly rule: 'exclusive'; readonly params: readonly N[] }
  | { readonly rule: 'atLeastOne'; readonly params: readonly N[]; readonly when?: N; readonly is?: Condition }
  | { readonly rule: 'exactlyOne'; readonly params: readonly N[] }
  | { readonly rule: 'requiredWhen'; readonly param: N; readonly when: N; readonly is: Condition }
  /** The parameter is allowed only if the condition on `when` is met; an absent `when` counts as its default. */
  | { readonly rule: 'onlyWhen'; readonly param: N; readonly when: N; readonly is: Condition }
  /**
   * If the condition is met, the parameter accepts only these values. `when` may be the same list, to declare that
   * some values cannot be used with others: `{ rule: 'valuesWhen', param: 'metric_groups', values: ['MOBILE_CONVERSION'],
   * when: 'metric_groups', is: ['MOBILE_CONVERSION'] }`.
   */
  | {
      readonly rule: 'valuesWhen';
      readonly param: N;
      readonly values: readonly (string | number | boolean)[];
      readonly when: N;
      readonly is: Condition;
    }
  /** If the condition is met, the list must include at least one of these values. */
  | {
      readonly rule: 'includesOneOf';
      readonly param: N;
      readonly values: readonly string[];
      readonly when: N;
      readonly is: Condition;
    }
  /** The list must not consist of only these values. */
  | { readonly rule: 'notAlone'; readonly param: N; readonly values: readonly string[] }
  /** The first number is at most the second. */
  | { readonly rule: 'atMost'; readonly param: N; readonly other: N }
  /** The first price, such as "12.50 EUR", is below the second, in the same currency. */
  | { readonly rule: 'cheaper'; readonly param: N; readonly other: N }
  /** If the condition is met, the number is at least `min`. */
  | {
      readonly rule: 'atLeastWhen';
      readonly param: N;
      readonly min: number;
      readonly when: N;
      readonly is: Condition;
    }
  /**
   * The first time must be before the second, by at least `minDays` and at most `maxDays` if given. With `when`, the rule applies only if that
   * condition is met (`is` defaults to present): one rule for each maximum, such as `maxDays: 90` if segmentation_type
   * is absent and `maxDays: 45` if it is present.
   */
  | {
      readonly rule: 'before';
      readonly param: N;
      readonly other: N;
      readonly minDays?: number;
      readonly maxDays?: number;
      /** The error code, if it is not that of a time window (docs/service.md#error-codes). */
      readonly code?: 'INVALID_PARAMETER';
      readonly when?: N;
      readonly is?: Condition;
    }
  /**
   * At least one item of the list has one of these members, with one of `values` if given; an absent member counts as its
   * default. Not checked if the list has another problem.
   */
  | {
      readonly rule: 'someItemHas';
      readonly param: N;
      readonly members: readonly string[];
      readonly values?: readonly (string | boolean)[];
    }
  /** The tree has at most `max` leaves; `children` is the member with the children of a node. */
  | { readonly rule: 'maxLeaves'; readonly param: N; readonly children: string; readonly max: number }
  /** If the condition is met, the values of `member` in the items of an array satisfy the limit. */
  | ({
      readonly rule: 'items';
      readonly param: N;
      readonly member: string;
      readonly when?: N;
      readonly is?: Condition;
    } & ItemsLimit)
  /** The lists have at most `max` values in total. */
  | { readonly rule: 'maxCombinedItems'; readonly params: readonly N[]; readonly max: number };

/** A limit for all items of an array together. Decimals are texts. Unreadable values are not checked. */
type ItemsLimit =
  /**
   * The decimals add up to exactly `sum`. Items with the member `unless` change items of a record, so an array with
   * such items can only be checked together with the record.
   */
  | { readonly sum: string; readonly unless?: string }
  /** No two decimals differ by more than this. */
  | { readonly maxDifference: string }
  /** No value occurs twice; a member that is a list has several. */
  | { readonly distinct: true }
  /** There are at most `maxItems` items, and each has at most `maxValues` values in the member. */
  | { readonly maxItems: number; readonly maxValues: number };
