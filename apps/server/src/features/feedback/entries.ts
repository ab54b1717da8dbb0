import { createHash } from 'node:crypto';
import { FeedbackFact, type InboxFeedback, type OwnFeedback, type PublicFeedback } from '@baigong/contracts';
import * as z from 'zod/mini';
import type { BoardRow } from './repository/board-repository.ts';
import type { OwnEntry } from './repository/entry-repository.ts';
import type { EntryRow } from './repository/entry-rows.ts';
import type { InboxRow } from './repository/inbox-repository.ts';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A visitor as votes know them: nothing else of theirs is under this name. */
export const voterHash = (visitor: string): string => sha256(`feedback vote ${visitor}`);

const Keys = z.array(z.string());
const Facts = z.array(FeedbackFact);

/** Keys of the blobs of an entry's screenshots. */
export const screenshotsOf = (row: Pick<EntryRow, 'screenshots'>): string[] =>
  Keys.parse(JSON.parse(row.screenshots));

export const factsOf = (row: Pick<EntryRow, 'facts'>): FeedbackFact[] => Facts.parse(JSON.parse(row.facts));

/** An entry as its sender sees it. */
export function toOwnFeedback({ row, target }: OwnEntry): OwnFeedback {
  const source = target ?? row;
  return {
    id: row.id,
    kind: row.kind,
    text: row.text,
    contact: row.contact,
    status: source.status,
    reply: source.reply,
    answeredAt: source.answered_at,
    screenshots: screenshotsOf(row).length,
    merged: target !== undefined,
    public: source.public_title !== null,
    votes: source.votes,
    createdAt: row.created_at,
  };
}

export function toPublicFeedback(row: BoardRow): PublicFeedback {
  return {
    id: row.id,
    kind: row.kind,
    title: row.public_title ?? '',
    text: row.public_text ?? '',
    status: row.status,
    reply: row.reply,
    votes: row.votes,
    voted: row.voted,
    createdAt: row.created_at,
  };
}

/** An entry as the operator sees it. */
export function toInboxFeedback(row: InboxRow): InboxFeedback {
  return {
    id: row.id,
    kind: row.kind,
    text: row.text,
    contact: row.contact,
    facts: factsOf(row),
    screenshots: screenshotsOf(row).length,
    status: row.status,
    reply: row.reply,
    published: row.public_title === null ? null : { title: row.public_title, text: row.public_text ?? '' },
    mergedInto: row.target_id,
    duplicates: row.duplicates,
    votes: row.votes,
    createdAt: row.created_at,
  };
}
