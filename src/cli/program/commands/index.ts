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
import { advanceCommand } from '../../features/emulator/advance-command.js';
import { emulatorCommands } from '../../features/emulator/emulator-commands.js';
import { emulatorControlCommands } from '../../features/emulator/emulator-control-commands.js';
import { leadsCommands } from '../../features/leads/leads-commands.js';
import { mcpCommands } from '../../features/mcp/mcp-commands.js';
import { mirrorCommands } from '../../features/mirror/mirror-commands.js';
import { monitoringCommands } from '../../features/monitoring/monitoring-commands.js';
import { servingCommands } from '../../features/serving/serving-commands.js';
import { abTestCommands } from '../../features/statistics/ab-tests/ab-test-commands.js';
import { statisticsCommands } from '../../features/statistics/stats-commands.js';
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

/** The section of the root help for each local command, by its first word. */
export const localHeadings: Readonly<Record<string, GroupHeading>> = {
  login: 'Signing in and settings',
  logout: 'Signing in and settings',
  auth: 'Signing in and settings',
  profile: 'Signing in and settings',
  config: 'Signing in and settings',
  alias: 'Signing in and settings',
  emulator: 'Tools',
  api: 'Tools',
  wait: 'Tools',
  doctor: 'Tools',
  endpoints: 'Tools',
  openapi: 'Tools',
  schema: 'Tools',
  skill: 'Tools',
  history: 'Tools',
  undo: 'Tools',
  leads: 'Leads and conversions',
  today: 'Campaigns',
  check: 'Campaigns',
  why: 'Campaigns',
  tree: 'Campaigns',
  pull: 'Campaigns',
  plan: 'Campaigns',
  apply: 'Campaigns',
  clone: 'Campaigns',
  launch: 'Campaigns',
  sync: 'Tools',
  sql: 'Tools',
  completion: 'Tools',
  mcp: 'Tools',
  approve: 'Tools',
};

/** Commands that are described in one file. */
export interface LocalTable {
  /** Their first words. */
  readonly begins: readonly string[];
  /** Their last words, where the contract has commands that begin with the same word. */
  readonly ends?: readonly string[];
  readonly load: () => readonly LocalCommand[];
}

/** The code for their flags and arguments, which commands of the contract do not need. */
export const loadAllFlags = () => allFlags;
export const loadLocalArguments = () => localArguments;

/** All tables, in the order of the root help. */
export const localTables: readonly LocalTable[] = [
  {
    begins: ['login', 'logout', 'auth', 'profile', 'config'],
    load: () => signInCommands,
  },
  {
    begins: ['stats'],
    ends: ['report', 'reconcile', 'wait', 'download'],
    load: () => statisticsCommands,
  },
  {
    begins: ['emulator'],
    load: () => [advanceCommand],
  },
  {
    begins: ['why', 'tree'],
    load: () => servingCommands,
  },
  {
    begins: ['today', 'check'],
    load: () => monitoringCommands,
  },
  {
    begins: ['pull', 'plan', 'apply', 'clone', 'launch'],
    load: () => campaignFileCommands,
  },
  {
    begins: ['ab-tests'],
    ends: ['get'],
    load: () => abTestCommands,
  },
  {
    begins: ['leads'],
    ends: ['export'],
    load: () => leadsCommands,
  },
  {
    begins: ['media-library'],
    ends: ['upload'],
    load: () => mediaUploadCommands,
  },
  {
    begins: ['product-catalogs'],
    ends: ['upload'],
    load: () => [catalogUploadCommand],
  },
  {
    begins: ['custom-audiences', 'do-not-reach-lists'],
    ends: ['upload'],
    load: () => audienceUploadCommands,
  },
  {
    begins: ['custom-audiences', 'do-not-reach-lists'],
    ends: ['sync', 'forget'],
    load: () => audienceSyncCommands,
  },
  {
    begins: ['web-conversions'],
    ends: ['upload'],
    load: () => conversionCommands,
  },
  {
    begins: ['history', 'undo'],
    load: () => historyCommands,
  },
  {
    begins: ['alias', 'schema', 'skill'],
    load: () => guideCommands,
  },
  {
    begins: [
      'campaigns',
      'line-items',
      'targeting-criteria',
      'promoted-tweets',
      'tracking-tags',
      'draft-tweets',
      'scheduled-tweets',
      'cards',
    ],
    ends: ['export', 'import'],
    load: () => sheetCommands,
  },
  {
    begins: ['campaigns', 'line-items', 'funding-instruments'],
    ends: ['pause', 'activate'],
    load: () => pauseCommands,
  },
  {
    begins: ['accounts'],
    ends: ['use'],
    load: () => [useAccountCommand],
  },
  {
    begins: ['api'],
    load: () => [apiCommand],
  },
  {
    begins: ['wait'],
    load: () => [waitCommand],
  },
  {
    begins: ['doctor'],
    load: () => [doctorCommand],
  },
  {
    begins: ['endpoints', 'openapi', 'completion'],
    load: () => interfaceCommands,
  },
  {
    begins: ['sync', 'sql'],
    load: () => mirrorCommands,
  },
  {
    begins: ['mcp', 'approve'],
    load: () => mcpCommands,
  },
  {
    begins: ['emulator'],
    load: () => emulatorCommands,
  },
  {
    begins: ['emulator'],
    load: () => emulatorControlCommands,
  },
];

/** Every command that is not an endpoint of the contract. Loads all tables. */
export function localCommands(): readonly LocalCommand[] {
  return localTables.flatMap(({ load }) => load());
}
