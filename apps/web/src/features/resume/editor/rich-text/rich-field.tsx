import { Sparkles } from 'lucide-react';
import { lazy, Suspense, useId, useState, type ComponentType } from 'react';
import { AiLabel } from '../../../../shared/ui/ai-label.tsx';
import { Button } from '../../../../shared/ui/button.tsx';
import field from '../../../../shared/ui/field.module.css';
import { Row } from '../../../../shared/ui/stack.tsx';
import { useFieldLabel, useFieldOrigin } from '../../keystroke/use-entry.ts';
import type { FieldProps } from '../text-field.tsx';
import { activateField, useActiveField } from './active-field.ts';
import type { RichTextProps } from './rich-text-props.ts';
import { InactiveText } from './inactive-text.tsx';

const RewritePanel = lazy(() =>
  import('../../ai/rewrite/rewrite-panel.tsx').then((m) => ({ default: m.RewritePanel })),
);

let ActiveText: ComponentType<RichTextProps> | undefined;

async function load(): Promise<void> {
  ActiveText ??= (await import('./active-text.tsx')).ActiveText;
}

/** Loads the editor before it is needed. A failure is ignored: the text can be typed without it. */
export const preloadRichText = (): Promise<void> => load().catch(() => undefined);

/** Rich text. Only the active field has a ProseMirror editor, so that sixty entries cost no more than one. */
export function RichField({ target, fieldId }: FieldProps) {
  const label = useFieldLabel(target, fieldId);
  const origin = useFieldOrigin(target, fieldId);
  const isActive = useActiveField(({ id }) => id === fieldId);
  const descriptionId = useId();
  const labelId = useId();
  const [rewriting, setRewriting] = useState(false);
  if (label === undefined) return null;
  const text = { target, fieldId, label, descriptionId };
  return (
    <>
      <Row gap={0} justify="between" wrap={false}>
        <Row gap={2} wrap={false}>
          <span id={labelId} className={field.label} aria-hidden>
            {label}
          </span>
          {origin && <AiLabel channel="resume.field" />}
        </Row>
        <Button
          size="sm"
          variant="ghost"
          icon={<Sparkles />}
          aria-describedby={labelId}
          aria-expanded={rewriting}
          onClick={() => setRewriting(!rewriting)}
        >
          AI 改写
        </Button>
      </Row>
      <span id={descriptionId} hidden>
        按 Shift+Tab 到格式工具栏；列表里按 Ctrl（Mac 上为 ⌘）加 ] 缩进，加 [ 退回
      </span>
      {isActive && ActiveText ? (
        <ActiveText {...text} />
      ) : (
        <InactiveText
          {...text}
          onPreload={preloadRichText}
          onActivate={() => ActiveText && activateField(fieldId)}
        />
      )}
      {rewriting && (
        <Suspense>
          <RewritePanel target={target} fieldId={fieldId} onClose={() => setRewriting(false)} />
        </Suspense>
      )}
    </>
  );
}
