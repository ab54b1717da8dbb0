import { lazy, Suspense, useCallback, useEffect, useRef, useId, useState } from 'react';
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
import { acceptedFiles } from '@baigong/document-reader/format-registry';
import { importFiles, importText } from './import/import-files.ts';
import { sampleId, samplePath } from './session/sample-id.ts';
import { DocumentList } from './library/document-list.tsx';
import { severalId } from '@baigong/documents/ai-record';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Field } from '../../shared/ui/field.tsx';
import { Input } from '../../shared/ui/input.tsx';
import { usePasswordQuestion, type PasswordQuestion } from './import/ask-password.ts';

function Question({ question }: { readonly question: PasswordQuestion }) {
  const [password, setPassword] = useState('');
  const form = useId();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && question.answer(null)}
      title="输入打开密码"
      description={`“${question.name}”设了打开密码。密码只在这个页面里用，不保存、不上传。`}
      width={440}
      footer={
        <>
          <Button onClick={() => question.answer(null)}>不打开了</Button>
          <Button
            variant="primary"
            type="submit"
            form={form}
            missing={password === '' ? '请输入打开密码。' : undefined}
          >
            打开
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (password !== '') question.answer(password);
        }}
      >
        <Field label="打开密码" hideLabel error={question.wrong && '密码不对，请再试一次。'}>
          <Input
            type="password"
            required
            autoComplete="off"
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}

/** Opens when a file needs its password. */
function PasswordDialog() {
  const question = usePasswordQuestion((state) => state.question);
  return question && <Question key={`${question.name}${String(question.wrong)}`} question={question} />;
}

/** Shorter text was probably not meant as a document. */
const minLength = 20;

const isEditable = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, [role="dialog"]') !== null);

/** Ignores pastes into text fields. */
function usePastedText(active: boolean, onText: (text: string) => void): void {
  const now = useRef(onText);
  useEffect(() => {
    now.current = onText;
  });
  useEffect(() => {
    if (!active) return undefined;
    const onPaste = (event: ClipboardEvent) => {
      if (event.defaultPrevented || isEditable(event.target) || event.clipboardData?.files.length) return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (text.trim().length < minLength) return;
      event.preventDefault();
      now.current(text);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [active]);
}

const SampleDocument = lazy(() => import('./sample/sample-document.tsx'));
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
  const pick = () => picker.current?.click();
  const toList = () => void navigate('/document');
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
      <Suspense fallback={<p className={styles.message}>正在打开…</p>}>
        {id === undefined ? (
          <DocumentList
            onPick={pick}
            onFile={(file) => onFiles([file])}
            onSample={() => void navigate(samplePath)}
            onAskSeveral={() => void navigate(`/document/${severalId}`)}
          />
        ) : id === severalId ? (
          <SeveralPage onBack={toList} />
        ) : id === sampleId ? (
          <SampleDocument onBack={toList} onPick={pick} />
        ) : (
          <OpenedDocument id={id} onBack={toList} />
        )}
      </Suspense>
      {isDragging && <DropOverlay>松手就打开</DropOverlay>}
      <PasswordDialog />
    </>
  );
}
