import type { PaintModel } from '@baigong/contracts';
import field from '../../../shared/ui/field.module.css';
import { Field } from '../../../shared/ui/field.tsx';
import { Select } from '../../../shared/ui/select.tsx';
import { isBrush } from '../models/brush-model.ts';
import { usePaintModels, type PaintModels } from '../models/paint-models.ts';
import { changeForm } from './form-store.ts';

/** Where the prompt is sent, said before it is. */
function note(model: PaintModel, allowance: PaintModels['allowance']): string {
  if (isBrush(model.id)) return '程序化绘图，非 AI 模型。在你的浏览器里作画，不上传任何内容。';
  const where = model.local
    ? '在本站的机器上作画，描述不会发给别处。'
    : `描述和参考图会经本站发送到“${model.endpoint}”。`;
  return allowance ? `${where}今天还可画 ${allowance.left} 张，${allowance.reset}重新计算。` : where;
}

/** Who paints: a connected model or the built-in brush. */
export function ModelField({ model }: { readonly model: PaintModel }) {
  const { models, problems, allowance, read } = usePaintModels();
  return (
    <div>
      <Field label="由谁来画" layout="row" hint={note(model, allowance)}>
        <Select
          value={model.id}
          options={models.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => changeForm({ model: id })}
        />
      </Field>
      {problems.map((problem) => (
        <p key={problem} className={read === 'failed' ? field.hint : field.error}>
          {problem}
        </p>
      ))}
    </div>
  );
}
