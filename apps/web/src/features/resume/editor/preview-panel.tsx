import { useCallback } from 'react';
import type { ResumePlace } from '../preview/places.ts';
import { ResumePreview } from '../preview/resume-preview.tsx';
import { goTo } from './places/go-to.ts';
import { usePreviewHandle } from './places/preview-handle.ts';
import { useSession } from './session-context.ts';

/** The resume as it will be printed. A click leads to the place in the editor's panel. */
export function PreviewPanel() {
  const { editing } = useSession();
  const handle = usePreviewHandle();
  const lead = useCallback((_moduleId: string, place: ResumePlace) => goTo(place), []);
  return <ResumePreview ref={handle} source={editing} onModule={lead} />;
}
