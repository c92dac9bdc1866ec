/** Checks what a line item lists, as the flags of a command are checked. */
import { postNeeds } from '../../contract/groups/promoted-tweets.js';
import { usualUploadCategory } from '../../contract/params/uploads.js';
import type { Document, Value } from '../../contract/types.js';
import { checkRow } from '../sheet/check-row.js';
import type { FileMember } from './file-member.js';
import type { FileProblem } from './file-problem.js';
import type { MemberKind } from './node-kinds.js';
import type { PostContent, PostMedia } from './read-post.js';

/** The problems of a new record; `above` stands for the id of its line item. */
export function checkMember(
  { group, parent, section }: MemberKind,
  { place }: FileMember,
  params: Document,
  { now, above }: { readonly now: number; readonly above: string },
): readonly FileProblem[] {
  const namer = {
    name: (parameter: string) => parameter,
    amount: (_: string, limit: bigint | number) => String(limit),
    typed: (parameter: string) => String(params[parameter] ?? ''),
  };
  const { problems } = checkRow(group.creation, { ...params, [parent]: above }, namer, { now });
  return problems.map(({ message, code }) => ({ place, field: section, message, code }));
}

type Need = (typeof postNeeds)[keyof typeof postNeeds];

/**
 * Why a line item of an objective cannot show a new post (docs/service.md#fitness-of-posts), so that it is not published in
 * vain; undefined if it can. A card may have whatever is needed: only the service knows.
 */
export function findUnfitness(
  { params, media }: PostContent,
  objective: Value | undefined,
): string | undefined {
  const needs: Readonly<Record<string, Need>> = postNeeds;
  const need = needs[String(objective)] ?? 'anything';
  if (need === 'anything') return undefined;
  if (need === 'no posts') return `a line item with objective ${objective} does not show posts`;
  const isFit =
    params.card_uri !== undefined ||
    (need === 'website card or link' && /https?:\/\/\S/.test(String(params.text ?? ''))) ||
    (need === 'video or GIF' && media.some(mayMove));
  return isFit
    ? undefined
    : `objective ${objective} needs a post with ${need === 'app card' ? 'an' : 'a'} ${need}`;
}

function mayMove(media: PostMedia): boolean {
  return 'mediaKey' in media || media.file.category !== usualUploadCategory.IMAGE;
}
