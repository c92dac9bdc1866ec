/** `ads endpoints`: lists the endpoints of the contract, their coverage by the emulator, and what was chosen for it. */
import { endpointCommand, flagName } from '../../../call/flag-names.js';
import { parameterLocation } from '../../../call/parameter-location.js';
import { endpointRules } from '../../../contract/endpoint-rules.js';
import { endpoints } from '../../../contract/index.js';
import type { Endpoint, Param } from '../../../contract/types.js';
import type { Fidelity } from '../../../emulator/handler.js';
import type { Answer } from '../../../output/answer.js';
import { wrapWords } from '../../../output/text-width.js';
import type { Action, Invocation } from '../../core/host/invocation.js';

interface EndpointFlags {
  readonly coverage: boolean;
  readonly choices: boolean;
}

export const listEndpoints: Action<EndpointFlags> = async (invocation, { coverage, choices }) => {
  if (choices) return (await import('./endpoint-choices.js')).listChoices(invocation, undefined);
  return coverage ? showCoverage(invocation) : contract;
};

/** The width of notes if stderr is not a terminal. */
const noteColumns = 80;
const indent = '  ';

const contract: Answer = {
  kind: 'rows',
  record: {
    name: 'endpoint',
    fields: {
      id: { type: 'id' },
      command: { type: 'string' },
      method: { type: 'string' },
      path: { type: 'string' },
      also_at: { type: 'list' },
      area: { type: 'string' },
      version: { type: 'integer', nullable: true },
      host: { type: 'string', nullable: true },
      section: { type: 'string' },
      summary: { type: 'string' },
      response: { type: 'string' },
      params: { type: 'list' },
      rules: { type: 'list' },
    },
    columns: ['command', 'method', 'path'],
  },
  pages: [endpoints.map(describeEndpoint)],
};

/**
 * Lists for every endpoint its command, its validation, how faithfully the emulator implements it, and what of that is a
 * choice. Choices that concern every call would say the same in each row: `--choices` lists them.
 */
async function showCoverage({
  world,
  format,
  defer,
  notice,
}: Pick<Invocation, 'world' | 'defer' | 'format' | 'notice'>): Promise<Answer> {
  const { describeFidelity } = await import('../../../emulator/coverage.js');
  const { recordedChoices } = await import('../../../contract/choices.js');
  const fidelity = await describeFidelity();
  const chosen = recordedChoices.filter(({ general }) => !general);
  const rows = endpoints.map((endpoint) => ({
    ...describeCoverage(endpoint, fidelity.get(endpoint.id)),
    choices: chosen.filter(({ calls }) => calls.includes(endpoint.id)).map(({ says }) => says),
  }));
  // Notes are whole sentences, which do not fit into a table.
  if (format === 'table') {
    defer(async () => {
      for (const { command, emulator, note } of rows) {
        if (note === null) continue;
        const lines = wrapWords(note, (world.stderr.columns ?? noteColumns) - indent.length);
        await notice([`${emulator}: ${command}`, ...lines.map((line) => indent + line)].join('\n'));
      }
      await notice('CHOICES counts where the published interface is silent: ads endpoints --choices');
    });
  }
  return {
    kind: 'rows',
    record: {
      name: 'coverage',
      fields: {
        section: { type: 'string' },
        method: { type: 'string' },
        path: { type: 'string' },
        id: { type: 'id' },
        command: { type: 'string' },
        params: { type: 'integer' },
        rules: { type: 'integer' },
        emulator: { type: 'string' },
        note: { type: 'string', nullable: true },
        choices: { type: format === 'table' ? 'integer' : 'list' },
      },
      columns: ['command', 'params', 'rules', 'emulator', 'choices'],
    },
    pages: [format === 'table' ? rows.map((row) => ({ ...row, choices: row.choices.length })) : rows],
  };
}

function describeCoverage(endpoint: Endpoint, fidelity: Fidelity | undefined) {
  const { id, section, method, path, params } = endpoint;
  return {
    section,
    method,
    path,
    id,
    command: endpointCommand(endpoint),
    params: Object.keys(params).length,
    rules: endpointRules(endpoint).length,
    ...describeFidelityColumns(fidelity),
  };
}

function describeFidelityColumns(fidelity: Fidelity | undefined): { emulator: string; note: string | null } {
  if (fidelity === undefined) return { emulator: 'not built', note: null };
  if (fidelity === 'faithful') return { emulator: 'faithful', note: null };
  return 'simple' in fidelity
    ? { emulator: 'simple', note: fidelity.simple }
    : { emulator: 'refused', note: fidelity.refused };
}

/** One endpoint as data. `host` is null if both hosts have it. */
function describeEndpoint(endpoint: Endpoint) {
  const { id, area, method, path, aliases, version, host, section, summary, response, params } = endpoint;
  return {
    id,
    command: endpointCommand(endpoint),
    method,
    path,
    ...(aliases && { also_at: aliases }),
    area,
    version: version ?? null,
    host: host ?? null,
    section,
    summary,
    response,
    params: Object.entries(params).map(([name, param]) => describeParam(endpoint, name, param)),
    rules: endpointRules(endpoint),
  };
}

function describeParam(endpoint: Endpoint, name: string, param: Param) {
  const { required = false, ...facts } = param;
  return { name, in: parameterLocation(endpoint, name), flag: flagName(name), required, ...facts };
}
