import type { PaintModel } from '@baigong/contracts';
import { useId } from 'react';
import field from '../../../shared/ui/field.module.css';
import { isBrush } from '../models/brush-model.ts';
import { usePaintModels } from '../models/paint-models.ts';
import { changeForm } from './form-store.ts';
import styles from './form.module.css';

/** What becomes of the words, said before they go anywhere. */
function note(model: PaintModel, left: number | null): string {
  if (isBrush(model.id)) return '程序化绘图，非 AI 模型。在你的浏览器里作画，不上传任何内容。';
  const where = model.local
    ? '在本站的机器上作画，描述不会发给别处。'
    : `描述和参考图会经本站发送到“${model.endpoint}”。`;
  return left === null ? where : `${where}今天还可画 ${left} 张。`;
}

/** Who paints: a connected model or the built-in brush. */
export function ModelField({ model }: { readonly model: PaintModel }) {
  const { models, problems, left, read } = usePaintModels();
  const id = useId();
  return (
    <div className={styles.field}>
      <div className={styles.model}>
        <label htmlFor={id}>由谁来画</label>
        <select
          id={id}
          className={`${field.input} ${styles.select}`}
          value={model.id}
          aria-describedby={`${id}-note`}
          onChange={(event) => changeForm({ model: event.target.value })}
        >
          {models.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
      </div>
      <p id={`${id}-note`} className={field.hint}>
        {note(model, left)}
      </p>
      {problems.map((problem) => (
        <p key={problem} className={read === 'failed' ? field.hint : field.error}>
          {problem}
        </p>
      ))}
    </div>
  );
}
