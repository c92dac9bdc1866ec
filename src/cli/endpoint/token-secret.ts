/**
 * The secret of a token that a call names itself, as the exchange of a request token does. It signs the call and is
 * never sent; it comes from the document of --from, the environment, or a question, never from an argument.
 */
import { readVariable } from '../../auth/credentials.js';
import type { Document, Endpoint } from '../../contract/types.js';
import { canAsk } from '../confirm.js';
import { parameterError } from '../errors/command-error.js';
import type { Invocation } from '../invocation.js';
import type { Session } from '../session/session.js';
import type { Arguments } from './read-arguments.js';

/** Holds the secret of a request token. */
export const tokenSecretVariable = 'ADS_REQUEST_TOKEN_SECRET';

/**
 * The secret; undefined for a call that needs none, or whose token is that of the credentials. Throws CommandError
 * where it is missing and cannot be asked for.
 */
export async function readTokenSecret(
  { namedToken }: Endpoint,
  { raw }: Arguments,
  values: Document,
  invocation: Invocation,
  { credentials }: Session,
): Promise<string | undefined> {
  if (!namedToken) return undefined;
  const { param, secret } = namedToken;
  const { world } = invocation;
  const given = raw[secret];
  if (typeof given === 'string' && given !== '') return given;
  const told = readVariable(world.env, tokenSecretVariable);
  if (told !== undefined) return told;
  if (credentials.token === values[param]) return undefined;
  const typed = canAsk(invocation) ? (await world.secret(`${secret}, not shown`)).trim() : '';
  if (typed !== '') return typed;
  throw parameterError(
    [
      {
        parameter: secret,
        flag: '--from',
        code: 'MISSING_PARAMETER',
        message: `${secret} is required: it signs the call together with the token`,
      },
    ],
    [
      'It came with the token. Give that answer with --from FILE, or --from - on standard input;',
      `or set ${tokenSecretVariable}.`,
    ].join(' '),
  );
}
