/** The commands that print the contract: as a list, as OpenAPI, as completions. Their actions are loaded on demand. */
import { installation, shells } from '../../derive/completion/shells.js';
import { dataFlags, describesAds, rowFlags } from '../host/accepted-flags.js';
import { type LocalCommand, localCommand } from '../host/local-command.js';

export const interfaceCommands: readonly LocalCommand[] = [
  localCommand({
    words: ['endpoints'],
    summary: 'List all known endpoints',
    flags: {
      coverage: {
        type: 'boolean',
        help: 'show how much of each is validated, and how faithfully the emulator implements it',
      },
      choices: {
        type: 'boolean',
        help: 'list what was chosen where the published interface is silent, with its calls',
      },
    },
    rules: [{ rule: 'exclusive', params: ['coverage', 'choices'] }],
    notes: [
      '-o json adds each parameter with its type and limits.',
      'With --coverage, it has the choices that concern each call as sentences, and with --choices the calls of each.',
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
      'The script contains all commands, flags and values; completion does not run ads.',
      'Of records and users it offers the ids, names and handles that earlier commands took or listed.',
      ...shells.map((shell) => `To install for ${shell}: ${installation[shell]}`),
    ],
    examples: ['ads completion zsh', 'eval "$(ads completion bash)"'],
    ...describesAds,
    accepts: [],
    load: async () => (await import('./completion.js')).printCompletion,
  }),
];
