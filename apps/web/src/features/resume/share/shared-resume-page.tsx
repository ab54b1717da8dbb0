import { viewShareRoute } from '@baigong/contracts';
import { loadDocument, type ResumeDocument } from '@baigong/resume';
import { Printer } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { Link, useParams } from 'react-router';
import { ApiError, call } from '../../../shared/lib/api.ts';
import { formatDate } from '../../../shared/lib/relative-time.ts';
import { LegalLinks } from '../../../shared/ui/legal-links.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Seal } from '../../../shared/ui/seal.tsx';
import layout from '../../../shared/ui/layout.module.css';
import { staticSource } from '../session/document/document-source.ts';
import { UnavailableScreen } from './unavailable-screen.tsx';
import { PasswordScreen } from './password-screen.tsx';
import styles from './shared-resume-page.module.css';

const loadPreview = () => import('../preview/resume-preview.tsx');
const ResumePreview = lazy(() => loadPreview().then((m) => ({ default: m.ResumePreview })));

interface Shared {
  readonly document: ResumeDocument;
  readonly updatedAt: number;
  readonly expiresAt: number;
}

type State =
  | { readonly kind: 'reading' }
  | { readonly kind: 'shown'; readonly shared: Shared }
  | { readonly kind: 'locked' }
  | { readonly kind: 'closed'; readonly error: ApiError };

/** Codes that a password may still change. */
const lockCodes = new Set<string>([
  'share.passwordNeeded',
  'share.passwordWrong',
  'share.tooManyTries',
  'share.tooManyFailures',
  'share.busy',
]);

async function read(id: string, password?: string): Promise<Shared> {
  const { document, updatedAt, expiresAt } = await call(viewShareRoute, {
    params: { id },
    body: password === undefined ? {} : { password },
  });
  // Whatever the server has kept is read as warily as a file from anywhere.
  return { document: loadDocument(document).document, updatedAt, expiresAt };
}

const nameIn = ({ fields }: ResumeDocument): string =>
  fields.basicInfo.fields.find(({ id, enabled }) => id === 'name' && enabled)?.value?.trim() ?? '';

/** Search engines are told by the header; this tells those that only read the page. */
function useNoIndex(): void {
  useEffect(() => {
    const meta = document.createElement('meta');
    meta.name = 'robots';
    meta.content = 'noindex, nofollow';
    document.head.append(meta);
    return () => meta.remove();
  }, []);
}

/** /r/{id}: a resume that somebody has shared, to read and to print. */
export function SharedResumePage() {
  const { id = '' } = useParams();
  return <SharedResume key={id} id={id} />;
}

function SharedResume({ id }: { id: string }) {
  const [state, setState] = useState<State>({ kind: 'reading' });
  const [attempt, setAttempt] = useState(0);
  useNoIndex();

  useEffect(() => {
    let isCancelled = false;
    void loadPreview().catch(() => undefined);
    read(id).then(
      (shared) => !isCancelled && setState({ kind: 'shown', shared }),
      (error: unknown) => {
        if (isCancelled) return;
        if (!(error instanceof ApiError)) throw error;
        setState(lockCodes.has(error.code) ? { kind: 'locked' } : { kind: 'closed', error });
      },
    );
    return () => {
      isCancelled = true;
    };
  }, [id, attempt]);

  if (state.kind === 'shown') return <Shown shared={state.shared} />;
  if (state.kind === 'reading')
    return (
      <p className={styles.reading} role="status">
        正在打开简历…
      </p>
    );
  if (state.kind === 'locked')
    return (
      <PasswordScreen
        onTry={async (password) => {
          try {
            setState({ kind: 'shown', shared: await read(id, password) });
            return undefined;
          } catch (error) {
            if (!(error instanceof ApiError)) throw error;
            if (['share.notFound', 'share.stopped', 'share.expired'].includes(error.code))
              setState({ kind: 'closed', error });
            return error.message;
          }
        }}
      />
    );
  return (
    <UnavailableScreen
      error={state.error}
      onRetry={() => {
        setState({ kind: 'reading' });
        setAttempt(attempt + 1);
      }}
    />
  );
}

function Shown({ shared: { document: resume, updatedAt, expiresAt } }: { shared: Shared }) {
  const source = useMemo(() => staticSource(resume), [resume]);
  const name = nameIn(resume);
  const heading = name === '' ? '分享的简历' : `${name}的简历`;
  useEffect(() => {
    const before = document.title;
    // The printed file is named after the title.
    document.title = `${heading} · 百工`;
    return () => {
      document.title = before;
    };
  }, [heading]);
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <Link to="/" className={styles.home} aria-label="百工首页">
          <Seal size={24} />
        </Link>
        <div className={layout.grow}>
          <h1 className={styles.title}>{heading}</h1>
          <p className={styles.facts}>
            <span>更新于 {formatDate(updatedAt)}</span>
            <span>{formatDate(expiresAt)} 到期</span>
          </p>
        </div>
        <Button icon={<Printer />} onClick={() => window.print()}>
          打印 / 存为 PDF
        </Button>
      </header>
      <div className={styles.sheets}>
        <Suspense fallback={<p className={styles.reading}>正在排版…</p>}>
          <ResumePreview source={source} />
        </Suspense>
      </div>
      <footer className={styles.foot}>
        <LegalLinks />
      </footer>
    </div>
  );
}
