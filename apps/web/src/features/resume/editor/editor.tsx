import { lazy, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useMobile } from '../../../shared/lib/device.ts';
import { useEditMode } from '../session/edit-mode.ts';
import type { ResumePreviewHandle } from '../preview/resume-preview.tsx';
import { EditorDialogs } from './editor-dialogs.tsx';
import styles from './editor.module.css';
import { EditPanel } from './edit-panel.tsx';
import { Notices } from './notices.tsx';
import { useInitialUrl, type DialogName } from './open-editor.ts';
import { PreviewHandleProvider, PreviewPanel } from './preview-panel.tsx';
import { Splitter } from '../../../shared/ui/splitter.tsx';
import { useSession } from '../session/session-context.tsx';
import { preloadSorting } from '../../../shared/ui/sorting/use-sorting.tsx';
import { preloadRichText } from './rich-field.tsx';
import { Toolbar } from './toolbar.tsx';
import { Tools, type ToolName } from './tools.tsx';
import { usePanelWidth } from './use-panel-width.ts';
import { useUndoShortcuts } from './use-undo-shortcuts.ts';
import type { FitOutcome } from '../panels/fit-page.ts';
import { OnDemand } from '../../../shared/ui/on-demand.tsx';

const FitPanel = lazy(() => import('../panels/fit-panel.tsx').then((m) => ({ default: m.FitPanel })));
const CheckUpPanel = lazy(() =>
  import('../panels/check-up-panel.tsx').then((m) => ({ default: m.CheckUpPanel })),
);
const ReadingPanel = lazy(() =>
  import('../panels/reading-panel.tsx').then((m) => ({ default: m.ReadingPanel })),
);
const MatchPanel = lazy(() => import('../ai/match-panel.tsx').then((m) => ({ default: m.MatchPanel })));

type OpenTool =
  | { readonly name: 'fit'; readonly pendingResult: Promise<FitOutcome> }
  | { readonly name: 'check-up' | 'match' | 'reading' };

function preloadEditing(): void {
  void preloadRichText();
  preloadSorting();
}

/** The editor of the open resume: both panels, or on a phone the one that the edit mode says. */
export function Editor() {
  const { documentStore } = useSession();
  const mobile = useMobile();
  const editMode = useEditMode((state) => state.editing);
  const readOnly = useStore(documentStore.state, (state) => state.readOnly);
  const { containerRef, ...panel } = usePanelWidth();
  const [dialog, setDialog] = useState(useInitialUrl());
  const preview = useRef<ResumePreviewHandle>(null);
  const [tool, setTool] = useState<OpenTool | null>(null);
  const openTool = (name: ToolName) => {
    useEditMode.getState().setEditing(true);
    if (name === 'fit') {
      const pendingResult = import('../panels/fit-page.ts').then(({ fitPage }) => fitPage(documentStore));
      setTool({ name, pendingResult });
    } else setTool(tool?.name === name ? null : { name });
  };
  const closeTool = () => setTool(null);
  useUndoShortcuts(documentStore);
  const shown = !mobile || editMode;
  const tools = {
    // The style panel leaves its button in reach: pressed once more, it closes.
    onDialog: (name: DialogName) => setDialog(dialog === name ? null : name),
    tool: tool?.name ?? null,
    onTool: openTool,
  };
  return (
    <PreviewHandleProvider value={preview}>
      <div className={styles.page}>
        <Toolbar {...tools} />
        <Notices />
        <div className={styles.panels} ref={containerRef}>
          <section
            className={styles.edit}
            aria-label="编辑面板"
            hidden={!shown}
            inert={readOnly}
            // A user who comes near will type: what that needs is no part of opening the page.
            onPointerEnter={preloadEditing}
            onFocus={preloadEditing}
            style={mobile ? undefined : { width: panel.width }}
          >
            <OnDemand inPlace>
              {tool?.name === 'fit' && <FitPanel pendingResult={tool.pendingResult} onClose={closeTool} />}
              {tool?.name === 'check-up' && <CheckUpPanel onClose={closeTool} />}
              {tool?.name === 'reading' && <ReadingPanel onClose={closeTool} />}
              {tool?.name === 'match' && <MatchPanel onClose={closeTool} />}
            </OnDemand>
            <EditPanel shown={shown} />
          </section>
          {!mobile && <Splitter side="left" {...panel} />}
          <section className={styles.preview} aria-label="预览面板" hidden={mobile && editMode}>
            <PreviewPanel onFit={() => openTool('fit')} />
          </section>
        </div>
        {mobile && <Tools {...tools} phone />}
        <EditorDialogs open={dialog} onOpen={setDialog} />
      </div>
    </PreviewHandleProvider>
  );
}
