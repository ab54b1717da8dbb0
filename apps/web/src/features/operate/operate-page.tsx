import { openOperateRoute, listOperatorActsRoute } from '@baigong/contracts';
import { LogOut, ShieldCheck } from 'lucide-react';
import { lazy, Suspense, use, useState } from 'react';
import { dayMs } from '@baigong/contracts/units';
import { withBasePath } from '../../shared/lib/base-path.ts';
import { ApiError, call } from '../../shared/lib/api.ts';
import {
  OperatorContext,
  OperatorPageContext,
  type OperatorSection,
  useOperator,
} from '../../shared/lib/operator.ts';
import { useServerData } from '../../shared/server-data/use-server-data.ts';
import { Alert } from '../../shared/ui/alert.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Input } from '../../shared/ui/input.tsx';
import { ViewTabs } from '../../shared/ui/view-tabs.tsx';
import styles from './operate-page.module.css';
import { operator, setOperatorSession, useOperatorSession } from './operator-session.ts';

/**
 * Says above all sections what needs the operator's eye: likes, votes or reports that came in bursts during the last
 * day, and models whose provider refused them.
 */
function RecentWarnings() {
  const operator = useOperator();
  const [now] = useState(Date.now);
  // The section below says why nothing can be read.
  const { value } = useServerData('', () => operator.call(listOperatorActsRoute, { query: {} }));
  const acts = value?.acts.filter(({ at }) => at > now - dayMs) ?? [];
  const bursts = acts.filter(({ action }) => action.endsWith('Burst')).length;
  const model = acts.find(({ action }) => action.startsWith('model.'));
  return (
    <>
      {bursts > 0 && (
        <Alert>过去 24 小时有 {bursts} 次短时间的大量喜欢、投票或举报，详情见“操作记录”。</Alert>
      )}
      {model && (
        <Alert>
          模型 {model.subject} 不能用：{model.detail}。请检查模型名称、接口地址、密钥和额度，也可以运行 npm
          run doctor。
        </Alert>
      )}
    </>
  );
}

/** 操作台: asks for the operator's token, then shows the sections of the features. */
export function OperatePage() {
  const { sections, notFound } = use(OperatorPageContext);
  const session = useOperatorSession((state) => state.session);
  // The path is only there where the site has an operator.
  const { value, error } = useServerData('', () => fetch(withBasePath('/operate'), { method: 'HEAD' }));
  if (!value && error === undefined) return null;
  if (value?.status === 404) return notFound;
  return session === null ? <OperatorTokenForm /> : <Sections sections={sections} />;
}

function OperatorTokenForm() {
  const [token, setToken] = useState('');
  const [error, setError] = useState('');
  const [sending, setSending] = useState(false);
  async function logIn(): Promise<void> {
    setSending(true);
    setError('');
    try {
      setOperatorSession((await call(openOperateRoute, { body: { token: token.trim() } })).session);
    } catch (cause) {
      setError(cause instanceof ApiError ? cause.message : '登录失败，请重试。');
      setSending(false);
    }
  }
  return (
    <form
      className={styles.tokenForm}
      onSubmit={(event) => {
        event.preventDefault();
        if (token.trim() !== '') void logIn();
      }}
    >
      <span className="kit-emblem">
        <ShieldCheck aria-hidden />
      </span>
      <h1>操作台</h1>
      <p className="kit-muted">请输入服务器设置里的 OPERATOR_TOKEN。登录只在这个标签页里有效。</p>
      <Input
        type="password"
        aria-label="操作口令"
        required
        autoComplete="off"
        value={token}
        onChange={(event) => setToken(event.target.value)}
      />
      {error !== '' && <Alert variant="text">{error}</Alert>}
      <Button
        variant="primary"
        type="submit"
        loading={sending}
        missing={token.trim() === '' ? '请输入操作口令。' : undefined}
      >
        进入
      </Button>
    </form>
  );
}

function Sections({ sections }: { readonly sections: readonly OperatorSection[] }) {
  const [views] = useState(() =>
    sections.map(({ id, label, load }) => ({ view: id, label, Section: lazy(load) })),
  );
  const [current, setCurrent] = useState(sections[0]?.id ?? '');
  const shown = views.find(({ view }) => view === current);
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>操作台</h1>
        <ViewTabs label="操作台的分区" views={views} current={current} onChange={setCurrent} />
        <Button size="sm" variant="ghost" icon={<LogOut />} onClick={() => setOperatorSession(null)}>
          退出
        </Button>
      </header>
      <OperatorContext value={operator}>
        <RecentWarnings />
        <Suspense fallback={<p className="kit-dim">正在读取…</p>}>{shown && <shown.Section />}</Suspense>
      </OperatorContext>
    </div>
  );
}
