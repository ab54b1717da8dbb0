import { nextId } from '../../../../shared/lib/snowflake.ts';
import { newRunId } from '../../../../shared/model/run-environment.ts';
import { toast } from '../../../../shared/ui/toast.tsx';
import { allMessages, addVersion, append, updateMessage } from '../../session/branches.ts';
import {
  addComparison,
  comparedAnswers,
  mergePassages,
  pickAnswer,
  type Passage,
} from '../../session/comparison.ts';
import { omit } from '../../session/omit.ts';
import type { Draft, Message, Session } from '../../session/session.ts';
import { changeSession } from '../../store/change-session.ts';
import { useChat } from '../../store/chat-store.ts';
import { clearComposer, deleteSentDraft } from '../../store/drafts.ts';
import { answerQuestion } from '../answer-question.ts';
import { isBusy, busySentence } from '../live-answers.ts';
import { stopRun } from '../runs.ts';
import { blankAnswer, questionFrom, titleOf, unsentSentence } from '../send-draft.ts';

export const isEmptyDraft = ({ text, images, files }: Draft): boolean =>
  text.trim() === '' && images.length === 0 && files.length === 0;

/** The last question on screen, which is asked again where nothing is typed. */
export const lastQuestion = (session: Session): Message | undefined =>
  session.messages.findLast(({ role }) => role === 'user');

export const noQuestionSentence = '请先写下要问的问题。';

/**
 * Asks these models one question, all at once: what is typed, or where nothing is, the last question again.
 * @returns whether they were asked; else the visitor has been told why not
 */
export function compareAnswers(models: readonly string[], draft: Draft): boolean {
  const { current } = useChat.getState();
  if (!current) return false;
  if (isBusy(current)) {
    toast('info', busySentence);
    return false;
  }
  const now = Date.now();
  const isNew = !isEmptyDraft(draft);
  const question = isNew ? questionFrom(draft, current, now) : lastQuestion(current);
  if (!question) {
    toast('info', noQuestionSentence);
    return false;
  }
  const ids = models.map(() => nextId());
  const answers = models.map((asked, at) => ({
    ...blankAnswer(current, ids[at] ?? nextId(), now + at),
    parent: question.id,
    asked,
    compared: ids[0],
    comparing: true,
  }));
  const title = titleOf(draft);
  if (isNew) clearComposer(current.id, draft);
  const saved = changeSession(current.id, (session) => ({
    ...addComparison(isNew ? append(session, question) : session, answers),
    ...(isNew && session.titledBy === undefined ? { title, titledBy: 'exchange' as const } : {}),
    updatedAt: now,
  }));
  if (isNew) void saved.then((isSaved) => isSaved && deleteSentDraft(current.id, draft));
  return askAll(ids);
}

/** Has answers made that stand in the session on screen. */
function askAll(ids: readonly string[]): boolean {
  const { current } = useChat.getState();
  const placed = current ? allMessages(current).filter(({ id }) => ids.includes(id)) : [];
  if (current) for (const answer of placed) void answerQuestion(current, answer);
  if (placed.length > 0) return true;
  toast('error', unsentSentence);
  return false;
}

/** What an answer has of the run that made it. */
const made = ['reasoning', 'toolCalls', 'pictures', 'sources', 'parts', 'model', 'outputTokens'] as const;

/** Asks the model of one answer again, or has it go on with what it wrote; the others are left alone. */
export function askAgain(message: Message, goOn: boolean): void {
  const run = newRunId();
  void changeSession(message.conversationId, (session) => ({
    ...updateMessage(session, message.id, (one) => ({
      ...omit(one, 'error', ...(goOn ? [] : made)),
      ...(goOn ? {} : { content: '' }),
      run,
      lastEvent: -1,
      state: 'writing',
    })),
    updatedAt: Date.now(),
  }));
  askAll([message.id]);
}

/** Stops one answer of a comparison. */
export function stopCompared({ conversationId: session, id: message, run, state }: Message): void {
  if (state === 'writing' && run !== undefined) stopRun({ session, message, run });
}

function stopOthers(message: Message): void {
  const { current } = useChat.getState();
  if (current)
    for (const other of comparedAnswers(current, message.compared))
      if (other.id !== message.id) stopCompared(other);
}

/** Goes on with one answer of a comparison; the others are stopped and stay as versions. */
export function pickCompared(message: Message, name: string): void {
  stopOthers(message);
  void changeSession(message.conversationId, (session) => ({
    ...pickAnswer(session, message),
    updatedAt: Date.now(),
  }));
  const { asked } = message;
  toast('success', `已选「${name}」的回答，其余留作版本`, {
    action: {
      label: '以后用它回答',
      onClick: () =>
        void changeSession(message.conversationId, (session) => ({
          ...session,
          settings: { ...session.settings, ...(asked === undefined ? {} : { model: asked }) },
        })),
    },
  });
}

/** Makes a version of the passages selected in answers of a comparison, and goes on with it. */
export function mergeCompared(first: Message, passages: readonly Passage[]): void {
  stopOthers({ ...first, id: '' });
  const merged: Message = {
    id: nextId(),
    role: 'assistant',
    content: mergePassages(passages),
    conversationId: first.conversationId,
    parent: first.parent,
    createdAt: Date.now(),
    state: 'done',
    ...(first.compared === undefined ? {} : { compared: first.compared }),
  };
  void changeSession(first.conversationId, (session) => ({
    ...pickAnswer(addVersion(session, merged), merged),
    updatedAt: Date.now(),
  }));
  toast('success', '已合并成新的版本，原来的回答留作版本');
}
