/**
 * The secret of a token that is a parameter of the call, as in the exchange of a request token. It signs the call and is
 * never sent; it is read from the document of --from, the environment or a prompt, never from an argument.
 */
import { readVariable, tokenSecretVariable } from '../../../auth/credential-variables.js';
import type { Document, Endpoint } from '../../../contract/types.js';
import { parameterError } from '../../core/host/command-error.js';
import type { Invocation } from '../../core/host/invocation.js';
import type { Arguments } from '../../core/input/arguments.js';
import { canAsk } from '../confirm.js';
import type { Session } from '../session/session.js';

/**
 * The secret; undefined if the call needs none, or if its token is that of the credentials. Throws CommandError if it is
 * missing and prompts are not possible.
 */
export async function readTokenSecret(
  { signedWith }: Endpoint,
  { raw }: Arguments,
  values: Document,
  invocation: Pick<Invocation, 'world' | 'globals'>,
  { credentials }: Session,
): Promise<string | undefined> {
  if (!signedWith) return undefined;
  const { param, secret } = signedWith;
  const { world } = invocation;
  const given = raw[secret];
  if (typeof given === 'string' && given !== '') return given;
  const fromEnvironment = readVariable(world.env, tokenSecretVariable);
  if (fromEnvironment !== undefined) return fromEnvironment;
  if (credentials.token === values[param]) return undefined;
  const typed = canAsk(invocation) ? (await world.secret(`${secret} (hidden)`)).trim() : '';
  if (typed !== '') return typed;
  throw parameterError(
    [
      {
        parameter: secret,
        flag: '--from',
        code: 'MISSING_PARAMETER',
        message: `${secret} is required to sign the call`,
      },
    ],
    [
      'The service returned it with the token. Pass that response with --from FILE, or --from - for standard input,',
      `or set ${tokenSecretVariable}.`,
    ].join(' '),
  );
}
