import { Plug } from 'lucide-react';
import type { RefObject } from 'react';
import { openSettings } from '../../../shared/lib/overlay.ts';
import { Alert } from '../../../shared/ui/alert.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { whyNot } from '../make/needs-model.ts';
import type { PromptReading } from '../make/read-prompt.ts';
import { isBrush } from '../models/brush-model.ts';
import { usePaintModels } from '../models/paint-models.ts';
import { changeForm } from './form-store.ts';
import styles from './form.module.css';

type Word = PromptReading['shown'][number];

/** A word of the visitor's, and what it is taken for where that is another thing: 西湖 is painted as any lake is. */
function nameOf({ label, word, removed }: Word): string {
  const isSame = label.includes(word) || word.startsWith(label);
  return `${removed ? '不要' : ''}${isSame ? label : `${word}（按“${label}”理解）`}`;
}

/** There is no scene for what was asked: who could paint it, and what the brush can of it. */
function NeedsModel({ reading }: { readonly reading: PromptReading }) {
  const other = usePaintModels(({ models }) => models.find(({ id }) => !isBrush(id)));
  const { alone } = reading;
  return (
    <Alert
      tone="warning"
      role="status"
      actions={
        <>
          {other ? (
            <Button size="sm" onClick={() => changeForm({ model: other.id })}>
              改用{other.name}
            </Button>
          ) : (
            <Button size="sm" icon={<Plug />} onClick={() => openSettings('models')}>
              接入图像模型
            </Button>
          )}
          {alone !== null && (
            <Button size="sm" onClick={() => changeForm({ prompt: alone })}>
              只画：{alone}
            </Button>
          )}
        </>
      }
    >
      <strong>这需要图像模型</strong>
      <p>{whyNot(reading)}</p>
    </Alert>
  );
}

/** What the built-in brush understood, told from the picture that it would paint. A refusal of 开始作画 leads here. */
export function Understood({
  reading,
  place,
}: {
  readonly reading: PromptReading;
  readonly place: RefObject<HTMLDivElement | null>;
}) {
  const { shown, missing } = reading;
  const names = [...new Set(shown.map(nameOf))];
  return (
    <div ref={place} tabIndex={-1} className={styles.reading}>
      {reading.needsModel ? (
        <NeedsModel reading={reading} />
      ) : (
        <p role="status" className={styles.understood}>
          画的是：{names.slice(0, 16).join('、')}。
          {missing.length > 0 && `这一景里放不下：${[...new Set(missing)].join('、')}。`}
        </p>
      )}
    </div>
  );
}
