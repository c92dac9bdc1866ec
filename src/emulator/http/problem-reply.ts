/** Errors as problem documents (docs/service.md#upload-errors). */
import { problemType, problemTypes } from '../../contract/wire/problem-types.js';
import { limitEntries } from '../errors.js';
import { describeError, type ServiceReply } from './respond.js';

/** The base of type URIs; the domain is reserved and does not resolve. */
const typeBase = 'https://api.example.com/2/problems';

/**
 * The reply to a failed call: errors that name a parameter in a list, any other as one document. An error of an unknown
 * type is a bug.
 */
export function replyWithProblem(error: unknown): ServiceReply {
  const { status, errors, headers } = describeError(error);
  const { name = 'error', title = 'Error' } = problemTypes[status] ?? {};
  const documents = limitEntries(errors).map(({ message, parameter, value }) => ({
    type: `${typeBase}/${name}`,
    title,
    status,
    detail: message,
    ...(parameter !== undefined && { parameter }),
    ...(value !== undefined && { value }),
  }));
  const [first] = documents;
  const isOne = documents.length === 1 && first?.parameter === undefined;
  return {
    status,
    body: isOne ? first : { errors: documents },
    headers: { ...headers, 'content-type': problemType },
  };
}
