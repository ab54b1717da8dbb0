import { toast } from '../../../shared/ui/toast.tsx';
import { nextId } from '../../../shared/lib/snowflake.ts';
import { append } from '../session/branches.ts';
import { omit } from '../session/omit.ts';
import { withOrigins } from '../session/origins.ts';
import type { Draft, Message, Session } from '../session/session.ts';
import { titleFrom } from '../session/title.ts';
import { changeSession } from '../store/change-session.ts';
import { useChat } from '../store/chat-store.ts';
import { deleteSentDraft, clearComposer, writeDraft } from '../store/drafts.ts';
import { reportProblem } from '../store/report-problem.ts';
import { answerQuestion } from './answer-question.ts';
import { questionOf } from './calls/pending.ts';
import { isBusy } from './live-answers.ts';
import { newRunId } from '../../../shared/model/run-environment.ts';

export const unsentSentence = '没有发送出去，请再试一次。';

/** A place for an answer, before it is known who makes it. */
export function blankAnswer(session: Session, id: string, now: number): Omit<Message, 'parent'> {
  return {
    id,
    role: 'assistant',
    content: '',
    conversationId: session.id,
    createdAt: now,
    state: 'writing',
    run: newRunId(),
    lastEvent: -1,
  };
}

/** The title that a draft gives its session. */
export const titleOf = ({ text, files }: Draft): string =>
  titleFrom(text) || (files[0]?.name.slice(0, 20) ?? '图片对话');

/** The quote as Markdown, whatever ends its lines, then the text. */
function contentOf({ text, quote }: Draft): string {
  if (quote === undefined || quote.trim() === '') return text;
  const quoted = quote
    .trim()
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => `> ${line}`)
    .join('\n');
  return `${quoted}\n\n${text}`;
}

/** The message that a draft becomes. */
export function questionFrom(draft: Draft, session: Session, now: number): Omit<Message, 'parent'> {
  return {
    id: nextId(),
    role: 'user',
    content: contentOf(draft),
    conversationId: session.id,
    createdAt: now,
    ...(draft.images.length > 0 ? { images: [...draft.images] } : {}),
    ...(draft.files.length > 0 ? { files: [...draft.files] } : {}),
    ...(session.draftOrigin ? { origin: session.draftOrigin } : {}),
  };
}

/** The answer that waits for a decision which the visitor may also give in words: a slash command hears none. */
export const askingAnswer = (session: Session): Message | undefined =>
  session.messages.find(({ id, state, local }) => state === 'writing' && local !== true && questionOf(id));

/** Answers the question that stands with what is typed; false when none does. */
function sayInstead(draft: Draft, session: Session): boolean {
  const asking = askingAnswer(session);
  const question = asking && questionOf(asking.id);
  if (!question || draft.images.length > 0 || draft.files.length > 0) return false;
  clearComposer(session.id, draft);
  question.decide({ said: contentOf(draft) });
  deleteSentDraft(session.id, draft);
  return true;
}

/**
 * Sends what is typed: as a message, or as the answer to the question that stands. Should anything fail, it stays: in the composer when no message could be made of it, in the
 * message afterwards; the stored draft is deleted once the message is saved.
 */
export function sendDraft(draft: Draft): void {
  const { current } = useChat.getState();
  if (!current || sayInstead(draft, current) || isBusy(current)) return;
  if (draft.text.trim() === '' && draft.images.length === 0 && draft.files.length === 0) return;
  let question: Omit<Message, 'parent'>;
  let answer: Omit<Message, 'parent'>;
  const now = Date.now();
  try {
    question = questionFrom(draft, current, now);
    answer = blankAnswer(current, nextId(), now);
  } catch (error) {
    // The composer empties itself after this call; what it let go of is handed back then.
    queueMicrotask(() => writeDraft({ ...draft }, current.id));
    reportProblem(error);
    return;
  }
  clearComposer(current.id, draft);
  const title = titleOf(draft);
  const isAttached = draft.images.length > 0 || draft.files.length > 0;
  const saved = changeSession(current.id, (session) => ({
    ...append(append(withOrigins(omit(session, 'draftOrigin'), isAttached ? ['own'] : []), question), answer),
    ...(session.titledBy === undefined ? { title, titledBy: 'exchange' as const } : {}),
    updatedAt: now,
  }));
  void saved.then((isSaved) => isSaved && deleteSentDraft(current.id, draft));
  const sent = useChat.getState().current;
  const pendingAnswer = sent?.messages.at(-1);
  if (sent && pendingAnswer?.id === answer.id) void answerQuestion(sent, pendingAnswer);
  else toast('error', unsentSentence);
}
