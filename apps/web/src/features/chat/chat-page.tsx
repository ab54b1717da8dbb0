import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { handOffText } from '../../shared/lib/hand-off/hand-off.ts';
import { modelList } from '../../shared/model/models.ts';
import { Button } from '../../shared/ui/button.tsx';
import styles from './chat-page.module.css';
import { Composer } from './composer/composer.tsx';
import { JobCards } from './home/job-cards.tsx';
import { RecentWork } from './home/recent-work.tsx';
import { MessageList } from './messages/message-list.tsx';
import type { MessageAction } from './session/chat-props.ts';
import { isBusy, getLiveAnswer } from './run/live-answers.ts';
import { subscribeDecisions } from './run/calls/pending.ts';
import { askingAnswer, sendDraft } from './run/send-draft.ts';
import { startChat } from './run/start-chat.ts';
import { stopAnswer } from './run/stop-answer.ts';
import { isEmptySession } from './session/new-session.ts';
import { changeSettings } from './store/change-settings.ts';
import { useChat } from './store/chat-store.ts';
import { writeDraft } from './store/drafts.ts';
import { newChat } from './store/new-chat.ts';
import { reportProblem } from './store/report-problem.ts';

export { startChat };

const screens = { paint: '/messageToImg', resume: '/resume', document: '/document' } as const;

/** The chat screen: what was said, and where to say more. */
export function ChatPage() {
  const current = useChat((state) => state.current);
  const opened = useChat((state) => state.opened);
  const draft = useChat((state) => state.draft);
  const models = modelList((state) => state.models);
  const problem = useChat((state) => state.problem);
  const target = useChat((state) => state.target);
  const asking = useSyncExternalStore(
    subscribeDecisions,
    () => current !== null && askingAnswer(current) !== undefined,
  );
  const navigate = useNavigate();

  useEffect(() => {
    startChat();
  }, []);
  const onAction = useCallback(
    (action: MessageAction) => {
      if (action.type !== 'hand-off') {
        import('./run/act-on-message.ts').then(({ actOnMessage }) => actOnMessage(action), reportProblem);
        return;
      }
      handOffText({ from: 'chat', to: action.to }, action.text);
      void navigate(screens[action.to]);
    },
    [navigate],
  );
  const isHome = current !== null && isEmptySession(current);
  return (
    <div className={styles.page} data-empty={isHome || undefined}>
      <h1 className="visually-hidden">聊天</h1>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {current && (
        <>
          <MessageList
            key={current.id}
            session={current}
            live={getLiveAnswer(current.id)}
            target={target}
            onAction={onAction}
          />
          {isHome && <JobCards />}
          <Composer
            key={`composer-${current.id}`}
            session={current}
            draft={draft}
            onDraft={writeDraft}
            busy={isBusy(current)}
            asking={asking}
            onSend={sendDraft}
            onStop={stopAnswer}
            models={models}
            onSettings={changeSettings}
          />
          {isHome && <RecentWork />}
        </>
      )}
      {!current && opened && (
        <div className={styles.none}>
          <p>这里还没有对话。</p>
          <Button variant="primary" onClick={() => void newChat()}>
            开始聊天
          </Button>
        </div>
      )}
    </div>
  );
}
