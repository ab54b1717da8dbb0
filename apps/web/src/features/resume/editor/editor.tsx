import type { FitResult } from '@baigong/resume';
import { lazy, Suspense, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useMobile } from '../../../shared/lib/device.ts';
import { useResumeMode } from '../../../shared/lib/resume-mode.ts';
import type { ResumePreviewHandle } from '../preview/resume-preview.tsx';
import { EditorDialogs } from './dialogs/editor-dialogs.tsx';
import styles from './editor.module.css';
import { EditPanel } from './edit-panel.tsx';
import { Notices } from './notices/notices.tsx';
import { useOpening } from './opening/use-opening.ts';
import { PreviewHandleProvider } from './places/preview-handle.ts';
import { Splitter } from '../../../shared/ui/splitter.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { useSession } from './session-context.ts';
import { preloadSorting } from './sort/use-sorting.tsx';
import { preloadRichText } from './rich/rich-field.tsx';
import { Toolbar, type ToolName } from './toolbar.tsx';
import { usePanelWidth } from './use-panel-width.ts';
import { useUndoKeys } from './use-undo-keys.ts';

const FitPanel = lazy(() => import('./tools/fit-panel.tsx').then((m) => ({ default: m.FitPanel })));
const CheckUpPanel = lazy(() =>
  import('./tools/check-up-panel.tsx').then((m) => ({ default: m.CheckUpPanel })),
);
const MatchPanel = lazy(() => import('../ai/match/match-panel.tsx').then((m) => ({ default: m.MatchPanel })));

type OpenTool =
  | { readonly name: 'fit'; readonly fitting: Promise<FitResult> }
  | { readonly name: 'check-up' | 'match' };

function preloadEditing(): void {
  void preloadRichText();
  preloadSorting();
}

/** The editor of the open resume: both panels, or on a phone the one that the edit mode says. */
export function Editor() {
  const { editing } = useSession();
  const mobile = useMobile();
  const editMode = useResumeMode((state) => state.editing);
  const readOnly = useStore(editing.store, (state) => state.readOnly);
  const { room, ...panel } = usePanelWidth();
  const [dialog, setDialog] = useState(useOpening());
  const preview = useRef<ResumePreviewHandle>(null);
  const [tool, setTool] = useState<OpenTool | null>(null);
  const openTool = (name: ToolName) => {
    useResumeMode.getState().setEditing(true);
    if (name === 'fit') {
      const fitting = import('./tools/fit-page.ts').then(({ fitPage }) => fitPage(editing));
      setTool({ name, fitting });
    } else setTool(tool?.name === name ? null : { name });
  };
  const closeTool = () => setTool(null);
  useUndoKeys(editing);
  const shown = !mobile || editMode;
  return (
    <PreviewHandleProvider value={preview}>
      <div className={styles.page}>
        <Toolbar
          // The style panel leaves its button in reach: pressed once more, it closes.
          onDialog={(name) => setDialog(dialog === name ? null : name)}
          tool={tool?.name ?? null}
          onTool={openTool}
        />
        <Notices />
        <div className={styles.panels} ref={room}>
          <section
            className={styles.edit}
            aria-label="编辑面板"
            hidden={!shown}
            inert={readOnly}
            // Whoever comes near will type: what that needs is no part of opening the page.
            onPointerEnter={preloadEditing}
            onFocus={preloadEditing}
            style={mobile ? undefined : { width: panel.width }}
          >
            <Suspense>
              {tool?.name === 'fit' && <FitPanel fitting={tool.fitting} onClose={closeTool} />}
              {tool?.name === 'check-up' && <CheckUpPanel onClose={closeTool} />}
              {tool?.name === 'match' && <MatchPanel onClose={closeTool} />}
            </Suspense>
            <EditPanel shown={shown} />
          </section>
          {!mobile && <Splitter panel="left" {...panel} />}
          <section className={styles.preview} aria-label="预览面板" hidden={mobile && editMode}>
            <PreviewPanel />
          </section>
        </div>
        <EditorDialogs open={dialog} onClose={() => setDialog(null)} />
      </div>
    </PreviewHandleProvider>
  );
}
