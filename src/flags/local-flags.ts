/**
 * The flags and arguments of commands that are not endpoints: parameters as the contract has them, with how they are typed.
 * They are read and checked as those of endpoints are (cli/core/input/read-flags.ts).
 */
import { argumentName, flagName } from '../call/flag-names.js';
import type { Param, Rule } from '../contract/types.js';
import { dateOrders } from '../values/time.js';
import { describeConstraints, namedValues, valuePlaceholder } from './describe-values.js';
import type { Deprecation, Flag } from './flag.js';
import type { Referent } from './named-parameters.js';

/** How a parameter is typed on the command line. */
interface Typing {
  /** Placeholder of the value in help: `file`. By default that of its type. */
  readonly metavar?: string;
  /** Short form: `-i`. */
  readonly short?: string;
  /** The value is optional; this text is the default. A boolean without it is a switch, which takes no value. */
  readonly bare?: string;
  /** A list: the flag takes all words that follow. Each may have several items, separated by commas. */
  readonly variadic?: true;
  /** A list: each use of the flag is one item, commas included. With `variadic`, each word is one. */
  readonly repeated?: true;
  /** Typed again, the last value counts, as `Flag` describes. */
  readonly lastCounts?: true;
  /** A time: `now` and offsets from now, such as -7d, are taken too. */
  readonly relative?: true;
  readonly deprecated?: Deprecation;
  /** The values that completion offers for a text, whose type has none. */
  readonly offers?: readonly string[] | { readonly refers: readonly Referent[] };
}

/** A flag or an argument of a local command. One whose name begins with `no_` is a switch that turns something off. */
export type LocalParam = Param & Typing;
export type LocalParams = Readonly<Record<string, LocalParam>>;

/** The flags or arguments of a local command, by names in snake case: `--only-changed` is `only_changed`. */
export interface LocalInput {
  /** In order. A list takes the rest of the words. */
  readonly arguments?: LocalParams;
  readonly flags?: LocalParams;
  readonly rules?: readonly Rule[];
  /** Flags that its action reads and checks as those of a call, with which it shares them. */
  readonly flagsOfCall?: readonly Flag[];
}

/** The flag of commands that read a file with amounts. Each file that defines commands is loaded at every start, so it is here. */
export const decimalSeparatorFlag = {
  decimal_separator: {
    type: 'string',
    pattern: { regex: '[.,]', means: '"." or ","' },
    metavar: 'sign',
    help: 'sign before the decimals of amounts in the file, . or , (default: as the cells of the column show)',
  },
} as const satisfies LocalParams;

/** The flag of commands that read a file with times. */
export const timeZoneFlag = {
  time_zone: {
    type: 'string',
    form: 'time-zone',
    metavar: 'zone',
    help: 'time zone of times without one in the file, such as Europe/Berlin',
  },
} as const satisfies LocalParams;

