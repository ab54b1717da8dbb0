import { useEffect, useState } from 'react';
import { Button } from '../../../../shared/ui/button.tsx';
import { Row } from '../../../../shared/ui/stack.tsx';
import { updateOpenDocument, type OpenDocument } from '../../session/open-documents.ts';
import { askPassword } from '../../import/ask-password.ts';
import { useReader } from '../reader-store.ts';
import messages from '../reader.module.css';
import { openPdf, PasswordRequiredError, type OpenPdf } from './open-pdf.ts';
import { PagesView } from '../pages/pages-view.tsx';
import type { PageSize, PageSource } from '../pages/page-source.ts';
import { renderPage, renderTextLayer } from './render-page.ts';

interface Opened extends OpenPdf {
  readonly source: PageSource;
  readonly first: PageSize;
}

type State =
  | { readonly at: 'opening' }
  | { readonly at: 'open'; readonly opened: Opened }
  | { readonly at: 'locked' }
  | { readonly at: 'failed' };

const sourceOf = ({ pdf }: OpenPdf): PageSource => ({
  pages: pdf.numPages,
  async draw(number, { canvas, layer, onSize }, scale, signal) {
    const page = await pdf.getPage(number);
    signal.throwIfAborted();
    const { width, height } = page.getViewport({ scale: 1 });
    onSize({ width, height });
    await renderPage(page, canvas, scale, signal);
    layer.replaceChildren();
    return renderTextLayer(page, layer, scale, signal);
  },
});

async function open(file: Blob, password: string | undefined): Promise<Opened> {
  const opened = await openPdf(file, password);
  try {
    const page = await opened.pdf.getPage(1);
    const { width, height } = page.getViewport({ scale: 1 });
    return { ...opened, first: { width, height }, source: sourceOf(opened) };
  } catch (error) {
    opened.close();
    throw error;
  }
}

interface OriginalProps {
  readonly openDocument: OpenDocument;
  readonly file: Blob;
  readonly onPositionChange: (block: number) => void;
}

/** A PDF's own pages, once its file is open. */
export default function OriginalPages({ openDocument, file, onPositionChange }: OriginalProps) {
  const [state, setState] = useState<State>({ at: 'opening' });
  const { password, record } = openDocument;
  useEffect(() => {
    let cancelled = false;
    let close: (() => void) | undefined;
    open(file, password).then(
      (opened) => {
        if (cancelled) return opened.close();
        close = opened.close;
        return setState({ at: 'open', opened });
      },
      (error: unknown) =>
        !cancelled && setState({ at: error instanceof PasswordRequiredError ? 'locked' : 'failed' }),
    );
    return () => {
      cancelled = true;
      close?.();
    };
  }, [file, password]);
  const unlock = async () => {
    const given = await askPassword(record.fileName, password !== undefined);
    if (given !== null) updateOpenDocument(record.id, (now) => ({ ...now, password: given }));
  };
  const toText = () => useReader.setState({ view: 'text' });

  if (state.at === 'open')
    return (
      <PagesView
        source={state.opened.source}
        first={state.opened.first}
        openDocument={openDocument}
        onPositionChange={onPositionChange}
      />
    );
  return (
    <div className={messages.message} role="status">
      {state.at === 'opening' && <p>正在打开原文…</p>}
      {state.at === 'locked' && (
        <>
          <p>原文件设了打开密码。密码没有保存，看原页要再输一次；文字已经读出，可以直接看。</p>
          <Row>
            <Button variant="primary" onClick={() => void unlock()}>
              输入密码
            </Button>
            <Button onClick={toText}>看文字</Button>
          </Row>
        </>
      )}
      {state.at === 'failed' && (
        <>
          <p>原文的页面画不出来，文字已经读出，可以直接看。</p>
          <Button onClick={toText}>看文字</Button>
        </>
      )}
    </div>
  );
}
