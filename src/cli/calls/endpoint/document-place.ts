/** Checks that a document of --from is of the record that the call changes. */
import { pathNames } from '../../../call/parameter-location.js';
import { fileProblem, parameterError } from '../../core/host/command-error.js';
import type { CallInProgress } from './call-steps.js';
import { checkOperationAccounts } from './operation-members.js';
import { pendingAccount } from './validate-call.js';

/**
 * Throws CommandError for a document that names another account or another record than the path of the call. A copy of a record may be
 * made in another account that was typed, and in what flags name; what is not known before the session is open is not compared.
 */
export async function checkDocumentPlace(
  call: Pick<CallInProgress, 'endpoint' | 'args' | 'values' | 'invocation'>,
): Promise<void> {
  const { endpoint, args, values, invocation } = call;
  if (args.operations) return checkOperationAccounts(call);
  const members = args.document?.members ?? {};
  const isNew = endpoint.method === 'POST';
  const names = pathNames(endpoint.path).filter((name) => !isNew || name === 'account_id');
  for (const name of names) {
    const [own, called] = [members[name], values[name]];
    if (own == null || called === undefined || called === pendingAccount || String(own) === String(called))
      continue;
    const place = `${args.source?.name} is of ${name} ${own}`;
    if (isNew && invocation.settings.account?.origin === 'flag') {
      await invocation.notice(`${place}; the new record is in ${called}, as --account says`);
      continue;
    }
    const message = `--from: ${place}, and this call is for ${called}`;
    throw parameterError(
      [fileProblem(name, message, own)],
      `Remove ${name} from the file, or name ${own} on the command line.`,
    );
  }
}
