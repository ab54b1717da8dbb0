import { useCallback } from 'react';
import type { ResumeLocation } from '../session/navigation/location.ts';
import { ResumePreview } from '../preview/resume-preview.tsx';
import { goTo } from '../session/navigation/go-to.ts';
import { usePreviewHandle } from './navigation/preview-handle.ts';
import { useSession } from '../session/session-context.tsx';

/** The resume as it will be printed. A click leads to the place in the editor's panel. */
export function PreviewPanel() {
  const { documentStore } = useSession();
  const handle = usePreviewHandle();
  const lead = useCallback((_moduleId: string, place: ResumeLocation) => goTo(place), []);
  return <ResumePreview ref={handle} source={documentStore} onLocationClick={lead} />;
}
