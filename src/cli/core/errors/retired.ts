/** Explains calls that the service has withdrawn to a person who asks for one (docs/service.md#withdrawn-calls). */
import { ServiceError } from '../../../client/errors.js';
import { endpointById } from '../../../contract/find-group.js';
import { findRetiredCommand, findRetiredRoute, type RetiredRoute } from '../../../contract/retired-routes.js';
import { joinList } from '../../../values/text-lists.js';
import { RejectedCallError } from '../host/command-error.js';
import { callCommand } from '../host/shown-command.js';

/** What to say before such a call is sent, and how to explain that it was refused. */
interface RetiredCall {
  readonly notice: string;
  /** Adds a hint to the error of a path that is not there; any other error is unchanged. */
  explain(error: unknown): unknown;
}

/** The withdrawn call of a method and a path below the version, with how the path was typed; undefined if it is none. */
export function findRetiredCall(method: string, path: string, typed: string): RetiredCall | undefined {
  const route = findRetiredRoute(method, path.split('/'));
  if (!route) return undefined;
  const instead = describeSuccessors(route);
  return {
    notice: `the service has withdrawn ${method} ${typed}${describeLast(route)}. ${instead}`,
    explain: (error) =>
      error instanceof ServiceError && error.status === 404
        ? new RejectedCallError(error, [], `The service has withdrawn this call. ${instead}`)
        : error,
  };
}

/** The hint for the words of an unknown command that mean a withdrawn call; undefined if they mean none. */
export function retiredCommandHint(words: readonly string[]): string | undefined {
  const route = findRetiredCommand(words);
  return route && `The service has withdrawn that call${describeLast(route)}. ${describeSuccessors(route)}`;
}

function describeLast({ lastVersion }: RetiredRoute): string {
  return lastVersion === undefined ? '' : `; the last version with it is ${lastVersion}`;
}

function describeSuccessors({ successors, successorNote }: RetiredRoute): string {
  if (successors.length === 0) return 'It has no replacement.';
  const commands = successors.map((id) => callCommand(endpointById(id)));
  return `Use instead: ${joinList(commands, 'and')}${successorNote === undefined ? '' : `, ${successorNote}`}`;
}
