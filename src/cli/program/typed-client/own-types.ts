/** The types of what the client has beside the calls of the contract. Used by the build alone. */
import { endpointById } from '../../../contract/find-group.js';
import { comment, fieldMembers, parameterMembers } from '../../../derive/client-types/value-types.js';
import type { OwnTypes } from '../../../derive/client-types/write-client-types.js';
import { membershipShape } from '../../../people/membership-shape.js';
import { membershipEndpoints } from '../../bulk/audience/audience-upload-commands.js';
import { totalsShape } from '../../bulk/audience/totals.js';
import { uploadValues } from './report-and-upload.js';
import { reportCall, writeReportTypes } from './report-types.js';

const account = [
  comment('The account; by default that of the client.'),
  '  readonly account_id?: string | undefined;\n',
  comment('The same, by the name of the flag.'),
  '  readonly account?: string | undefined;\n',
].join('');

/** Declarations, and members of groups. */
export function writeOwnTypes(): OwnTypes {
  const { identifiers } = membershipShape(endpointById(membershipEndpoints.audience).id);
  const person = identifiers.map(
    ({ name }) => `  readonly ${name}?: string | readonly string[] | undefined;\n`,
  );
  return {
    declarations: [
      writeReportTypes(account),
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
      stats: `${comment('Statistics of any length, entities and placements, as rows.')}${reportCall}`,
    },
  };
}
