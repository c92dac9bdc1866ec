/** Checks what a line item lists, as the flags of a command are checked. */
import { findUnfitness, hasPostLink, mediaTypeOfKey } from '../../../../call/post-fitness.js';
import type { Document } from '../../../../contract/types.js';
import { checkRow } from '../../sheet/check-row.js';
import type { FileMember } from '../format/file-member.js';
import type { FileProblem } from '../format/file-problem.js';
import type { MemberKind } from '../format/node-kinds.js';
import { mediaTypeOfFile } from '../format/read-post.js';
import type { PlannedPost } from './resolve-posts.js';

/** The problems of a new record; `above` stands for the id of its line item. */
export function checkMember(
  { group, parent, section }: MemberKind,
  { place }: Pick<FileMember, 'place'>,
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

/**
 * The reason that a line item with these values cannot show a new post, so that it is not published in vain; undefined if it
 * can.
 */
export function findPostUnfitness(
  { params, media, cardType }: PlannedPost,
  item: Document,
): string | undefined {
  return findUnfitness(item, {
    hasLink: hasPostLink(params.text),
    cardType: params.card_uri === undefined ? '' : cardType,
    media: media.map((one) => ('mediaKey' in one ? mediaTypeOfKey(one.mediaKey) : mediaTypeOfFile(one.file))),
  });
}
