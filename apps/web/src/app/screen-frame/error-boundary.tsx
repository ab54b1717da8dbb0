import { Drawing } from '../../shared/ui/drawing.tsx';
import { Copy, RefreshCw } from 'lucide-react';
import { Component, useEffect, useState, type ReactNode } from 'react';
import { withoutBasePath } from '../../shared/lib/base-path.ts';
import { Button } from '../../shared/ui/button.tsx';
import { copyWithToast } from '../../shared/ui/copy-with-toast.ts';
import styles from './message-page.module.css';
import { isPreloadError } from './preload-error.ts';

/** What a visitor can hand on to say what happened. It holds nothing they typed. */
function formatErrorDetails(screen: string, error: unknown, at: Date): string {
  const failure = error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error);
  return [
    `百工 ${__APP_VERSION__}`,
    `页面：${screen}（${withoutBasePath(location.pathname)}）`,
    `时间：${at.toISOString()}`,
    `浏览器：${navigator.userAgent}`,
    '',
    failure,
  ].join('\n');
}

interface ErrorScreenProps {
  readonly screen: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Replaces a screen that failed; the rest of the app goes on working. */
function ErrorScreen({ screen, error, onRetry }: ErrorScreenProps) {
  useEffect(() => {
    document.title = `${screen} · 百工`;
  }, [screen]);
  const notFetched = isPreloadError(error);
  const [details] = useState(() => formatErrorDetails(screen, error, new Date()));
  return (
    <section className={styles.page} role="alert">
      <Drawing className={styles.picture} width={200} height={120}>
        <path d="M34 96h132" stroke="var(--line)" />
        <path d="M52 96V40a8 8 0 0 1 8-8h80a8 8 0 0 1 8 8v56" stroke="var(--line-strong)" />
        <path d="m96 32 8 18-14 12 16 14-8 20" stroke="var(--accent)" />
        <circle cx="66" cy="46" r="3" fill="var(--line-strong)" />
        <circle cx="77" cy="46" r="3" fill="var(--line-strong)" />
      </Drawing>
      <h1>{notFetched ? '这个页面没能加载' : '这个页面出了点问题'}</h1>
      <p>
        {notFetched
          ? '可能是网络不稳，或本站刚刚更新。已经保存的内容都在，请检查网络后重新加载。'
          : '其他页面不受影响，已经保存的内容都在。可以重试，或重新加载整个应用。'}
      </p>
      <div className={styles.actions}>
        <Button variant="primary" icon={<RefreshCw />} onClick={() => location.reload()}>
          重新加载
        </Button>
        {!notFetched && <Button onClick={onRetry}>重试</Button>}
        <Button
          icon={<Copy />}
          onClick={() => void copyWithToast('app.copy-error', details, '已复制错误详情')}
        >
          复制详情
        </Button>
      </div>
      <details className={styles.details}>
        <summary>错误详情</summary>
        <pre>{details}</pre>
      </details>
    </section>
  );
}

interface ErrorBoundaryProps {
  /** The screen's name, for the details. */
  readonly screen: string;
  readonly children: ReactNode;
}

/** Keeps the failure of one screen to that screen. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown; crashed: boolean }> {
  override state = { error: undefined as unknown, crashed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, crashed: true };
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    return (
      <ErrorScreen
        screen={this.props.screen}
        error={this.state.error}
        onRetry={() => this.setState({ error: undefined, crashed: false })}
      />
    );
  }
}
