import { addVersion, allMessages, showMessage, updateMessage } from './branches.ts';
import { omit } from './omit.ts';
import type { Message, Session } from './session.ts';

/*
 * A comparison is a group of versions of one answer, each by another model (`asked`). While nothing is picked they are
 * `comparing` and shown side by side; after that they are versions like any others.
 */

/** The fewest and the most answers of a comparison. */
export const minCompared = 2;
export const maxCompared = 4;

/** The answers of a comparison by models, in the order in which they were asked; a merged version is not among them. */
export function comparedAnswers(session: Session, comparison: string | undefined): readonly Message[] {
  if (comparison === undefined) return [];
  return allMessages(session)
    .filter(({ asked, compared }) => compared === comparison && asked !== undefined)
    .toSorted((a, b) => a.createdAt - b.createdAt || a.id.length - b.id.length || (a.id < b.id ? -1 : 1));
}

/** Puts the answers under their parent as versions of one another and shows the first of them. */
export function addComparison(session: Session, answers: readonly Message[]): Session {
  const [first] = answers;
  return first ? showMessage(answers.reduce(addVersion, session), first.id) : session;
}

/** The session with this answer on screen and its comparison at an end. */
export function pickAnswer(session: Session, { id, compared }: Pick<Message, 'id' | 'compared'>): Session {
  return showMessage(
    changeGroup(session, compared, (message) => omit(message, 'comparing')),
    id,
  );
}

/** Shows the answers of a comparison side by side again: at the end of the conversation, where one of them can be. */
export function reopenComparison(session: Session, comparison: string): Session {
  const answers = comparedAnswers(session, comparison);
  const followed = new Set(allMessages(session).map(({ parent }) => parent));
  const last = session.messages.at(-1)?.id;
  const shown =
    answers.find(({ id }) => id === last) ?? answers.find(({ id }) => !followed.has(id)) ?? answers[0];
  if (!shown) return session;
  const open = changeGroup(session, comparison, (message) =>
    message.asked === undefined ? message : { ...message, comparing: true },
  );
  return showMessage(open, shown.id);
}

function changeGroup(
  session: Session,
  comparison: string | undefined,
  change: (message: Message) => Message,
): Session {
  return allMessages(session)
    .filter(({ compared }) => compared !== undefined && compared === comparison)
    .reduce((now, { id }) => updateMessage(now, id, change), session);
}

/** A passage that was selected of an answer. */
export interface Passage {
  /** The name of the model that wrote it. */
  readonly source: string;
  /** Its place in the answer, from 1. */
  readonly place: number;
  readonly text: string;
}

/** A passage with the message that it is of. */
export interface SelectedPassage extends Passage {
  readonly message: string;
}

const escapeName = (name: string): string => name.replace(/[\\`*_[\]<>~$|#]/g, '\\$&');

/** The passages in the given order as one text, which names their sources at its end. */
export function mergePassages(passages: readonly Passage[]): string {
  const places = new Map<string, number[]>();
  for (const { source, place } of passages) places.set(source, [...(places.get(source) ?? []), place]);
  const sources = [...places].map(
    ([source, at]) => `第 ${at.toSorted((a, b) => a - b).join('、')} 段来自「${escapeName(source)}」`,
  );
  const text = passages.map((passage) => passage.text.trim()).join('\n\n');
  return `${text}\n\n> 由对比回答合并：${sources.join('；')}。`;
}
