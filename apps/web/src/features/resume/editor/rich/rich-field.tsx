import { editFields, setField } from '@baigong/resume';
import { Sparkles } from 'lucide-react';
import { lazy, Suspense, useId, useMemo, useState, type ComponentType } from 'react';
import { Button } from '../../../../shared/ui/button.tsx';
import field from '../../../../shared/ui/field.module.css';
import { fieldOf, useFieldLabel, useSession, watchTarget } from '../session-context.ts';
import { fieldTarget, type FieldProps } from '../text-field.tsx';
import { makeLive, useLiveField } from './live-field.ts';
import type { RichTextProps } from './rich-text-props.ts';
import richStyles from './rich.module.css';
import { StillText } from './still-text.tsx';

const RewritePanel = lazy(() =>
  import('../../ai/rewrite/rewrite-panel.tsx').then((m) => ({ default: m.RewritePanel })),
);

let Live: ComponentType<RichTextProps> | undefined;

async function load(): Promise<void> {
  Live ??= (await import('./live-text.tsx')).LiveText;
}

/** Fetches the editor before it is needed. One that cannot be fetched is no news: the text can be written without. */
export const preloadRichText = (): Promise<void> => load().catch(() => undefined);

/** Rich text. One field at a time has a live editor, so that sixty entries stay as light as one. */
export function RichField({ target, fieldId }: FieldProps) {
  const { editing } = useSession();
  const label = useFieldLabel(target, fieldId);
  const live = useLiveField(({ id }) => id === fieldId);
  const hint = useId();
  const name = useId();
  const [rewriting, setRewriting] = useState(false);
  const source = useMemo(
    () => ({
      read: () => fieldOf(editing, target, fieldId)?.value ?? '',
      watch: (listener: () => void) => watchTarget(editing, target, listener),
    }),
    [editing, target, fieldId],
  );
  if (label === undefined) return null;
  const text = {
    fieldId,
    label,
    source,
    hint,
    onBlur: editing.seal,
    onChange: (next: string) =>
      editing.change(
        (document) => editFields(document, (fields) => setField(fields, target, fieldId, next)),
        {
          target: fieldTarget(target, fieldId),
        },
      ),
  };
  return (
    <>
      <div className={richStyles.head}>
        <span id={name} className={field.label} aria-hidden>
          {label}
        </span>
        <Button
          size="sm"
          look="quiet"
          icon={<Sparkles />}
          aria-describedby={name}
          aria-expanded={rewriting}
          onClick={() => setRewriting(!rewriting)}
        >
          AI 改写
        </Button>
      </div>
      <span id={hint} hidden>
        按 Shift+Tab 到格式工具栏；列表里按 Ctrl（Mac 上为 ⌘）加 ] 缩进，加 [ 退回
      </span>
      {live && Live ? (
        <Live {...text} />
      ) : (
        <StillText {...text} onWant={preloadRichText} onEnter={() => Live && makeLive(fieldId)} />
      )}
      {rewriting && (
        <Suspense>
          <RewritePanel target={target} fieldId={fieldId} onClose={() => setRewriting(false)} />
        </Suspense>
      )}
    </>
  );
}
