/** The commands that print the contract: as a list, as OpenAPI, as completions. Their actions are loaded on demand. */
import { installation, shells } from '../../../derive/completion/shells.js';
import { dataFlags, describesAds, rowFlags } from '../../core/host/accepted-flags.js';
import { type LocalCommand, localCommand } from '../../core/host/local-command.js';

export const interfaceCommands: readonly LocalCommand[] = [
  localCommand({
    words: ['endpoints'],
    summary: 'List all known endpoints',
    forModels: 'read',
    flags: {
      coverage: {
        type: 'boolean',
        help: 'show which parts of each call ads validates and the emulator implements',
      },
      choices: {
        type: 'boolean',
        help: 'list the choices made where the published interface is silent, with the calls they affect',
      },
    },
    rules: [{ rule: 'exclusive', params: ['coverage', 'choices'] }],
    notes: [
      '-o json adds each parameter with its type and limits.',
      'With --coverage, it adds the choices of each call as sentences; with --choices, the calls of each choice.',
    ],
    examples: [
      'ads endpoints',
      'ads endpoints -o json',
      'ads endpoints -o json --query "[?host==\'sandbox\'].id"',
      'ads endpoints --choices',
    ],
    ...describesAds,
    accepts: [...dataFlags, ...rowFlags],
    load: async () => (await import('./endpoints.js')).listEndpoints,
  }),
  localCommand({
    words: ['openapi'],
    summary: 'Print the contract as an OpenAPI 3.1 document',
    notes: ['The default format is JSON; for YAML, use -o yaml.'],
    examples: ['ads openapi > openapi.json', 'ads openapi -o yaml'],
    ...describesAds,
    load: async () => (await import('./openapi.js')).printOpenapi,
  }),
  localCommand({
    words: ['completion'],
    summary: 'Print the completion script for a shell',
    arguments: { shell: { type: 'enum', values: shells, required: true, help: 'the shell' } },
    notes: [
      'The script contains all commands, flags and values. Completion does not run ads.',
      'For records and users, it offers ids, names and handles from earlier commands.',
      ...shells.map((shell) => `To install for ${shell}: ${installation[shell]}`),
    ],
    examples: ['ads completion zsh', 'eval "$(ads completion bash)"'],
    ...describesAds,
    accepts: [],
    usesNoFiles: true,
    load: async () => (await import('./completion.js')).printCompletion,
  }),
];
