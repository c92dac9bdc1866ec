/** The records that calls return, and how they report their progress. */
import type { NamedGroup } from './params.js';

export type FieldType =
  | 'id'
  | 'string'
  | 'integer'
  | 'micro'
  | 'boolean'
  | 'time'
  /** The form in which posts carry times: Sat Jun 24 05:08:30 +0000 2017. */
  | 'post-time'
  | 'enum'
  | 'list'
  | 'object'
  | 'number';

/** One field of a record. `nullable` means that the service may return null. */
export interface Field {
  readonly type: FieldType;
  readonly nullable?: true;
  /** Omitted from a response if the record has no value. */
  readonly optional?: true;
  /** Only some answers with the record have it: those of some calls, or about some kinds, such as videos. */
  readonly someCalls?: true;
  /** A text of several lines that is used as it is, such as HTML. The command that shows one record writes it to files. */
  readonly multiline?: true;
  readonly values?: readonly string[];
  /** What a text names: an ISO 4217 currency, an ISO 3166-1 country, or an IANA time zone. */
  readonly form?: 'currency' | 'country' | 'time-zone';
  readonly help?: string;
}

/** A field has a value, has none, or has one of these; a path with dots leads into an object, and of a list any item counts. */
export interface FieldCondition {
  readonly field: string;
  readonly is: 'present' | 'absent' | readonly string[];
}

/**
 * The report of a record on asynchronous work of the service, such as processing. The work is running while any condition of
 * `running` is met; otherwise it is done or has failed if any of `done` or `failed` is met; otherwise it is running, too.
 */
export interface Lifecycle {
  readonly running?: readonly FieldCondition[];
  readonly done: readonly FieldCondition[];
  readonly failed?: readonly FieldCondition[];
  /** The field with the seconds after which to look again. */
  readonly lookAgain?: string;
}

/** A type of object that the service returns (docs/service.md#records). */
export interface RecordKind {
  readonly name: string;
  /** The noun for people, if it is not the name with spaces. Example: `A/B test`. */
  readonly title?: string;
  readonly fields: Readonly<Record<string, Field>>;
  /** The fields that each record has, where records differ in them; else all but optional ones, and those of some calls. */
  readonly always?: readonly string[];
  /** The fields that a table shows, in order. */
  readonly columns: readonly string[];
  /** The lists that the table of one record shows with a line for each item. */
  readonly unfolded?: readonly string[];
  /** The sentences that a table of several records wraps, where it cuts other texts. */
  readonly wrapped?: readonly string[];
  /** The group of its commands, and the fields with its id and its name; absent if it has no name. */
  readonly named?: { readonly group: NamedGroup; readonly id: string; readonly by: string };
  /**
   * A creation of one that its parent already has returns that one as it is, and adds nothing
   * (docs/service.md#existing-records): `parent` is the field with the id of the parent, and `by` are those that tell its
   * records apart.
   */
  readonly unique?: { readonly parent: string; readonly by: readonly string[] };
  /** A deleted one is gone: no call shows it (docs/service.md#deletion), also where its reads have `with_deleted`. */
  readonly leavesNoTrace?: true;
  /**
   * The fields with other records that it needs until it is done: it fails if one of them is deleted. `groups` are those of the other
   * records, and `by` is their field with the same value.
   */
  readonly needs?: Readonly<Record<string, { readonly groups: readonly string[]; readonly by: string }>>;
  /**
   * The fields that a parameter of a call selects its records by, or one of them, where the names do not say it: of a card,
   * `card_ids` are those of `id`. Else `line_item_ids` are those of `line_item_id`, and of a line item those of its id.
   */
  readonly selectedBy?: Readonly<Record<string, readonly string[]>>;
  /** The error code if the record does not exist (docs/service.md#error-codes). */
  readonly notFound: string;
  /** The attributes that sort_by accepts (docs/service.md#sorting). */
  readonly sortable?: readonly string[];
  /** Those of them that responses do not include. */
  readonly sortOnly?: readonly string[];
  /** Lists without a sort order are newest first instead of oldest first. */
  readonly newestFirst?: true;
  /** How to detect that asynchronous work on such a record has ended. */
  readonly lifecycle?: Lifecycle;
  /** The service may spell the names of fields with capital letters; they are read without regard to case. */
  readonly anyCase?: true;
}