/** The encodings that a text can have, beside those that are recognized. */
const textEncodings = [
  ...['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'iso-8859-1', 'iso-8859-15', 'macintosh'],
  ...['windows-1250', 'iso-8859-2', 'windows-1251', 'koi8-r', 'koi8-u', 'iso-8859-5', 'ibm866'],
  ...['windows-1253', 'iso-8859-7', 'windows-1254', 'iso-8859-9', 'windows-1255', 'windows-1256'],
  ...['windows-1257', 'windows-1258', 'windows-874', 'shift_jis', 'euc-jp', 'iso-2022-jp', 'gbk'],
  ...['gb18030', 'big5', 'euc-kr'],
] as const;

export type TextEncoding = (typeof textEncodings)[number];

/** The flag of commands that read a file of text. */
export const encodingFlag = {
  encoding: {
    type: 'enum',
    values: textEncodings,
    metavar: 'name',
    help: 'encoding of the file, such as windows-1252; UTF-8 and UTF-16 are recognized',
  },
} as const satisfies LocalParams;

export type EncodingValue = LocalValues<typeof encodingFlag>;

/** The flag of commands that read a file with dates. */
export const dateFormatFlag = {
  date_format: {
    type: 'enum',
    values: dateOrders,
    metavar: 'order',
    help: 'order of dates such as 03/04/2026 in the file (default: as the cells of the column show)',
  },
} as const satisfies LocalParams;

export type DateFormatValue = LocalValues<typeof dateFormatFlag>;
/** The flag of commands that read a file with rows, which may be a workbook. */
export const sheetFlag = {
  sheet: {
    type: 'string',
    min: 1,
    metavar: 'name|n',
    help: 'the sheet of a workbook: its name, or its number among the visible sheets (default: the first visible one)',
  },
} as const satisfies LocalParams;

export type SheetValue = LocalValues<typeof sheetFlag>;

export type DecimalSeparatorValue = LocalValues<typeof decimalSeparatorFlag>;

/** Advice on an amount with two readings. */
export const separatorAdvice = "add --decimal-separator '.' or --decimal-separator ','";

type LocalValue<P> = P extends { type: 'list'; of: infer I }
  ? readonly LocalValue<I>[]
  : P extends { type: 'integer' }
    ? number
    : P extends { type: 'boolean' }
      ? boolean
      : P extends { type: 'enum'; values: readonly (infer V extends string)[] }
        ? V
        : string;

/** The names that always have a value: required, with a default, or a switch. */
type FilledNames<P> = {
  [K in keyof P]: P[K] extends { required: true } | { default: string | number | boolean }
    ? K
    : P[K] extends { type: 'boolean' }
      ? P[K] extends { bare: string }
        ? never
        : K
      : never;
}[keyof P];

/** The checked values of a local command, with defaults filled in. A switch that was not given is false. */
export type LocalValues<P> = { readonly [K in FilledNames<P>]: LocalValue<P[K]> } & {
  readonly [K in Exclude<keyof P, FilledNames<P>>]?: LocalValue<P[K]>;
};

/** Whether the flag takes no value. */
export function isSwitch({ type, bare }: LocalParam): boolean {
  return type === 'boolean' && bare === undefined;
}

/** Describes the end of a flag or command for its help. */
export function describeDeprecation({ removedIn, instead }: Deprecation): string {
  return `deprecated, removed in ${removedIn}: use ${instead}`;
}

/** The values that completion offers. */
function offeredValues(param: LocalParam): Pick<Flag, 'values' | 'refers'> {
  const { offers } = param;
  if (offers && 'refers' in offers) return offers;
  const values = offers ?? namedValues(param) ?? (param.type === 'boolean' ? ['true', 'false'] : undefined);
  return values ? { values } : {};
}

/** A flag of a local command, as help and completion describe flags. */
export function localFlag(name: string, param: LocalParam): Flag {
  const {
    metavar = valuePlaceholder(param),
    short,
    bare,
    variadic,
    repeated,
    lastCounts,
    deprecated,
  } = param;
  const details = [...describeConstraints(param), ...(deprecated ? [describeDeprecation(deprecated)] : [])];
  const common = {
    name: flagName(name),
    ...(short !== undefined && { short }),
    ...(deprecated && { deprecated }),
    help: param.help,
  };
  if (isSwitch(param)) return { ...common, details };
  return {
    ...common,
    metavar,
    ...(bare !== undefined && { optional: true }),
    ...(variadic && { variadic, repeated: variadic }),
    ...(lastCounts && { lastCounts }),
    means: param,
    ...(repeated ? { repeated } : param.type === 'list' && { list: true }),
    ...offeredValues(param),
    details,
  };
}

/** All flags of a local command, in the order of help. */
export function allFlags({ flagsOfCall = [], flags = {} }: LocalInput): readonly Flag[] {
  return [...flagsOfCall, ...Object.entries(flags).map(([name, param]) => localFlag(name, param))];
}

/** The name of a parameter in messages: a flag with its dashes, an argument in capitals. */
export function typedName(parameter: string, taken: LocalParams): string {
  return Object.hasOwn(taken, parameter) ? argumentName(parameter) : flagName(parameter);
}

/** An argument of a local command. */
interface LocalArgument extends Pick<Flag, 'values' | 'refers'> {
  /** In the notation of help: `<file...>`, in brackets where it is optional. */
  readonly notation: string;
  readonly help: string;
}

/** The arguments of a local command, in order. */
export function localArguments({ arguments: taken = {} }: LocalInput): readonly LocalArgument[] {
  return Object.entries(taken).map(([name, param]) => {
    const word = `${flagName(name).slice(2)}${param.type === 'list' ? '...' : ''}`;
    // Its notation says whether it is required.
    const { required, ...rest } = param;
    const details = describeConstraints(rest).join('; ');
    return {
      notation: required ? `<${word}>` : `[${word}]`,
      help: details === '' ? param.help : `${param.help} (${details})`,
      ...offeredValues(param),
    };
  });
}
