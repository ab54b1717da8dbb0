import { lazy, Suspense, useCallback, useEffect, useRef } from 'react';
import { useNavigate, useParams } from 'react-router';
import { takeText } from '../../shared/lib/hand-off/hand-off.ts';
import { useReceivedFiles } from '../../shared/ui/use-received-files.ts';
import { useFileDrop } from '../../shared/lib/use-file-drop.ts';
import { usePastedFiles } from '../../shared/lib/use-pasted-files.ts';
import { Button } from '../../shared/ui/button.tsx';
import { FileInput } from '../../shared/ui/file-button.tsx';
import { Workspace } from './workspace/workspace.tsx';
import { useDocument } from './session/use-document.ts';
import { DropOverlay } from '../../shared/ui/drop-zone.tsx';
import styles from './document-page.module.css';
import { acceptedFiles } from './formats/format-registry.ts';
import { importFiles, importText } from './import/import-files.ts';
import { PasswordDialog } from './import/password-dialog.tsx';
import { usePastedText } from './import/use-pasted-text.ts';
import { DocumentList } from './library/document-list.tsx';
import { severalId } from './records/several-record.ts';

const SeveralPage = lazy(() => import('./several/several-page.tsx'));

/** The document of the URL. */
function OpenedDocument({ id, onBack }: { readonly id: string; readonly onBack: () => void }) {
  const opened = useDocument(id);
  const title = opened.state === 'open' ? opened.document.record.title : undefined;
  useEffect(() => {
    if (title === undefined) return undefined;
    document.title = `${title} · 文档 · 百工`;
    return () => {
      document.title = '文档 · 百工';
    };
  }, [title]);
  if (opened.state === 'open') return <Workspace key={id} openDocument={opened.document} onBack={onBack} />;
  if (opened.state === 'opening')
    return (
      <div className={styles.message} aria-busy>
        <h1 className="visually-hidden">文档</h1>
        <p>正在打开…</p>
      </div>
    );
  return (
    <div className={styles.message}>
      <h1>{opened.state === 'gone' ? '这份文档不在了' : '文档打不开'}</h1>
      <p>{opened.state === 'gone' ? '它可能已被删除，或没有存进这个浏览器。' : opened.message}</p>
      <Button variant="primary" onClick={onBack}>
        看全部文档
      </Button>
    </div>
  );
}

/** 文档: the list of documents, or the open document. */
export function DocumentPage() {
  const { id } = useParams();
  const navigate = useNavigate();
  const picker = useRef<HTMLInputElement>(null);
  const currentId = useRef(id);
  useEffect(() => {
    currentId.current = id;
  }, [id]);
  const goToDocument = useCallback((openedId: string) => void navigate(`/document/${openedId}`), [navigate]);
  const onFiles = useCallback(
    (files: readonly File[]) => {
      if (files.length > 1) void navigate('/document');
      const onRemoved = (removedId: string) => {
        if (currentId.current === removedId) void navigate('/document');
      };
      void importFiles(files, { onOpen: goToDocument, onRemoved });
    },
    [navigate, goToDocument],
  );
  const isDragging = useFileDrop(onFiles);
  usePastedFiles(onFiles);
  useReceivedFiles(onFiles);
  usePastedText(id === undefined, (text) => void importText(text, goToDocument));
  useEffect(() => {
    const text = takeText('document');
    if (text !== null) void importText(text, goToDocument);
  }, [goToDocument]);
  return (
    <>
      <FileInput
        ref={picker}
        accept={acceptedFiles}
        multiple
        aria-hidden
        tabIndex={-1}
        data-testid="pick-documents"
        onFiles={onFiles}
      />
      {id === undefined ? (
        <DocumentList
          onPick={() => picker.current?.click()}
          onAskSeveral={() => void navigate(`/document/${severalId}`)}
        />
      ) : id === severalId ? (
        <Suspense fallback={<p className={styles.message}>正在打开…</p>}>
          <SeveralPage onBack={() => void navigate('/document')} />
        </Suspense>
      ) : (
        <OpenedDocument id={id} onBack={() => void navigate('/document')} />
      )}
      {isDragging && <DropOverlay>松手就打开</DropOverlay>}
      <PasswordDialog />
    </>
  );
}
