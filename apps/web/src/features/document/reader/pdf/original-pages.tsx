import { useEffect, useState } from 'react';
import { Button } from '../../../../shared/ui/button.tsx';
import { changeHeld, type Held } from '../../desk/held-documents.ts';
import { askPassword } from '../../intake/ask-password.ts';
import { useReader } from '../reader-store.ts';
import messages from '../reader.module.css';
import { openPages, PasswordWanted, type DrawnPages } from './open-pages.ts';
import { PagesView } from './pages-view.tsx';
import type { PageSize } from './pdf-page.tsx';

interface Opened extends DrawnPages {
  readonly first: PageSize;
}

type State =
  | { readonly at: 'opening' }
  | { readonly at: 'open'; readonly opened: Opened }
  | { readonly at: 'locked' }
  | { readonly at: 'failed' };

async function open(file: Blob, password: string | undefined): Promise<Opened> {
  const opened = await openPages(file, password);
  try {
    const page = await opened.pdf.getPage(1);
    const { width, height } = page.getViewport({ scale: 1 });
    return { ...opened, first: { width, height } };
  } catch (error) {
    opened.close();
    throw error;
  }
}

interface OriginalProps {
  readonly held: Held;
  readonly file: Blob;
  readonly onPlace: (block: number) => void;
}

/** A PDF's own pages, once its file is open. */
export default function OriginalPages({ held, file, onPlace }: OriginalProps) {
  const [state, setState] = useState<State>({ at: 'opening' });
  const { password, record } = held;
  useEffect(() => {
    let left = false;
    let close: (() => void) | undefined;
    open(file, password).then(
      (opened) => {
        if (left) return opened.close();
        close = opened.close;
        return setState({ at: 'open', opened });
      },
      (error: unknown) => !left && setState({ at: error instanceof PasswordWanted ? 'locked' : 'failed' }),
    );
    return () => {
      left = true;
      close?.();
    };
  }, [file, password]);
  const unlock = async () => {
    const given = await askPassword(record.fileName, password !== undefined);
    if (given !== null) changeHeld(record.id, (now) => ({ ...now, password: given }));
  };
  const toText = () => useReader.setState({ view: 'text' });

  if (state.at === 'open')
    return <PagesView pdf={state.opened.pdf} first={state.opened.first} held={held} onPlace={onPlace} />;
  return (
    <div className={messages.message} role="status">
      {state.at === 'opening' && <p>正在打开原文…</p>}
      {state.at === 'locked' && (
        <>
          <p>原文件设了打开密码。密码没有保存，看原页要再输一次；文字已经读出，可以直接看。</p>
          <div className={messages.buttons}>
            <Button variant="primary" onClick={() => void unlock()}>
              输入密码
            </Button>
            <Button onClick={toText}>看文字</Button>
          </div>
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
