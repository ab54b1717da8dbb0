import type { ModelInfo } from '@baigong/contracts';
import { CloudOff, EyeOff, ShieldCheck } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { openSettings } from '../../../shared/lib/overlay.ts';
import { Button } from '../../../shared/ui/button.tsx';
import styles from './model.module.css';
import type { WritingModel } from '../../../shared/model/use-writing-model.ts';
import { changeWork } from './work-store.ts';

/** Where what is sent goes, said before it is sent. */
export function whereTo(model: ModelInfo): string {
  return model.local
    ? `由本站服务器上的“${model.name}”处理，不会发给别的服务`
    : `会经本站服务器发送给模型“${model.name}”`;
}

interface ModelBarProps {
  readonly connected: WritingModel;
  readonly document: string;
  /** What is sent, as the beginning of a sentence: 提问时，问题和相关段落 */
  readonly what: string;
  /** What would be possible with a model, as a sentence; said where there is none. */
  readonly without: string;
  readonly masking: boolean;
  /** What works without a model. */
  readonly children?: ReactNode;
}

/** Says what is sent and where to, with the switch that hides numbers; or that there is no model, and the ways around. */
export function ModelBar({ connected, document, what, without, masking, children }: ModelBarProps) {
  const id = useId();
  const { model, state, problem } = connected;
  if (state === 'asking')
    return (
      <p className={styles.note} role="status">
        正在查看有没有连接模型…
      </p>
    );
  if (!model)
    return (
      <section className={styles.none} aria-label="没有连接模型">
        <p className={styles.noneHead}>
          <CloudOff aria-hidden />
          <strong>{state === 'failed' ? '没能查到模型' : '还没有连接模型'}</strong>
        </p>
        <p>{state === 'failed' ? problem : without}</p>
        <p>
          在服务器的 <code>.env</code> 里填写一个与 OpenAI 兼容的接口，打开本机的 Ollama、LM Studio，或放一个
          GGUF 模型文件，就可以使用。
        </p>
        <div className={styles.actions}>
          <Button size="sm" onClick={() => openSettings('models')}>
            连接方法
          </Button>
          {children}
        </div>
      </section>
    );
  return (
    <div className={styles.bar}>
      <p className={styles.note}>
        <ShieldCheck aria-hidden />
        <span>
          {what}
          {whereTo(model)}。{masking ? '身份证号、电话、银行卡号、邮箱会先换成代号，回答里再换回来。' : ''}
        </span>
      </p>
      <label className={styles.switch} htmlFor={id}>
        <EyeOff aria-hidden />
        <span>脱敏</span>
        <input
          id={id}
          type="checkbox"
          role="switch"
          checked={masking}
          aria-checked={masking}
          onChange={(event) => {
            const on = event.target.checked;
            changeWork(document, (work) => ({ ...work, masking: on }), true);
          }}
        />
      </label>
    </div>
  );
}
