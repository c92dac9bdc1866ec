/** The commands that print the contract: as a list, as OpenAPI, as completions. Their actions are loaded on demand. */
import { installation, shells } from '../../derive/completion/shells.js';
import { dataFlags, rowFlags } from '../host/accepted-flags.js';
import type { LocalCommand } from '../host/invocation.js';

export const interfaceCommands: readonly LocalCommand[] = [
  {
    words: ['endpoints'],
    summary: 'List all known endpoints',
    options: [
      ['--coverage', 'show how much of each is validated, and how faithfully the emulator implements it'],
      ['--choices', 'list what was chosen where the published interface is silent, with its calls'],
    ],
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
    profile: 'unused',
    accepts: [...dataFlags, ...rowFlags],
    load: async () => (await import('./endpoints.js')).listEndpoints,
  },
  {
    words: ['openapi'],
    summary: 'Print the contract as an OpenAPI 3.1 document',
    notes: ['The default format is JSON; for YAML, use -o yaml.'],
    examples: ['ads openapi > openapi.json', 'ads openapi -o yaml'],
    profile: 'unused',
    accepts: dataFlags,
    load: async () => (await import('./openapi.js')).printOpenapi,
  },
  {
    words: ['completion'],
    summary: 'Print the completion script for a shell',
    arguments: [['<shell>', shells.join(', '), shells]],
    notes: [
      'The script contains all commands, flags and values; completion does not run ads.',
      'Of records and users it offers the ids, names and handles that earlier commands took or listed.',
      ...shells.map((shell) => `To install for ${shell}: ${installation[shell]}`),
    ],
    examples: ['ads completion zsh', 'eval "$(ads completion bash)"'],
    profile: 'unused',
    accepts: [],
    load: async () => (await import('./completion.js')).printCompletion,
  },
];
