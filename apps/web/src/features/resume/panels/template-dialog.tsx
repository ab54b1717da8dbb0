import {
  categories,
  isBlank,
  sampleResume,
  switchTemplate,
  findTemplate,
  templates,
  type Template,
} from '@baigong/resume';
import { Check } from 'lucide-react';
import { memo, useId, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Chip } from '../../../shared/ui/chip.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { useDocument } from '../session/document-store.ts';
import { useSession } from '../session/session-context.tsx';
import { LiveThumbnail } from '../preview/live-thumbnail.tsx';
import { moveFocusInGrid } from '../../../shared/ui/grid-navigation.ts';
import type { PanelProps } from './tool-panel.tsx';
import styles from './template-dialog.module.css';

interface TemplateDialogProps extends PanelProps {
  /** Switches the open resume to a template. */
  readonly onChoose: (templateId: string) => void;
}

interface CardProps {
  readonly template: Template;
  readonly current: boolean;
  readonly disabled: boolean;
  readonly onChoose: (templateId: string) => void;
}

/** A template as the resume would look in it, with the settings that the user has changed by hand. */
const TemplateCard = memo(function TemplateCard({ template, current, disabled, onChoose }: CardProps) {
  const id = useId();
  const open = useDocument((written) => written);
  // An empty page does not show a template's style: a sample is used until something is written.
  const document = useMemo(
    () => (isBlank(open) ? { ...sampleResume(template.category, template.id), styles: open.styles } : open),
    [open, template],
  );
  const dressed = useMemo(
    () => ({ ...document, styles: switchTemplate(document.styles, template.id) }),
    [document, template],
  );
  const category = categories.find(({ id }) => id === template.category)?.name;
  return (
    <li className={styles.card} data-current={current || undefined}>
      <div className={styles.picture}>
        <LiveThumbnail document={current ? document : dressed} />
        {current && (
          <span className={styles.mark} aria-hidden>
            <Check />
            当前
          </span>
        )}
      </div>
      {/* Beside the picture, over the whole card: what is rendered in the picture is no part of a button. */}
      <button
        type="button"
        className={styles.choose}
        aria-label={current ? `${template.title}，当前模板` : template.title}
        aria-describedby={id}
        aria-current={current || undefined}
        disabled={disabled}
        onClick={() => onChoose(template.id)}
      />
      <p className={styles.name} aria-hidden>
        {template.title}
        <small>{category}</small>
      </p>
      <p id={id} className={styles.description}>
        {template.description}
      </p>
    </li>
  );
});

const all = 'all';

/** 选择模板: every template with the user's own content. */
export function TemplateDialog({ open, onOpenChange, onChoose }: TemplateDialogProps) {
  const { documentStore } = useSession();
  const readOnly = useStore(documentStore.state, (state) => state.readOnly);
  const current = useDocument(({ styles }) => findTemplate(styles.currentTemplate).id);
  const blank = useDocument(isBlank);
  const [category, setCategory] = useState<string>(all);
  const first = useRef<HTMLButtonElement>(null);
  const shown = category === all ? templates : templates.filter((template) => template.category === category);
  const filters = [{ id: all, name: '全部' }, ...categories];
  const choose = (id: string) => {
    onOpenChange(false);
    if (id !== current) onChoose(id);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="选择模板"
      description={`${blank ? '还没有写内容，先用示例看样子。' : '缩略图里是你自己的内容。'}换模板不动文字，你亲手改过的样式也会留下。`}
      width={1040}
      initialFocus={first}
    >
      <div className={styles.filters} role="group" aria-label="模板分类">
        {filters.map(({ id, name }) => (
          <Chip
            key={id}
            ref={id === category ? first : undefined}
            pressed={id === category}
            onClick={() => setCategory(id)}
          >
            {name}
          </Chip>
        ))}
      </div>
      <ul className={styles.grid} aria-label="模板" onKeyDown={moveFocusInGrid}>
        {shown.map((template) => (
          <TemplateCard
            key={template.id}
            template={template}
            current={template.id === current}
            disabled={readOnly}
            onChoose={choose}
          />
        ))}
      </ul>
    </Dialog>
  );
}
