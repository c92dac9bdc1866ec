/** Moves accounts to another time zone, which no call of the service can: in the file of an emulator. */
import { openStore } from '../../src/emulator/store/store.js';

/** Changes the time zone of every account in a file, or of one, from the beginning of time. */
export async function moveToZone(path: string, timezone: string, account?: string): Promise<void> {
  const store = await openStore(path);
  try {
    store.write(() =>
      store.run(
        `UPDATE record SET data = json_set(data, '$.timezone', ?, '$.timezone_switch_at', NULL)
         WHERE kind = 'account' AND id = coalesce(?, id)`,
        timezone,
        account ?? null,
      ),
    );
  } finally {
    store.close();
  }
}
