import styles from './editor.module.css';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { newId } from '../session/new-id.ts';
import { openSession, type ResumeSession } from '../session/open-session.ts';
import { Editor } from './editor.tsx';
import { SessionProvider } from '../session/session-context.tsx';

/** What is there while a resume is opened. */
function Skeleton() {
  return (
    <div className={styles.page} aria-busy>
      <p className="visually-hidden" role="status">
        正在打开简历…
      </p>
    </div>
  );
}

/** Opens the resume of an id; null until it is open. */
function useOpenResume(id: string, fresh: boolean): ResumeSession | null {
  const [session, setSession] = useState<ResumeSession | null>(null);
  useEffect(() => {
    let opened: ResumeSession | undefined;
    let left = false;
    const open = async () => {
      opened = await openSession(id, { isFresh: fresh });
      if (left) opened.close();
      else setSession(opened);
    };
    void open();
    return () => {
      left = true;
      opened?.close();
      setSession(null);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- only what was fresh when it was opened counts
  }, [id]);
  return session?.id === id ? session : null;
}

function OpenedResume({ id, fresh }: { readonly id: string; readonly fresh: boolean }) {
  const session = useOpenResume(id, fresh);
  if (!session) return <Skeleton />;
  return (
    <SessionProvider session={session}>
      <Editor />
    </SessionProvider>
  );
}

/** 简历编辑. Without an id in the address a new resume is made. */
export function ResumeEditorPage() {
  const { id } = useParams();
  const navigate = useNavigate();
  const { search, state } = useLocation() as { search: string; state: { readonly fresh?: boolean } | null };
  useEffect(() => {
    if (!id)
      void navigate(
        { pathname: `/resume/edit/${newId()}`, search },
        { replace: true, state: { fresh: true } },
      );
  }, [id, navigate, search]);
  return id ? <OpenedResume key={id} id={id} fresh={state?.fresh ?? false} /> : <Skeleton />;
}
