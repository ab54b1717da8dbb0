import { createContext, useContext, type RefObject } from 'react';
import type { ResumePreviewHandle } from '../../preview/resume-preview.tsx';

const Handle = createContext<RefObject<ResumePreviewHandle | null> | null>(null);
export const PreviewHandleProvider = Handle.Provider;

/** The preview of the open resume, once it is there. */
export function usePreviewHandle(): RefObject<ResumePreviewHandle | null> {
  const handle = useContext(Handle);
  if (!handle) throw new Error('A part of the editor needs the preview');
  return handle;
}
