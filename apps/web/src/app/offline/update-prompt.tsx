import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../shared/ui/button.tsx';
import styles from './update-prompt.module.css';
import { activateUpdate, useUpdate } from './service-worker-updates.ts';

/** Offers a newer build; the visitor decides when to reload. Drafts are saved either way. */
export function UpdatePrompt() {
  const waiting = useUpdate((state) => state.waiting);
  const [putOff, setPutOff] = useState<ServiceWorker | null>(null);
  const shown = waiting !== null && waiting !== putOff;
  return (
    <div role="status">
      {shown && (
        <div className={styles.card}>
          <Sparkles aria-hidden />
          <p>
            <strong>新版本已就绪</strong>
            刷新后即可使用，正在输入的内容会保留。
          </p>
          <div className={styles.actions}>
            <Button variant="ghost" size="sm" onClick={() => setPutOff(waiting)}>
              稍后
            </Button>
            <Button variant="primary" size="sm" onClick={activateUpdate}>
              刷新
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
