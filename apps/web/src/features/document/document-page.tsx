import { useCallback, useEffect, useRef } from 'react';
import { useNavigate, useParams } from 'react-router';
import { take } from '../../shared/lib/hand-off.ts';
import { useFileDrop } from '../../shared/lib/use-file-drop.ts';
import { usePastedFiles } from '../../shared/lib/use-pasted-files.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Desk } from './desk/desk.tsx';
import { useDocument } from './desk/use-document.ts';
import { DropOverlay } from '../../shared/ui/drop-zone.tsx';
import styles from './document-page.module.css';
import { acceptedFiles } from './intake/accepted-files.ts';
import { openFiles, openText } from './intake/opening.ts';
import { PasswordDialog } from './intake/password-dialog.tsx';
import { usePastedText } from './intake/use-pasted-text.ts';
import { ShelfView } from './shelf/shelf.tsx';

/** The document of the address. */
function OpenedDocument({ id, onBack }: { readonly id: string; readonly onBack: () => void }) {
  const desk = useDocument(id);
  const title = desk.state === 'open' ? desk.held.record.title : undefined;
  useEffect(() => {
    if (title === undefined) return undefined;
    document.title = `${title} · 文档 · 百工`;
    return () => {
      document.title = '文档 · 百工';
    };
  }, [title]);
  if (desk.state === 'open') return <Desk key={id} held={desk.held} onBack={onBack} />;
  if (desk.state === 'opening')
    return (
      <div className={styles.message} aria-busy>
        <h1 className="visually-hidden">文档</h1>
        <p>正在打开…</p>
      </div>
    );
  return (
    <div className={styles.message}>
      <h1>{desk.state === 'gone' ? '这份文档不在了' : '文档打不开'}</h1>
      <p>{desk.state === 'gone' ? '它可能已被删除，或没有存进这个浏览器。' : desk.message}</p>
      <Button variant="primary" onClick={onBack}>
        看全部文档
      </Button>
    </div>
  );
}

/** 文档: the list of documents, or the one on the desk. */
export function DocumentPage() {
  const { id } = useParams();
  const navigate = useNavigate();
  const picker = useRef<HTMLInputElement>(null);
  const now = useRef(id);
  useEffect(() => {
    now.current = id;
  }, [id]);
  const show = useCallback((shown: string) => void navigate(`/document/${shown}`), [navigate]);
  const onFiles = useCallback(
    (files: readonly File[]) => {
      if (files.length > 1) void navigate('/document');
      const onGone = (gone: string) => {
        if (now.current === gone) void navigate('/document');
      };
      void openFiles(files, { onShown: show, onGone });
    },
    [navigate, show],
  );
  const hovering = useFileDrop(onFiles);
  usePastedFiles(onFiles);
  usePastedText(id === undefined, (text) => void openText(text, show));
  useEffect(() => {
    const text = take('document');
    if (text !== null) void openText(text, show);
  }, [show]);
  return (
    <>
      <input
        ref={picker}
        type="file"
        accept={acceptedFiles}
        multiple
        hidden
        aria-hidden
        tabIndex={-1}
        data-testid="pick-documents"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      {id === undefined ? (
        <ShelfView onPick={() => picker.current?.click()} />
      ) : (
        <OpenedDocument id={id} onBack={() => void navigate('/document')} />
      )}
      {hovering && <DropOverlay>松手就打开</DropOverlay>}
      <PasswordDialog />
    </>
  );
}
