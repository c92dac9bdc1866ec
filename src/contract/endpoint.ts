/** Declares the data of the contract: arguments are checked against its types, unknown keys rejected, literal types preserved. */
import { accountId, totalWithoutCursor, withDeleted } from './params/shared.js';
import type { Endpoint, Field, Group, GroupHeading, Param, Params, RecordKind } from './types.js';
import { newestVersion } from './wire/service-facts.js';

/** A const type parameter would accept a misspelled key; this turns every key that the type does not have into an error. */
type Exact<T> = T extends { type: infer K }
  ? Record<Exclude<keyof T, keyof Extract<Param, { type: K }>>, never>
  : unknown;
type ExactParams<P> = { readonly [K in keyof P]: P[K] & Exact<P[K]> };

/**
 * Declares an endpoint. Rules, positional and body can refer to its own parameters only. What most endpoints have is added:
 * the advertising area in its newest version, and the page of a list that has the parameter `count`.
 */
export function endpoint<const P extends Params>(
  definition: Omit<Endpoint<keyof P & string>, 'params' | 'area'> & {
    readonly area?: Endpoint['area'];
    readonly params: ExactParams<P>;
  },
): Declared<P> {
  const { area = 'ads', params, response } = definition;
  const usual = {
    ...(area === 'ads' && { version: newestVersion }),
    ...(response === 'list' && pageOf(params)),
  };
  return { ...usual, ...definition, area };
}

/** Declares a group: a noun, the heading that the top-level help lists it under, and its endpoints. */
export function group(
  name: string,
  heading: GroupHeading,
  summary: string,
  endpoints: readonly Endpoint[],
): Group {
  return { name, heading, summary, endpoints };
}

/**
 * Declares a record. Columns can refer to its fields only, sortable attributes to its fields and `sortOnly`. Without a code
 * of its own, a record that does not exist is NOT_FOUND.
 */
export function record<const F extends Readonly<Record<string, Field>>, const S extends string = never>(
  definition: Omit<RecordKind, 'notFound' | 'fields' | 'columns' | 'sortable' | 'sortOnly' | 'unique'> & {
    readonly notFound?: string;
    readonly fields: F;
    readonly unique?: {
      readonly parent: keyof F & string;
      readonly by: readonly (keyof F & string)[];
    };
    readonly columns: readonly (keyof F & string)[];
    readonly sortOnly?: readonly S[];
    readonly sortable?: readonly ((keyof F & string) | S)[];
  },
): RecordKind & { readonly fields: F } {
  return { notFound: 'NOT_FOUND', ...definition };
}

/** Path parameters above the record, with values for examples. */
interface Parents<P extends Params> {
  readonly params: P;
  readonly example: Readonly<Record<keyof P & string, string>>;
}

/** The facts that all calls of a record share. */
interface Common<A extends Params, I extends Params>
  extends Pick<Endpoint, 'version' | 'echo' | 'permissions'>,
    Required<Pick<Endpoint, 'record'>> {
  /** The name of the group, which begins the ids of its calls. */
  readonly name: string;
  /** The section of all calls, if it is not named as the group. */
  readonly section?: string;
  /** The path of the list; that of one record ends with its id. */
  readonly path: string;
  /** The parent of the record in the path, if it is not the account. */
  readonly within?: Parents<A>;
  /** The parameter with the id of one record, and an id for examples. */
  readonly id: I;
  readonly exampleId: string;
  readonly rate: Endpoint['rate'];
  /** The rate limit of create, update and delete, if it is not `writes`. */
  readonly writeRate?: Endpoint['rate'];
}

/**
 * The facts of one call, without the parameters of its path. A fact overrides the one that all calls share, such as
 * another `response`.
 */
type Own<N extends string, P> = Partial<Omit<Endpoint<N>, 'params'>> & {
  readonly summary: string;
  readonly params: P & ExactParams<P>;
};
type OwnSummary = Partial<Omit<Endpoint, 'params'>> & { readonly summary: string };
type Declared<P> = Omit<Endpoint, 'params'> & { readonly params: P };

