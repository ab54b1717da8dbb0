import { placeModule } from '@baigong/resume';
import { useCallback } from 'react';
import { useStore } from 'zustand';
import { useMobile } from '../../../shared/lib/device.ts';
import type { ResumeLocation } from '../session/navigation/location.ts';
import type { ModuleMove } from '../preview/drag/module-drag.tsx';
import { ResumePreview } from '../preview/resume-preview.tsx';
import { useEditMode } from '../session/edit-mode.ts';
import { goTo } from '../session/navigation/go-to.ts';
import { usePreviewHandle } from './navigation/preview-handle.ts';
import { useSession } from '../session/session-context.tsx';

/** The resume as it will be printed. A click leads to the place in the editor's panel; a phone then shows that panel. */
export function PreviewPanel() {
  const { documentStore } = useSession();
  const handle = usePreviewHandle();
  const isMobile = useMobile();
  const lead = useCallback(
    (_moduleId: string, place: ResumeLocation) => {
      // The style panel keeps the preview in sight.
      if (isMobile && document.documentElement.dataset.resumeStyle !== undefined) return;
      goTo(place);
      if (isMobile) useEditMode.getState().setEditing(true);
    },
    [isMobile],
  );
  const readOnly = useStore(documentStore.state, (state) => state.readOnly);
  const move = useCallback(
    ({ moduleId, ...place }: ModuleMove) =>
      documentStore.change(
        (document) => {
          const modules = placeModule(document.modules, moduleId, place);
          return modules === document.modules ? document : { ...document, modules };
        },
        { target: `module:${moduleId}/column`, mergeable: false },
      ),
    [documentStore],
  );
  return (
    <ResumePreview
      ref={handle}
      source={documentStore}
      onLocationClick={lead}
      onModuleMove={readOnly || isMobile ? undefined : move}
    />
  );
}
