import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { useMobile } from '../../../shared/lib/device.ts';
import { useResumeMode } from '../../../shared/lib/resume-mode.ts';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { useSession } from '../editor/session-context.ts';
import type { ResumeDialogProps } from './props.ts';
import { BackgroundGroup } from './style/background-group.tsx';
import { CssGroup } from './style/css-group.tsx';
import { LayoutGroup } from './style/layout-group.tsx';
import { BasicInfoGroup, TitleGroup } from './style/module-groups.tsx';
import { PrintGroup } from './style/print-group.tsx';
import { ResetStyles } from './style/reset-styles.tsx';
import { SpacingGroup } from './style/spacing-group.tsx';
import styles from './style/style-panel.module.css';
import { ColourGroup, ThemeGroup } from './style/theme-group.tsx';
import { TypographyGroup } from './style/typography-group.tsx';

/** Makes room beside (on phones: above) the panel for the preview, which is what the settings are judged by. */
function usePreviewBeside(open: boolean): void {
  const mobile = useMobile();
  useEffect(() => {
    if (!open) return;
    const root = document.documentElement;
    root.dataset.resumeStyle = '';
    return () => {
      delete root.dataset.resumeStyle;
    };
  }, [open]);
  useEffect(() => {
    if (!open || !mobile) return;
    const { editing, setEditing } = useResumeMode.getState();
    if (!editing) return;
    setEditing(false);
    return () => setEditing(true);
  }, [open, mobile]);
}

const controls = 'button, input, select, textarea, [tabindex="0"]';

/**
 * Tab goes round in the panel. It stands at the page's end, and whoever tabbed out of it would find no way back: the
 * page beside it stays open to the pointer alone, as long as the panel is.
 */
function goRound(event: KeyboardEvent<HTMLElement>): void {
  const panel = event.currentTarget;
  if (event.key !== 'Tab' || event.defaultPrevented || !panel.contains(event.target as Node)) return;
  const all = [...panel.querySelectorAll<HTMLElement>(controls)].filter(
    (one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility(),
  );
  const [from, to] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
  if (event.target !== from && event.target !== panel) return;
  event.preventDefault();
  to?.focus();
}

/** 样式设置: every setting of the style store, beside the preview that follows at once. */
export function StyleDialog({ open, onOpenChange }: ResumeDialogProps) {
  const { editing } = useSession();
  const readOnly = useStore(editing.store, (state) => state.readOnly);
  const close = useRef<HTMLButtonElement>(null);
  usePreviewBeside(open);
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)} modal={false} disablePointerDismissal>
      <Base.Portal>
        <Base.Popup className={styles.panel} initialFocus={close} onKeyDown={goRound}>
          <header className={styles.header}>
            <Base.Title className={styles.title}>样式设置</Base.Title>
            <Base.Close
              render={
                <IconButton ref={close} label="关闭样式设置" size="sm" tip="none">
                  <X />
                </IconButton>
              }
            />
          </header>
          <fieldset className={styles.groups} disabled={readOnly} aria-label="样式">
            <ThemeGroup />
            <TypographyGroup />
            <ColourGroup />
            <LayoutGroup />
            <SpacingGroup />
            <TitleGroup />
            <BasicInfoGroup />
            <BackgroundGroup />
            <PrintGroup />
            <CssGroup />
          </fieldset>
          <footer className={styles.footer}>
            <span className={styles.note}>改动立即生效，可随时撤销</span>
            <ResetStyles />
          </footer>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