type InAccount = { readonly account_id: typeof accountId };
const inAccount: Parents<InAccount> = {
  params: { account_id: accountId },
  example: { account_id: '18ce54d4x5t' },
};

/**
 * Declares the calls of a record, each a plain endpoint. A list with `count` has pages of that size; one with
 * `with_total_count` has the rule of it.
 */
export function recordCalls<const I extends Params, const A extends Params = InAccount>(
  common: Common<A, I>,
) {
  const { name, path, within, id, exampleId, rate, writeRate = 'writes', ...rest } = common;
  const shared = { area: 'ads', version: newestVersion, section: name, ...rest } as const;
  const { params, example } = (within ?? inAccount) as Parents<A>;
  const [idName = ''] = Object.keys(id);
  const all = { ...shared, path, params, example };
  const one = {
    ...shared,
    path: `${path}/:${idName}`,
    params: { ...params, ...id },
    example: { ...example, [idName]: exampleId },
    positional: idName,
  };

  function declare(
    usual: Omit<Endpoint, 'id' | 'summary'>,
    verb: string,
    own: OwnSummary & { readonly params?: Params },
  ) {
    return {
      ...usual,
      id: `${name}.${verb}`,
      ...own,
      params: { ...usual.params, ...own.params },
      example: { ...usual.example, ...own.example },
    };
  }

  return {
    list<const P extends Params>(own: Own<keyof (A & P) & string, P>): Declared<A & P> {
      const usual = { ...all, ...listOf(own.params), method: 'GET', response: 'list', rate } as const;
      return declare(usual, 'list', own) as Declared<A & P>;
    },
    /** Its one parameter is `with_deleted`, unless it has others; those of a record that leaves no trace are `{}`. */
    get<const P extends Params = { readonly with_deleted: typeof withDeleted }>(
      own: OwnSummary & { readonly params?: P & ExactParams<P> },
    ): Declared<A & I & P> {
      const usual = { ...one, method: 'GET', response: 'one', rate } as const;
      return declare(usual, 'get', { params: { with_deleted: withDeleted }, ...own }) as Declared<A & I & P>;
    },
    create<const P extends Params>(own: Own<keyof (A & P) & string, P>): Declared<A & P> {
      const usual = { ...all, method: 'POST', response: 'one', rate: writeRate } as const;
      return declare(usual, 'create', own) as Declared<A & P>;
    },
    update<const P extends Params>(own: Own<keyof (A & I & P) & string, P>): Declared<A & I & P> {
      const usual = { ...one, method: 'PUT', response: 'one', rate: writeRate } as const;
      return declare(usual, 'update', own) as Declared<A & I & P>;
    },
    batch<const P extends Params>(own: Own<keyof (A & P) & string, P>): Declared<A & P> {
      const body = { send: { json: 'operations' }, response: 'batch' } as const;
      const usual = { ...all, path: `batch/${path}`, method: 'POST', ...body, rate: writeRate } as const;
      return declare(usual, 'batch', own) as Declared<A & P>;
    },
    /** Sets the status to ACTIVE, by a call of its own. */
    activate(own: OwnSummary): Declared<A & I> {
      const usual = {
        ...one,
        section: 'activation',
        path: `${one.path}/activate`,
        method: 'PUT',
        implicitValues: { entity_status: 'ACTIVE' },
        response: 'one',
        rate: writeRate,
      } as const;
      return declare(usual, 'activate', own) as Declared<A & I>;
    },
    delete(own: OwnSummary): Declared<A & I> {
      const usual = {
        ...one,
        method: 'DELETE',
        response: 'one',
        risk: 'irreversible',
        rate: writeRate,
      } as const;
      return declare(usual, 'delete', own) as Declared<A & I>;
    },
  };
}

function listOf(params: Params): Pick<Endpoint, 'page' | 'rules'> {
  return {
    ...pageOf(params),
    ...(params.with_total_count && { rules: [totalWithoutCursor] }),
  };
}

function pageOf({ count }: Params): Pick<Endpoint, 'page'> {
  return count?.type === 'integer' ? { page: { count: Number(count.default), max: Number(count.max) } } : {};
}
