import { ListChecks, Megaphone, PencilLine } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ViewTabs } from '../../shared/ui/view-tabs.tsx';
import { Page, PageHeader } from '../../shared/ui/page.tsx';
import { BoardView } from './board/board-view.tsx';
import styles from './feedback-page.module.css';
import { MineView } from './mine/mine-view.tsx';
import { refreshOutbox, sendPending, useOutbox } from './entry/outbox.ts';
import { FeedbackForm } from './send/feedback-form.tsx';

type View = 'write' | 'mine' | 'board';

const views: readonly { readonly view: View; readonly label: string; readonly icon: typeof ListChecks }[] = [
  { view: 'write', label: '写反馈', icon: PencilLine },
  { view: 'mine', label: '我的反馈', icon: ListChecks },
  { view: 'board', label: '公开看板', icon: Megaphone },
];

/** 反馈与建议: writing to the operator, what became of it, and what others have said. */
export function FeedbackPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const requested = query.get('view');
  const view: View = requested === 'mine' || requested === 'board' ? requested : 'write';
  const waiting = useOutbox((state) => state.pending?.length ?? 0);
  useEffect(() => {
    const send = () => void sendPending().catch(() => undefined);
    // A broken database is told of by the form, which reads its draft from there.
    refreshOutbox().then(send, () => undefined);
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, []);
  const go = (next: View) =>
    void navigate({ pathname: '/feedback', search: next === 'write' ? '' : `?view=${next}` });
  return (
    <Page width="reading" className={styles.page}>
      <PageHeader
        title="反馈与建议"
        description="哪里好用、哪里别扭，都想听你说，不用登录。"
        tabs={
          <ViewTabs
            label="反馈里的分区"
            views={views}
            current={view}
            onChange={go}
            badges={{
              mine: waiting > 0 && (
                <span className="kit-badge" data-tone="warning">
                  {waiting} 条待发送
                </span>
              ),
            }}
          />
        }
      />
      {view === 'write' && <FeedbackForm kind={query.get('kind')} onSent={() => go('mine')} />}
      {view === 'mine' && <MineView onWrite={() => go('write')} />}
      {view === 'board' && <BoardView onWrite={() => go('write')} />}
    </Page>
  );
}
