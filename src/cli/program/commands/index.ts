/**
 * The index of the commands that are not endpoints of the contract. A table is loaded when one of its commands is typed, or when
 * all are listed (build/load-late.js).
 */
import type { GroupHeading } from '../../../contract/types.js';
import { allFlags, localArguments } from '../../../flags/local-flags.js';
import { audienceSyncCommands } from '../../bulk/audience/audience-sync-commands.js';
import { audienceUploadCommands } from '../../bulk/audience/audience-upload-commands.js';
import { campaignFileCommands } from '../../bulk/campaign-files/campaign-file-commands.js';
import { catalogUploadCommand } from '../../bulk/catalog/catalog-upload-command.js';
import { conversionCommands } from '../../bulk/conversions/conversion-commands.js';
import { mediaUploadCommands } from '../../bulk/media/media-upload-commands.js';
import { sheetCommands } from '../../bulk/sheet/sheet-commands.js';
import { historyCommands } from '../../bulk/undo/history-commands.js';
import { waitCommand } from '../../calls/waiting/wait-command.js';
import type { LocalCommand } from '../../core/host/local-command.js';
import { useAccountCommand } from '../../features/account/account-commands.js';
import { signInCommands } from '../../features/account/auth-commands.js';
import { apiCommand } from '../../features/api/api-command.js';
import { doctorCommand } from '../../features/doctor/doctor-command.js';
import { versionCommand } from '../../features/doctor/version-command.js';
import { emulatorCommands } from '../../features/emulator/emulator-commands.js';
import { emulatorControlCommands } from '../../features/emulator/emulator-control-commands.js';
import { leadsCommands } from '../../features/leads/leads-commands.js';
import { mcpCommands } from '../../features/mcp/mcp-commands.js';
import { mirrorCommands } from '../../features/mirror/mirror-commands.js';
import { monitoringCommands } from '../../features/monitoring/monitoring-commands.js';
import { servingCommands } from '../../features/serving/serving-commands.js';
import { abTestCommands } from '../../features/statistics/ab-tests/ab-test-commands.js';
import { statisticsCommands } from '../../features/statistics/stats-commands.js';
import { aliasCommands } from '../guide/alias-commands.js';
import { guideCommands } from '../guide/guide-commands.js';
import { interfaceCommands } from '../guide/interface-commands.js';
import { pauseCommands } from './status-commands.js';

/** The summaries of command groups, by their words. */
export const localGroups: Readonly<Record<string, string>> = {
  auth: 'Show and revoke credentials',
  'auth bearer': "The app's only bearer token",
  leads: 'Contact details entered into lead forms',
  profile: 'Manage profiles: base URLs, environment and sign-in',
  config: 'Show the effective settings',
  alias: 'Short names for frequent commands',
  emulator: 'Run and manage the local emulator of the service',
  'emulator faults': 'Make a running emulator fail on demand',
  'emulator requests': 'Show and clear the request log of a running emulator',
  'emulator snapshot': 'Save and restore the data of the emulator',
};

/** Commands that are described in one file. */
interface LocalTable {
  /** Their section of the root help; absent if they stand with commands of the contract. */
  readonly heading?: GroupHeading;
  readonly load: () => readonly LocalCommand[];
}

/** The code for their flags and arguments, which commands of the contract do not need. */
export const loadAllFlags = () => allFlags;
export const loadLocalArguments = () => localArguments;

/** All tables, in the order of the root help. */
export const localTables: readonly LocalTable[] = [
  { heading: 'Signing in and settings', load: () => signInCommands },
  { load: () => statisticsCommands },
  { heading: 'Tools', load: () => emulatorCommands },
  { heading: 'Tools', load: () => emulatorControlCommands },
  { heading: 'Campaigns', load: () => servingCommands },
  { heading: 'Campaigns', load: () => monitoringCommands },
  { heading: 'Campaigns', load: () => campaignFileCommands },
  { load: () => abTestCommands },
  { heading: 'Leads and conversions', load: () => leadsCommands },
  { load: () => mediaUploadCommands },
  { load: () => [catalogUploadCommand] },
  { load: () => audienceUploadCommands },
  { load: () => audienceSyncCommands },
  { load: () => conversionCommands },
  { heading: 'Tools', load: () => historyCommands },
  { heading: 'Signing in and settings', load: () => aliasCommands },
  { heading: 'Tools', load: () => guideCommands },
  { load: () => sheetCommands },
  { load: () => pauseCommands },
  { load: () => [useAccountCommand] },
  { heading: 'Tools', load: () => [apiCommand] },
  { heading: 'Tools', load: () => [waitCommand] },
  { heading: 'Tools', load: () => [doctorCommand] },
  { heading: 'Tools', load: () => [versionCommand] },
  { heading: 'Tools', load: () => interfaceCommands },
  { heading: 'Tools', load: () => mirrorCommands },
  { heading: 'Tools', load: () => mcpCommands },
];

/** Every command that is not an endpoint of the contract. Loads all tables. */
export function localCommands(): readonly LocalCommand[] {
  return localTables.flatMap(({ load }) => load());
}

/** The table of a command that is not an endpoint; undefined for other words. Loads all tables. */
export function findLocalCommand(words: readonly string[]): LocalCommand | undefined {
  return localCommands().find((known) => known.words.join(' ') === words.join(' '));
}
