import { useState, type DragEvent } from 'react';

/** Props for an element that takes a dropped file, and whether one is dragged over it. */
export function useDropTarget(onFile: (file: File) => void) {
  const [isDragOver, setDragOver] = useState(false);
  const props = {
    'data-over': isDragOver || undefined,
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setDragOver(true);
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setDragOver(false);
    },
    onDrop(event: DragEvent) {
      setDragOver(false);
      const [file] = event.dataTransfer.files;
      if (!file) return;
      event.preventDefault();
      onFile(file);
    },
  };
  return props;
}
