import { useEffect, useRef } from 'react';
import type { OpenDocument } from '../session/open-documents.ts';
import { useReader } from './reader-store.ts';
import styles from './reader.module.css';

/** A picture whose text was recognised. Jumps switch to the text. */
export function PictureView({
  openDocument,
  file,
}: {
  readonly openDocument: OpenDocument;
  readonly file: Blob;
}) {
  const zoom = useReader((reader) => reader.zoom);
  const mark = useReader((reader) => reader.mark);
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    if (picture.current) picture.current.src = made;
    return () => URL.revokeObjectURL(made);
  }, [file]);
  useEffect(() => {
    if (mark) useReader.setState({ view: 'text' });
  }, [mark]);
  return (
    <div
      className={styles.picture}
      role="region"
      aria-label="文档正文"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be reached by the keyboard
      tabIndex={0}
    >
      <img
        ref={picture}
        alt={openDocument.record.title}
        style={zoom === 'fit' ? { maxWidth: '100%' } : { zoom }}
      />
    </div>
  );
}
