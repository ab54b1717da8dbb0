import { createContext, useContext, type ReactNode } from 'react';
import { DocumentSourceProvider } from './document-store.ts';
import type { ResumeSession } from './open-session.ts';

const SessionContext = createContext<ResumeSession | null>(null);

/** Provides the open resume, and its document to `useDocument`. */
export function SessionProvider({
  session,
  children,
}: {
  readonly session: ResumeSession;
  readonly children: ReactNode;
}) {
  return (
    <SessionContext value={session}>
      <DocumentSourceProvider value={session.documentStore}>{children}</DocumentSourceProvider>
    </SessionContext>
  );
}

/** The open resume. */
export function useSession(): ResumeSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider');
  return session;
}
