import { useEffect, useRef } from 'react';

/** Takes the files pasted anywhere on the page, where `accepts` wants at least one of them; it gets only those. */
export function usePastedFiles(
  onFiles: (files: readonly File[]) => void,
  accepts: (file: File) => boolean = () => true,
): void {
  const now = useRef({ onFiles, accepts });
  useEffect(() => {
    now.current = { onFiles, accepts };
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])].filter((file) => now.current.accepts(file));
      if (files.length === 0) return;
      event.preventDefault();
      now.current.onFiles(files);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}

export const isPicture = (file: File): boolean => file.type.startsWith('image/');
