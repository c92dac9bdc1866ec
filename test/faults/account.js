// Accounts of an emulator for fault tests, and what is really in them.
import { runAds } from './in-process.js';

/** A command over a connection that nothing disturbs. Returns what it prints. */
export async function direct(argv, env) {
  const outcome = await runAds(argv, env);
  if (outcome.exit !== 0) throw new Error(`ads ${argv.join(' ')}: ${outcome.exit}: ${outcome.stderr}`);
  return outcome.stdout.trim();
}

/** A new account with something that pays. */
export async function createAccount(env) {
  const account = await direct(['accounts', 'create', '-o', 'ids'], env);
  const flags = ['--type', 'CREDIT_LINE', '--currency', 'USD', '--start-time', 'now'];
  const instrument = await direct(
    ['funding-instruments', 'create', ...flags, '--credit-limit', '100000', '-o', 'ids'],
    { ...env, ADS_ACCOUNT_ID: account },
  );
  return { account, instrument };
}

/** The ids of the campaigns of an account, by their names. */
export async function idsByName(account, env) {
  const argv = ['campaigns', 'list', '--all', '-o', 'jsonl', '--fields', 'id,name'];
  const text = await direct(argv, { ...env, ADS_ACCOUNT_ID: account });
  const ids = new Map();
  for (const line of text.split('\n').filter(Boolean)) {
    const { id, name } = JSON.parse(line);
    ids.set(name, [...(ids.get(name) ?? []), id]);
  }
  return ids;
}
