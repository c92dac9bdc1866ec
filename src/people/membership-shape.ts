/** The shape of a membership endpoint, read from the contract: its identifiers, its times, and the limits of a request. */
import { endpointById } from '../contract/find-group.js';
import type { Param, Params } from '../contract/types.js';

export interface Identifier {
  /** The parameter's name, such as `email`. */
  readonly name: string;
  /** Whether values are sent as SHA-256 hashes; the others are sent as they are. */
  readonly hashed: boolean;
}

export interface MembershipShape {
  /** In the order in which requests write them. */
  readonly identifiers: readonly Identifier[];
  /** The names of the times that an operation may have. */
  readonly times: readonly string[];
  /** Maximum number of operations of a request. */
  readonly maxOperations: number;
  /** Maximum size of a request's body in bytes. */
  readonly maxBytes: number;
}

/** The shape of an endpoint by its id; an endpoint of another kind is a bug. */
export function membershipShape(id: string): MembershipShape {
  const { params, maxBodyBytes } = endpointById(id);
  const { operations } = params;
  if (operations?.type === 'array' && operations.max !== undefined && maxBodyBytes !== undefined) {
    const { users, ...times } = fieldsOf(fieldsOf(operations.of).params);
    if (users?.type === 'array') {
      return {
        identifiers: Object.entries(fieldsOf(users.of)).map(([name, param]) => ({
          name,
          hashed: param.type === 'list' && param.of.type === 'string' && param.of.secret === true,
        })),
        times: Object.keys(times),
        maxOperations: operations.max,
        maxBytes: maxBodyBytes,
      };
    }
  }
  throw new Error(`${id} does not accept people`);
}

function fieldsOf(param: Param | undefined): Params {
  return param?.type === 'object' ? param.fields : {};
}
