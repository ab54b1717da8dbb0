import { defaultStyles } from '@baigong/resume';
import { Button } from '../../../shared/ui/button.tsx';
import { ConfirmPopover } from '../../../shared/ui/confirm-popover.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { useSession } from '../session/session-context.tsx';
import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { useMobile } from '../../../shared/lib/device.ts';
import { useEditMode } from '../session/edit-mode.ts';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import type { PanelProps } from './tool-panel.tsx';
import { BackgroundGroup } from './background-group.tsx';
import { CssGroup } from './css-group.tsx';
import { LayoutGroup, BasicInfoGroup, TitleGroup, PrintGroup, SpacingGroup } from './style-groups.tsx';
import { LanguageGroup } from './language-group.tsx';
import styles from './style-panel.module.css';
import { ColourGroup, ThemeGroup, TypographyGroup } from './theme-group.tsx';

/** 恢复默认: defaults, no custom CSS, the template `default`; asks first, and can be taken back. */
function ResetStyles() {
  const { documentStore } = useSession();
  const reset = () => {
    const { styles: before } = documentStore.getDocument();
    documentStore.change(
      (document) => ({ ...document, styles: { ...document.styles, ...defaultStyles() } }),
      {
        target: 'styles:reset',
        mergeable: false,
      },
    );
    toast('success', '已恢复默认样式', {
      action: {
        label: '撤销',
        onClick: () =>
          documentStore.change((document) => ({ ...document, styles: before }), {
            target: 'styles:reset',
            mergeable: false,
          }),
      },
    });
  };
  return (
    <ConfirmPopover
      trigger={<Button>恢复默认</Button>}
      question="确定要恢复默认样式吗？自定义 CSS 会清空，模板会换回“默认”，内容不变。"
      confirmLabel="恢复默认"
      onConfirm={reset}
    />
  );
}

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
    const { editing, setEditing } = useEditMode.getState();
    if (!editing) return;
    setEditing(false);
    return () => setEditing(true);
  }, [open, mobile]);
}

const controls = 'button, input, select, textarea, [tabindex="0"]';

/**
 * Tab goes round in the panel. It stands at the page's end, and a user who tabbed out of it would find no way back: the
 * page beside it stays open to the pointer alone, as long as the panel is.
 */
function trapTab(event: KeyboardEvent<HTMLElement>): void {
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
export function StylePanel({ open, onOpenChange }: PanelProps) {
  const { documentStore } = useSession();
  const readOnly = useStore(documentStore.state, (state) => state.readOnly);
  const close = useRef<HTMLButtonElement>(null);
  usePreviewBeside(open);
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)} modal={false} disablePointerDismissal>
      <Base.Portal>
        <Base.Popup className={styles.panel} initialFocus={close} onKeyDown={trapTab}>
          <header className={styles.header}>
            <Base.Title>样式设置</Base.Title>
            <Base.Close
              render={
                <IconButton ref={close} label="关闭样式设置" size="sm" tooltip="none">
                  <X />
                </IconButton>
              }
            />
          </header>
          <fieldset className={styles.groups} disabled={readOnly} aria-label="样式">
            <LanguageGroup />
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
            <span className="kit-caption">改动立即生效，可随时撤销</span>
            <ResetStyles />
          </footer>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
