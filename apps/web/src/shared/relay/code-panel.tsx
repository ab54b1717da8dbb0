import { CircleCheck, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatClock } from '../lib/format-clock.ts';
import { useNow } from '../lib/use-now.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { Spinner } from '../ui/spinner.tsx';
import type { CodeState } from './use-relay.ts';
import styles from './code-panel.module.css';

function Waiting({ endsAt }: { readonly endsAt: number }) {
  const left = endsAt - useNow(1000);
  return (
    <>
      <Spinner />
      <span>等待手机扫码</span>
      <span aria-hidden>还有 {formatClock(Math.max(0, Math.ceil(left / 1000)))}</span>
    </>
  );
}

const words = { making: '正在准备二维码…', arriving: '正在接收…' } as const;

function Status({ state }: { readonly state: CodeState }) {
  switch (state.step) {
    case 'shown':
      return <Waiting endsAt={state.endsAt} />;
    case 'sealing':
      return (
        <>
          <span>正在加密并上传 {Math.round(state.share * 100)} %</span>
          <ProgressBar label="上传进度" value={state.share} />
        </>
      );
    case 'making':
    case 'arriving':
      return (
        <>
          <Spinner />
          <span>{words[state.step]}</span>
        </>
      );
    case 'done':
    case 'failed':
      return null;
  }
}

/** Only this machine can open the address that the code would hold. */
const isLoopback = () => /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(location.hostname);

interface CodePanelProps {
  readonly state: CodeState;
  readonly label: string;
  /** What to do, one after the other. */
  readonly steps: readonly string[];
  /** Instead of the steps, at the end. */
  readonly done: ReactNode;
  readonly onAgain: () => void;
}

/** A code, what to do with it, and how far it is. */
export function CodePanel({ state, label, steps, done, onAgain }: CodePanelProps) {
  if (state.step === 'failed')
    return (
      <Alert
        actions={
          <Button size="sm" onClick={onAgain}>
            换一个码
          </Button>
        }
      >
        {state.problem}
      </Alert>
    );
  return (
    <>
      <div className={styles.panel}>
        <div className={styles.code}>
          {state.step === 'shown' ? (
            <QrCode text={state.link} label={label} />
          ) : (
            <span className={styles.emblem} aria-hidden>
              {state.step === 'done' ? <CircleCheck /> : <Spinner />}
            </span>
          )}
        </div>
        <div>
          {state.step === 'done' ? (
            done
          ) : (
            <ol className={styles.steps}>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          )}
          <div role="status" className={styles.status}>
            <Status state={state} />
          </div>
        </div>
      </div>
      {isLoopback() && (
        <Alert tone="warning" variant="text" className={styles.warning}>
          现在的网址只有这台电脑打得开。要用手机扫码，请用局域网或正式的 https 网址打开百工。
        </Alert>
      )}
      <p className={styles.promise}>
        <ShieldCheck aria-hidden />
        两台设备之间加密，密钥只在二维码里，服务器读不到内容；取走即删，最多留 10 分钟。
      </p>
    </>
  );
}
