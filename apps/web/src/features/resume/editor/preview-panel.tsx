import { createContext, lazy, Suspense, useContext, useCallback, useState, type RefObject } from 'react';
import { ResumePreview, type ResumePreviewHandle } from '../preview/resume-preview.tsx';
import { placeModule } from '@baigong/resume';
import { useStore } from 'zustand';
import { useMobile } from '../../../shared/lib/device.ts';
import { goTo, type ResumeLocation } from '../session/navigation.ts';
import type { ModuleMove } from '../preview/module-drag.tsx';
import { useEditMode } from '../session/edit-mode.ts';
import { useSession } from '../session/session-context.tsx';

const FitOffer = lazy(() => import('../panels/fit-offer.tsx').then((m) => ({ default: m.FitOffer })));

const Handle = createContext<RefObject<ResumePreviewHandle | null> | null>(null);
export const PreviewHandleProvider = Handle.Provider;

/** The preview of the open resume, once it is there. */
export function usePreviewHandle(): RefObject<ResumePreviewHandle | null> {
  const handle = useContext(Handle);
  if (!handle) throw new Error('A part of the editor needs the preview');
  return handle;
}

/** The resume as it will be printed. A click leads to the place in the editor's panel; a phone then shows that panel. */
export function PreviewPanel({ onFit }: { readonly onFit: () => void }) {
  const { documentStore } = useSession();
  const handle = usePreviewHandle();
  const isMobile = useMobile();
  const [hasOffer, setHasOffer] = useState(true);
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
      sparsePageNote={
        !readOnly &&
        hasOffer && (
          <Suspense fallback={null}>
            <FitOffer onFit={onFit} onClose={() => setHasOffer(false)} />
          </Suspense>
        )
      }
    />
  );
}
