import { RotateCcw, X } from 'lucide-react';
import { useNow } from '../../../shared/lib/use-now.ts';
import { Alert } from '../../../shared/ui/alert.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx';
import { isUnderWay, type Making } from '../make/making.ts';
import { retryMaking, dismissMaking, stopMaking } from '../make/make-pictures.ts';
import { changeForm } from '../form/form-store.ts';
import { shapeOf } from './tile.tsx';
import styles from './works.module.css';

const seconds = (ms: number) => {
  const whole = Math.max(1, Math.ceil(ms / 1_000));
  return whole < 90 ? `${whole} 秒` : `${Math.round(whole / 60)} 分钟`;
};

function stateOf(
  { status, place, readyAt, ahead, retryAt, progress, pictures, count }: Making,
  now: number,
): string {
  const left = readyAt !== null && readyAt > now ? `，约还需 ${seconds(readyAt - now)}` : '';
  if (status === 'retrying')
    return retryAt !== null && retryAt > now
      ? `模型正忙，${seconds(retryAt - now)}后再试`
      : '模型正忙，马上再试';
  if (status === 'queued') return place === null ? `正在准备${left}` : `排在第 ${place} 位${left}`;
  if (ahead !== null && ahead > 0) return `图像程序正忙，前面还有 ${ahead} 份`;
  const percent = progress === null ? '' : ` ${Math.round(progress * 100)}%`;
  return `${count > 1 ? `正在画第 ${Math.min(count, pictures.length + 1)} 张` : '正在作画'}${percent}${left}`;
}

/** What is being painted, in the place of the pictures to come; and what went wrong, until it is put away. */
export function MakingTiles({ making }: { readonly making: Making }) {
  const now = useNow(1_000, making.readyAt !== null || making.retryAt !== null);
  const { form, size, problem, model } = making;
  if (!isUnderWay(making))
    return (
      <li className={styles.failure}>
        <Alert
          icon={null}
          actions={
            <>
              <Button size="sm" icon={<RotateCcw />} onClick={() => retryMaking(making.id)}>
                重试
              </Button>
              <Button size="sm" variant="ghost" onClick={() => changeForm(form)}>
                取回描述
              </Button>
              <Button size="sm" variant="ghost" onClick={() => dismissMaking(making.id)}>
                知道了
              </Button>
            </>
          }
        >
          <p className={styles.failureText}>{problem}</p>
          <p className={styles.failurePrompt}>
            {model.name} · {form.prompt}
          </p>
        </Alert>
      </li>
    );
  const text = stateOf(making, now);
  return (
    <li className={styles.making} style={shapeOf(size ?? { width: 1, height: 1 })}>
      <div className={styles.wash} aria-hidden />
      <p className={styles.state} role="status">
        {text}
      </p>
      <p className={styles.makingPrompt}>{form.prompt}</p>
      <ProgressBar className={styles.progress} label="作画进度" value={making.progress ?? undefined} />
      <Button size="sm" icon={<X />} onClick={() => stopMaking(making.id)}>
        取消
      </Button>
    </li>
  );
}
