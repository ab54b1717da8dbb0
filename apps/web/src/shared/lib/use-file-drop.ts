import { useEffect, useState } from 'react';

const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
const inDialog = (event: DragEvent) =>
  event.target instanceof Element && event.target.closest('[role="dialog"]') !== null;

/** Takes files dropped anywhere on the page (where the browser would leave it to open them). True while one hovers. */
export function useFileDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [hovering, setHovering] = useState(false);
  useEffect(() => {
    // Every element under the pointer enters and leaves; the page is left when all were.
    let depth = 0;
    const onEnter = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      depth++;
      setHovering(true);
    };
    const onLeave = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setHovering(false);
    };
    const onOver = (event: DragEvent) => {
      if (carriesFiles(event) && !inDialog(event)) event.preventDefault();
    };
    const onDrop = (event: DragEvent) => {
      depth = 0;
      setHovering(false);
      if (!carriesFiles(event) || event.defaultPrevented || inDialog(event)) return;
      event.preventDefault();
      onFiles([...(event.dataTransfer?.files ?? [])]);
    };
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('dragenter', onEnter, { signal });
    window.addEventListener('dragleave', onLeave, { signal });
    window.addEventListener('dragover', onOver, { signal });
    window.addEventListener('drop', onDrop, { signal });
    return () => listening.abort();
  }, [onFiles]);
  return hovering;
}
