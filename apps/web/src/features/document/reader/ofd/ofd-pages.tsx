import { useEffect, useState } from 'react';
import { Button } from '../../../../shared/ui/button.tsx';
import type { OpenDocument } from '../../session/open-documents.ts';
import { textLayerOf, type PageSize, type PageSource } from '../pages/page-source.ts';
import { PagesView } from '../pages/pages-view.tsx';
import { useReader } from '../reader-store.ts';
import messages from '../reader.module.css';
import { OfdDrawer } from './draw-ofd.ts';

/** Points of a millimetre: the reader's pages are in points. */
const points = 72 / 25.4;

interface Opened {
  readonly source: PageSource;
  readonly first: PageSize;
  readonly close: () => void;
}

async function open(file: Blob): Promise<Opened> {
  const drawer = new OfdDrawer(new Uint8Array(await file.arrayBuffer()));
  const sizeOf = (number: number): PageSize => {
    const { width, height } = drawer.sizeOf(number);
    return { width: width * points, height: height * points };
  };
  return {
    first: sizeOf(1),
    close: () => drawer.close(),
    source: {
      pages: drawer.pages,
      async draw(number, { canvas, layer, onSize }, _scale, signal) {
        onSize(sizeOf(number));
        // A drawing of lines is as sharp at any size.
        if (layer.childElementCount === 0) {
          const drawn = await drawer.draw(number);
          signal.throwIfAborted();
          canvas.hidden = true;
          layer.replaceChildren(drawn);
        }
        return textLayerOf(layer);
      },
    },
  };
}

interface OfdPagesProps {
  readonly openDocument: OpenDocument;
  readonly file: Blob;
  readonly onPositionChange: (block: number) => void;
}

/** The pages of an OFD file, once it is open. */
export default function OfdPages({ openDocument, file, onPositionChange }: OfdPagesProps) {
  const [opened, setOpened] = useState<Opened | 'failed' | null>(null);
  useEffect(() => {
    let cancelled = false;
    let close: (() => void) | undefined;
    open(file).then(
      (now) => {
        if (cancelled) return now.close();
        close = now.close;
        return setOpened(now);
      },
      () => !cancelled && setOpened('failed'),
    );
    return () => {
      cancelled = true;
      close?.();
    };
  }, [file]);
  if (opened !== null && opened !== 'failed')
    return (
      <PagesView
        source={opened.source}
        first={opened.first}
        openDocument={openDocument}
        onPositionChange={onPositionChange}
      />
    );
  return (
    <div className={messages.message} role="status">
      {opened === null && <p>正在打开原文…</p>}
      {opened === 'failed' && (
        <>
          <p>原文的页面画不出来，文字已经读出，可以直接看。</p>
          <Button onClick={() => useReader.setState({ view: 'text' })}>看文字</Button>
        </>
      )}
    </div>
  );
}
