import { Input } from '../../../shared/ui/input.tsx';
import { Alert } from '../../../shared/ui/alert.tsx';
import {
  LockKeyhole,
  CalendarX2,
  CircleSlash2,
  FileQuestionMark,
  WifiOff,
  type LucideIcon,
} from 'lucide-react';
import { useId, useState, useEffect } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import styles from './shared-resume-page.module.css';
import { Link, useParams } from 'react-router';
import { ApiError, call } from '../../../shared/lib/api.ts';
import { viewShareRoute } from '@baigong/contracts';
import { loadDocument, type ResumeDocument } from '@baigong/resume';
import { loadPreview, ShownResume } from './shown-resume.tsx';

interface Props {
  /** Tries a password. Returns the sentence for the user where it does not open. */
  readonly onTry: (password: string) => Promise<string | undefined>;
}

/** Asks for the password of a shared resume. */
function PasswordScreen({ onTry }: Props) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [trying, setTrying] = useState(false);
  const problemId = useId();
  async function attempt(): Promise<void> {
    setTrying(true);
    setProblem(await onTry(password.trim()));
    setTrying(false);
  }
  return (
    <div className={styles.screen}>
      <span className={styles.sign}>
        <LockKeyhole aria-hidden />
      </span>
      <h1>这份简历需要密码</h1>
      <p>请输入分享的人给你的访问密码。</p>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (password.trim() !== '') void attempt();
        }}
      >
        <Input
          type="password"
          aria-label="访问密码"
          aria-describedby={problem ? problemId : undefined}
          aria-invalid={problem !== undefined || undefined}
          autoComplete="off"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button variant="primary" type="submit" loading={trying}>
          查看简历
        </Button>
      </form>
      {problem && (
        <Alert variant="text" id={problemId}>
          {problem}
        </Alert>
      )}
    </div>
  );
}

interface Words {
  readonly title: string;
  readonly icon: LucideIcon;
}

const endings: Readonly<Record<string, Words>> = {
  'share.notFound': { title: '没有找到这份简历', icon: FileQuestionMark },
  'share.stopped': { title: '这份简历已停止分享', icon: CircleSlash2 },
  'share.expired': { title: '分享链接已过期', icon: CalendarX2 },
};
const failing: Words = { title: '暂时打不开', icon: WifiOff };

/** Why a shared resume cannot be shown, and what to do. */
function UnavailableScreen({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const ending = endings[error.code];
  const { title, icon: Icon } = ending ?? failing;
  return (
    <div className={styles.screen}>
      <span className={styles.sign}>
        <Icon aria-hidden />
      </span>
      <h1>{title}</h1>
      <p role="alert">{error.message}</p>
      <div className={styles.buttons}>
        {!ending && <Button onClick={onRetry}>再试一次</Button>}
        <Link to="/resume" className={styles.make}>
          我也来做一份简历
        </Link>
      </div>
    </div>
  );
}

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

  if (state.kind === 'shown') return <ShownResume {...state.shared} />;
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
