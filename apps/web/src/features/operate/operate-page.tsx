import { openOperate } from '@baigong/contracts';
import { LogOut, ShieldCheck } from 'lucide-react';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { ApiError, call } from '../../shared/lib/api.ts';
import {
  setOperatorSession,
  useOperatorSession,
  type OperatorSection,
} from '../../shared/lib/operator-session.ts';
import { Button } from '../../shared/ui/button.tsx';
import field from '../../shared/ui/field.module.css';
import styles from './operate-page.module.css';

interface OperatePageProps {
  readonly sections: readonly OperatorSection[];
  /** Shown where the site has no operator: then there is no such page. */
  readonly absent: ReactNode;
}

/** 操作台: asks for the operator's token, then shows the parts that features bring. */
export function OperatePage({ sections, absent }: OperatePageProps) {
  const session = useOperatorSession((state) => state.session);
  const [exists, setExists] = useState<boolean>();
  useEffect(() => {
    // An empty token opens nothing; where there is no operator there is not even an answer to it.
    fetch('/operate', { method: 'HEAD' }).then(
      (answer) => setExists(answer.status !== 404),
      () => setExists(true),
    );
  }, []);
  if (exists === undefined) return null;
  if (!exists) return absent;
  return session === null ? <OperatorTokenForm /> : <Sections sections={sections} />;
}

function OperatorTokenForm() {
  const [token, setToken] = useState('');
  const [problem, setProblem] = useState('');
  const [trying, setTrying] = useState(false);
  async function open(): Promise<void> {
    setTrying(true);
    setProblem('');
    try {
      setOperatorSession((await call(openOperate, { body: { token: token.trim() } })).session);
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : '登录失败，请重试。');
      setTrying(false);
    }
  }
  return (
    <form
      className={styles.entry}
      onSubmit={(event) => {
        event.preventDefault();
        if (token.trim() !== '') void open();
      }}
    >
      <span className={styles.sign}>
        <ShieldCheck aria-hidden />
      </span>
      <h1>操作台</h1>
      <p>请输入服务器设置里的 OPERATOR_TOKEN。登录只在这个标签页里有效。</p>
      <input
        className={field.input}
        type="password"
        aria-label="操作口令"
        autoComplete="off"
        value={token}
        onChange={(event) => setToken(event.target.value)}
      />
      {problem !== '' && (
        <p role="alert" className={field.error}>
          {problem}
        </p>
      )}
      <Button variant="primary" type="submit" loading={trying} disabled={token.trim() === ''}>
        进入
      </Button>
    </form>
  );
}

function Sections({ sections }: Pick<OperatePageProps, 'sections'>) {
  const [chosen, setChosen] = useState(sections[0]?.id ?? '');
  const shown = sections.find(({ id }) => id === chosen);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>操作台</h1>
        <nav className={styles.tabs} aria-label="操作台的分区">
          {sections.map(({ id, label }) => (
            <button
              key={id}
              type="button"
              aria-current={id === chosen ? 'page' : undefined}
              onClick={() => setChosen(id)}
            >
              {label}
            </button>
          ))}
        </nav>
        <Button size="sm" variant="ghost" icon={<LogOut />} onClick={() => setOperatorSession(null)}>
          退出
        </Button>
      </header>
      <Suspense fallback={<p className={styles.reading}>正在读取…</p>}>{shown && <shown.Part />}</Suspense>
    </div>
  );
}
