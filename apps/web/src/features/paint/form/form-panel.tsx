import { Brush } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Alert } from '../../../shared/ui/alert.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { makePictures } from '../make/make-pictures.ts';
import { modelOf, usePaintModels } from '../models/paint-models.ts';
import { changeForm, keepFormOnLeave, useForm } from './form-store.ts';
import { ModelField } from './model-field.tsx';
import { CountField, DialFields, NegativeField, QualityField } from './more-fields.tsx';
import { countFor, formProblem, type PaintForm } from '../make/paint-form.ts';
import { PromptField } from './prompt-field.tsx';
import { ReferenceField } from './reference-field.tsx';
import { SeedField } from './seed-field.tsx';
import { SizeField } from './size-field.tsx';
import { StyleField } from './style-field.tsx';
import layout from '../../../shared/ui/layout.module.css';
import styles from './form.module.css';

/** What to paint, how, and by whom: only what the chosen model can do is asked. */
export function FormPanel({ onMade }: { readonly onMade: () => void }) {
  const models = usePaintModels((state) => state.models);
  const form = useForm();
  const model = modelOf(models, form.model);
  const { abilities } = model;
  const [refused, setRefused] = useState<{ readonly form: PaintForm; readonly problem: string } | null>(null);
  // A changed form is a new question.
  const problem = refused?.form === form ? refused.problem : null;
  useEffect(keepFormOnLeave, []);
  const paint = () => {
    const found = formProblem(form, abilities);
    setRefused(found === null ? null : { form, problem: found });
    if (found !== null) return;
    changeForm({ seed: makePictures(form, model) });
    onMade();
  };
  const count = countFor(form, abilities);
  return (
    <form
      className={layout.column}
      aria-label="作画"
      onSubmit={(event) => {
        event.preventDefault();
        paint();
      }}
    >
      <div className={styles.fields}>
        <ModelField model={model} />
        <PromptField model={model} onPaint={paint} />
        <StyleField model={model.id} />
        <SizeField abilities={abilities} />
        <CountField abilities={abilities} />
        {abilities.negativePrompt && <NegativeField />}
        <ReferenceField abilities={abilities} />
        <QualityField abilities={abilities} />
        <DialFields abilities={abilities} />
        <SeedField abilities={abilities} />
      </div>
      <footer className={styles.footer}>
        {problem !== null && <Alert variant="text">{problem}</Alert>}
        <Button type="submit" variant="primary" icon={<Brush />} className={styles.paint}>
          {count > 1 ? `开始作画 · ${count} 张` : '开始作画'}
        </Button>
      </footer>
    </form>
  );
}
