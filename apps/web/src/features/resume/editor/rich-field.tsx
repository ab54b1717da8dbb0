import { fieldHint, sanitizeRichText, type EntryTarget } from '@baigong/resume';
import { create } from 'zustand';
import { useLayoutEffect, useRef, lazy, useId, useState, type ComponentType } from 'react';
import { useApplyEdit } from '../keystroke/apply-edit.ts';
import { findField, watchEntry, useFieldLabel, useFieldOrigin } from '../keystroke/watch-entry.ts';
import { useSession } from '../session/session-context.tsx';
import styles from './rich.module.css';
import { Sparkles } from 'lucide-react';
import { AiLabel } from '../../../shared/ui/ai-label.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import field from '../../../shared/ui/field.module.css';
import { Row } from '../../../shared/ui/stack.tsx';
import type { FieldProps } from './text-field.tsx';
import { OnDemand } from '../../../shared/ui/on-demand.tsx';

/** The props of a rich text field, inactive or active. */
export interface RichTextProps {
  readonly target: EntryTarget;
  readonly fieldId: string;
  readonly label: string;
  /** What to write, while it is empty. */
  readonly hint: string;
  /** The id of the element that describes how to reach the toolbar. */
  readonly descriptionId: string;
}

/** What was selected in a still text, counted in characters, for the live editor that takes its place. */
export interface SavedSelection {
  readonly anchor: number;
  readonly head: number;
}

let saved: (SavedSelection & { readonly fieldId: string }) | null = null;

function charactersBefore(box: HTMLElement, node: Node | null, offset: number): number | null {
  if (!node || !box.contains(node)) return null;
  const range = document.createRange();
  range.selectNodeContents(box);
  range.setEnd(node, offset);
  return range.toString().length;
}

function saveSelection(fieldId: string, box: HTMLElement): void {
  const selection = getSelection();
  const head = charactersBefore(box, selection?.focusNode ?? null, selection?.focusOffset ?? 0);
  const anchor = charactersBefore(box, selection?.anchorNode ?? null, selection?.anchorOffset ?? 0);
  saved = head === null ? null : { fieldId, head, anchor: anchor ?? head };
}

/** The selection, once; null when it was not in this field. */
export function takeSelection(fieldId: string): SavedSelection | null {
  const selection = saved?.fieldId === fieldId ? saved : null;
  saved = null;
  return selection;
}

interface ActiveField {
  /** The rich text that has an editor now; the others show their text until they are focused. */
  readonly id: string | null;
}

const useActiveField = create<ActiveField>()(() => ({ id: null }));

const activateField = (id: string): void => useActiveField.setState({ id });

interface InactiveTextProps extends RichTextProps {
  /** Loads the editor. */
  readonly onPreload: () => Promise<unknown>;
  /** The editor is loaded and can replace this element. */
  readonly onActivate: () => void;
}

/**
 * Rich text without a ProseMirror editor. It is editable all the same, so that nothing typed while the editor loads is
 * lost, and is not replaced during a composition.
 */
function InactiveText(props: InactiveTextProps) {
  const { target, fieldId, label, hint, descriptionId, onPreload, onActivate } = props;
  const { documentStore } = useSession();
  const applyEdit = useApplyEdit();
  const box = useRef<HTMLDivElement>(null);
  const painted = useRef<string | null>(null);
  const input = useRef({ isComposing: false, isPressed: false, isEditorLoaded: false });
  useLayoutEffect(() => {
    const paint = () => {
      const html = findField(documentStore.getDocument(), target, fieldId)?.value ?? '';
      if (!box.current || painted.current === html) return;
      painted.current = html;
      box.current.innerHTML = sanitizeRichText(html);
    };
    paint();
    return watchEntry(documentStore, target, paint);
  }, [documentStore, target, fieldId]);

  const readText = () => {
    const element = box.current;
    if (!element) return;
    const html = element.textContent?.trim() ? sanitizeRichText(element.innerHTML) : '';
    painted.current = html;
    applyEdit(target, fieldId, html);
  };
  const activate = () => {
    const { isComposing, isPressed, isEditorLoaded } = input.current;
    if (!isEditorLoaded || isComposing || isPressed || !box.current?.contains(document.activeElement)) return;
    saveSelection(fieldId, box.current);
    onActivate();
  };
  const preload = async () => {
    await onPreload();
    input.current.isEditorLoaded = true;
    activate();
  };

  return (
    <div
      ref={box}
      className={styles.text}
      contentEditable
      suppressContentEditableWarning
      role="textbox"
      aria-multiline
      aria-label={label}
      aria-placeholder={hint}
      data-placeholder={hint}
      aria-describedby={descriptionId}
      tabIndex={0}
      data-edit-field={fieldId}
      // The caret position is known only when the press ends.
      onPointerDown={() => {
        input.current.isPressed = true;
        const end = () => {
          input.current.isPressed = false;
          setTimeout(activate, 0);
        };
        window.addEventListener('pointerup', end, { once: true });
        window.addEventListener('pointercancel', end, { once: true });
      }}
      onFocus={() => void preload()}
      onBlur={documentStore.commitTransaction}
      onInput={() => {
        if (!input.current.isComposing) readText();
      }}
      onCompositionStart={() => {
        input.current.isComposing = true;
      }}
      onCompositionEnd={() => {
        input.current.isComposing = false;
        readText();
        setTimeout(activate, 0);
      }}
      // Markup may only be pasted into the ProseMirror editor, which cleans it.
      onPaste={(event) => {
        event.preventDefault();
        document.execCommand('insertText', false, event.clipboardData.getData('text/plain'));
      }}
      onDrop={(event) => event.preventDefault()}
    />
  );
}

const RewritePanel = lazy(() => import('../ai/rewrite-panel.tsx').then((m) => ({ default: m.RewritePanel })));

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
  const hint = fieldHint(target.kind, target.entry, fieldId) ?? '';
  const text = { target, fieldId, label, hint, descriptionId };
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
        按 Shift+Tab 到格式工具栏；列表里按 Ctrl（Mac 上为 ⌘）加 ] 缩进，加 [ 退回；加 Shift 和 H
        隐藏或显示这一行
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
        <OnDemand inPlace>
          <RewritePanel target={target} fieldId={fieldId} onClose={() => setRewriting(false)} />
        </OnDemand>
      )}
    </>
  );
}
