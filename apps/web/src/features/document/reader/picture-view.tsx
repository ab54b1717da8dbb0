import { useEffect, useMemo, useRef, useState } from 'react';
import { TextLayer } from '../../../shared/ocr/text-layer.tsx';
import { toLayerLines } from '@baigong/document-reader/recognised-page';
import type { OpenDocument } from '../session/open-documents.ts';
import { useReader } from './reader-store.ts';
import styles from './reader.module.css';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A picture with its recognised text on top, to be selected. Jumps switch to the text. */
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
  const recognised = openDocument.text.recognised?.[0];
  const [loaded, setLoaded] = useState<Size | null>(null);
  const size: Size | null = recognised ?? loaded;
  const lines = useMemo(() => (recognised ? toLayerLines(recognised) : []), [recognised]);
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
      data-reader
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be reached by the keyboard
      tabIndex={0}
    >
      <div
        className={styles.pictureFrame}
        data-page={1}
        style={
          size
            ? {
                width: zoom === 'fit' ? `min(100%, ${size.width}px)` : size.width * zoom,
                aspectRatio: `${size.width} / ${size.height}`,
              }
            : {}
        }
      >
        <img
          ref={picture}
          alt={openDocument.record.title}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setLoaded({ width, height })
          }
        />
        {recognised && <TextLayer lines={lines} size={recognised} />}
      </div>
    </div>
  );
}
