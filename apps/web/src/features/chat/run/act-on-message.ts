import { nextId } from '../../../shared/lib/snowflake.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import type { MessageAction } from '../session/chat-props.ts';
import {
  addVersion,
  append,
  removeMessage,
  restoreMessages,
  switchVersion,
  updateMessage,
  type Removed,
} from '../session/branches.ts';
import type { Message, Session } from '../session/session.ts';
import { omit } from '../session/omit.ts';
import { changeSession } from '../store/change-session.ts';
import { useChat } from '../store/chat-store.ts';
import { writeDraft } from '../store/drafts.ts';
import { reportProblem } from '../store/report-problem.ts';
import { answerQuestion } from './answer-question.ts';
import { isBusy, busySentence } from './live-answers.ts';
import { newRunId } from '../../../shared/model/run-environment.ts';
import { releaseRun } from './runs.ts';
import { blankAnswer } from './send-draft.ts';

/** What the chat itself does with a message; going to another screen is the page's. */
export type ChatAction = Exclude<MessageAction, { readonly type: 'hand-off' }>;

/** Carries out what the visitor chose on a message. */
export function actOnMessage(action: ChatAction): void {
  const { current, draft } = useChat.getState();
  if (!current) return;
  try {
    switch (action.type) {
      case 'quote':
        writeDraft({ ...draft, quote: action.text }, current.id);
        return;
      case 'version':
        void changeSession(current.id, (now) => switchVersion(now, action.message.id, action.step));
        return;
      case 'delete':
        deleteMessage(current, action.message);
        return;
      case 'regenerate':
      case 'continue':
      case 'edit':
        if (isBusy(current)) toast('info', busySentence);
        else if (action.type === 'regenerate') regenerate(current, action.message);
        else if (action.type === 'continue') continueAnswer(current, action.message);
        else editMessage(current, action.message, action.content.trim());
    }
  } catch (error) {
    reportProblem(error);
  }
}

/** Changes the session on screen and has the answer in it made. */
function requestAnswer(session: Session, answer: string, change: (session: Session) => Session): void {
  void changeSession(session.id, (now) => ({ ...change(now), updatedAt: Date.now() }));
  const { current } = useChat.getState();
  const placed = current?.messages.find((message) => message.id === answer);
  if (current && placed) void answerQuestion(current, placed);
}

/** An empty or local answer is replaced; any other stays as a version. */
function regenerate(session: Session, old: Message): void {
  if (old.role === 'user') {
    const answer = { ...blankAnswer(session, nextId(), Date.now()), parent: old.id };
    requestAnswer(session, answer.id, (now) => addVersion(now, answer));
    return;
  }
  const nothing = !old.toolCalls?.length && (old.content === '' || old.local === true);
  const answer = { ...blankAnswer(session, nothing ? old.id : nextId(), Date.now()), parent: old.parent };
  requestAnswer(session, answer.id, (now) =>
    nothing
      ? updateMessage(now, old.id, ({ createdAt }) => ({ ...answer, createdAt }))
      : addVersion(now, answer),
  );
}

/** Continues an answer at its exact end. */
function continueAnswer(session: Session, message: Message): void {
  const run = newRunId();
  requestAnswer(session, message.id, (now) =>
    updateMessage(now, message.id, (one) => ({
      ...omit(one, 'error', 'turns', 'local'),
      run,
      lastEvent: -1,
      state: 'writing',
    })),
  );
}

function editMessage(session: Session, old: Message, content: string): void {
  const empty = content === '' && !old.images?.length && !old.files?.length;
  if (empty || content === old.content) return;
  const base = omit(old, 'error', 'run', 'lastEvent', 'toolCalls', 'reasoning', 'parts', 'calling', 'turns');
  const now = Date.now();
  const version: Message = { ...base, id: nextId(), content, createdAt: now };
  if (old.role === 'assistant') {
    void changeSession(session.id, (one) => addVersion(one, { ...version, state: 'done' }));
    return;
  }
  const answer = blankAnswer(session, nextId(), now);
  requestAnswer(session, answer.id, (one) => append(addVersion(one, version), answer));
}

function deleteMessage(session: Session, message: Message): void {
  let removed: Removed = { messages: [], leaf: null };
  void changeSession(session.id, (now) => {
    const done = removeMessage(now, message.id);
    removed = done.removed;
    return done.session;
  });
  for (const { id, run, state } of removed.messages)
    if (state === 'writing' && run !== undefined) releaseRun({ session: session.id, message: id, run });
  const count = removed.messages.length;
  toast('success', count > 1 ? `已删除这条消息和之后的 ${count - 1} 条` : '已删除这条消息', {
    action: {
      label: '撤销',
      onClick: () => void changeSession(session.id, (now) => restoreMessages(now, markStopped(removed))),
    },
  });
}

/** An answer that was being generated when it was deleted is restored as stopped. */
function markStopped(removed: Removed): Removed {
  return {
    ...removed,
    messages: removed.messages.map((message) =>
      message.state === 'writing' ? { ...message, state: 'stopped' } : message,
    ),
  };
}
