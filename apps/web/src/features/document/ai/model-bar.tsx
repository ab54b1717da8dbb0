import { CloudOff, EyeOff, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { openSettings } from '../../../shared/lib/overlay.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Row } from '../../../shared/ui/stack.tsx';
import { Switch } from '../../../shared/ui/switch.tsx';
import styles from './ai.module.css';
import { describeDestination } from '../../../shared/model/what-leaves.ts';
import type { WritingModel } from '../../../shared/model/use-writing-model.ts';
import { updateAiRecord } from './ai-store.ts';

interface ModelBarProps {
  readonly connection: WritingModel;
  readonly document: string;
  /** What is sent, as the beginning of a sentence: 提问时，问题和相关段落 */
  readonly sentData: string;
  /** What a model would make possible, as a sentence; shown if there is none. */
  readonly withoutModel: string;
  readonly isRedacting: boolean;
  /** What works without a model. */
  readonly children?: ReactNode;
}

/** Shows what is sent where, with the redaction switch; or that there is no model, and what to do. */
export function ModelBar({
  connection,
  document,
  sentData,
  withoutModel,
  isRedacting,
  children,
}: ModelBarProps) {
  const { model, state, problem } = connection;
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
        <p>{state === 'failed' ? problem : withoutModel}</p>
        <Row>
          <Button size="sm" onClick={() => openSettings('models')}>
            连接方法
          </Button>
          {children}
        </Row>
      </section>
    );
  return (
    <Row gap={3} wrap={false} align="start" justify="between">
      <p className={styles.note}>
        <ShieldCheck aria-hidden />
        <span>
          {sentData}
          {describeDestination(model)}。
          {isRedacting
            ? '姓名、地址、证件号、电话、账号等会先换成代号，回答里再换回来；发出去的只有代号。'
            : '脱敏已关：姓名、地址和号码会照原样发出去。'}
        </span>
      </p>
      <Switch
        label="脱敏"
        icon={<EyeOff aria-hidden />}
        className={styles.switch}
        checked={isRedacting}
        onChange={(masking) => updateAiRecord(document, (record) => ({ ...record, masking }), true)}
      />
    </Row>
  );
}
