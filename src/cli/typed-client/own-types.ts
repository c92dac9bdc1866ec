/** The types of what the client has beside the calls of the contract. Used by the build alone. */
import { endpointById } from '../../contract/find-group.js';
import { comment, fieldMembers, parameterMembers } from '../../derive/client-types/value-types.js';
import type { OwnTypes } from '../../derive/client-types/write-client-types.js';
import { membershipShape } from '../../people/membership-shape.js';
import { totalsShape } from '../audience/totals.js';
import { membershipEndpoints } from '../commands/audience-upload-commands.js';
import { reportValues, uploadValues } from './report-and-upload.js';

const account = `${comment('The account; by default that of the client.')}  readonly account_id?: string | undefined;\n`;

/** Declarations, and members of groups. */
export function writeOwnTypes(): OwnTypes {
  const { identifiers } = membershipShape(endpointById(membershipEndpoints.audience).id);
  const person = identifiers.map(
    ({ name }) => `  readonly ${name}?: string | readonly string[] | undefined;\n`,
  );
  return {
    declarations: [
      comment('The values of a report: the flags of `ads stats report`.', ''),
      `export interface ReportValues {\n${account}${parameterMembers(reportValues())}}\n`,
      comment('A row of a report. Its columns depend on what was asked for; amounts are bigints.', ''),
      'export interface ReportRow { readonly [column: string]: string | number | bigint | boolean | null; }\n',
      comment('A person: identifiers as they are, or as SHA-256 hashes.', ''),
      `export interface Person {\n${person.join('')}}\n`,
      `export interface UploadValues {\n${account}${parameterMembers(uploadValues())}}\n`,
      comment('The result of an upload.', ''),
      `export interface UploadTotals {\n${fieldMembers(totalsShape)}`,
      comment('The first people that were not sent, with the reason.'),
      '  readonly rejections: readonly { readonly parameter: string; readonly code: string; readonly message: string }[];\n}\n',
      'export interface AudiencesCalls {\n',
      comment(
        'Adds people to a custom audience, or removes them. Values are normalized and hashed on this machine.',
      ),
      '  upload(id: string, people: AsyncIterable<Person> | Iterable<Person>, values?: UploadValues): Promise<UploadTotals>;\n}\n',
    ].join(''),
    members: {
      '': `${comment('Uploads of people.')}  readonly audiences: AudiencesCalls;\n`,
      stats: `${comment('Statistics of any length, entities and placements, as rows.')}  report(values?: ReportValues): Promise<ReportRow[]>;\n`,
    },
  };
}
