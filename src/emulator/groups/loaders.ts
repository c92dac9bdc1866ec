/**
 * Loads the handlers of each group, by its name. The file of a group and its handlers bear its name: `appListsHandlers` in
 * app-lists.ts. In the bundle the build writes this module out (build/indexes.js).
 */
import { registeredGroups } from '../../contract/index.js';
import { memberName } from '../../values/member-name.js';
import { once } from '../../values/once.js';
import type { AnyHandler } from '../handler.js';

/** Calls about tokens have handlers of another kind, which auth-area loads. */
const served = registeredGroups.filter(({ endpoints }) =>
  endpoints.some(({ area, errors }) => area === 'ads' || errors === 'problem'),
);

async function loadHandlers(group: string): Promise<readonly AnyHandler[]> {
  const file = group.replaceAll('.', '-');
  const path = `./${file}.js`;
  // Tests run the source with vite, which otherwise warns that it cannot list the files.
  const exported: Readonly<Record<string, readonly AnyHandler[]>> = await import(/* @vite-ignore */ path);
  return exported[`${memberName(file)}Handlers`] ?? [];
}

export const handlerLoaders: Readonly<Record<string, () => Promise<readonly AnyHandler[]>>> =
  Object.fromEntries(served.map(({ name }) => [name, once(() => loadHandlers(name))]));
