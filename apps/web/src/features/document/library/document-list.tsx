import { FilePlus2, FlaskConical, MessagesSquare, X } from 'lucide-react';
import { Drawing } from '../../../shared/ui/drawing.tsx';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { Alert } from '../../../shared/ui/alert.tsx';
import { FromPhoneButton } from '../../../shared/relay/relay-buttons.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { SearchInput } from '../../../shared/ui/input.tsx';
import { Page, PageHeader } from '../../../shared/ui/page.tsx';
import { Row } from '../../../shared/ui/stack.tsx';
import { findDocuments } from '../records/document-records.ts';
import { DocumentRow } from './document-row.tsx';
import type { ContentHit } from '../records/search-content.ts';
import styles from './library.module.css';
import { useDocumentList, useUnsavedHeads } from './use-document-list.ts';
import { ImportJobs, ImportErrors } from './import-status.tsx';

interface Found {
  readonly query: string;
  readonly hits: readonly ContentHit[];
  readonly done: boolean;
}

const debounceMs = 220;

function useSearch(query: string): Found | null {
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    if (query === '') return undefined;
    let cancelled = false;
    const search = async () => {
      const hits: ContentHit[] = [];
      for await (const some of findDocuments(query)) {
        if (cancelled) return;
        hits.push(...some);
        setFound({ query, hits: [...hits], done: false });
      }
      if (!cancelled) setFound({ query, hits, done: true });
    };
    const timer = setTimeout(() => {
      search().catch(() => !cancelled && setFound({ query, hits: [], done: true }));
    }, debounceMs);
    return () => {
      cancelled = true;
      clearTimeout(timer);
    };
  }, [query]);
  return query === '' ? null : found;
}

const formats = [
  'PDF',
  'OFD',
  'Word',
  'PPT',
  'Excel',
  'CSV',
  'EPUB',
  '网页',
  'Markdown',
  '纯文本',
  '图片与扫描件',
];

const can = [
  { name: '安静地读', text: '原页或清爽的文字，目录、查找、缩放都在手边，下次打开还在上次的地方。' },
  { name: '立刻看懂', text: '关键词、摘录式摘要、人名、日期、金额一眼可见，点一下就到原文。' },
  { name: '动手处理', text: '表格导出、两版对比、一键脱敏；接上模型还能提问，回答带着出处。' },
];

/** Shown if there are no documents. */
function Welcome({ onPick, onFile, onSample }: Pick<DocumentListProps, 'onPick' | 'onFile' | 'onSample'>) {
  return (
    <section className={styles.welcome} aria-label="打开第一份文档">
      <div className={styles.zone}>
        <Drawing className={styles.picture} width={320} height={200} strokeWidth={2}>
          <path d="M20 182h280" stroke="var(--line)" strokeWidth={3} />
          <path
            d="M64 44h104l26 26v110H64z"
            fill="var(--paper)"
            stroke="var(--ink-faint)"
            transform="rotate(-7 128 112)"
          />
          <path d="M104 24h92l30 30v130H104z" fill="var(--paper)" stroke="var(--ink-faint)" />
          <path d="M196 24v30h30" stroke="var(--ink-faint)" />
          <path d="M122 70h60M122 88h84M122 106h84" stroke="var(--line)" strokeWidth={3} />
          <path d="M118 117h92v20h-92z" fill="var(--accent-soft)" />
          <path d="M122 127h74" stroke="var(--accent)" strokeWidth={3} />
          <path d="M122 150h84M122 166h46" stroke="var(--line)" strokeWidth={3} />
        </Drawing>
        <h2>把文档放到桌上</h2>
        <p>拖进来、粘贴，或从设备里选择，可以一次放好几份。</p>
        <Row justify="center">
          <Button variant="primary" icon={<FilePlus2 />} onClick={onPick}>
            选择文件
          </Button>
          <FromPhoneButton accepts="file" onFile={onFile} />
          <Button variant="ghost" icon={<FlaskConical />} onClick={onSample}>
            用示例合同试试
          </Button>
        </Row>
        <ul className={styles.formats} aria-label="能打开的格式">
          {formats.map((name) => (
            <li key={name} className="kit-badge">
              {name}
            </li>
          ))}
        </ul>
      </div>
      <ul className={styles.can}>
        {can.map(({ name, text }) => (
          <li key={name}>
            <strong>{name}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface DocumentListProps {
  readonly onPick: () => void;
  readonly onFile: (file: File) => void;
  readonly onSample: () => void;
  /** Asks one question about several documents. */
  readonly onAskSeveral: () => void;
}

/** The list of documents with full-text search. */
export function DocumentList({ onPick, onFile, onSample, onAskSeveral }: DocumentListProps) {
  const list = useDocumentList();
  const searchBox = useRef<HTMLInputElement>(null);
  const [input, setInput] = useState('');
  const [now] = useState(Date.now);
  const query = useDeferredValue(input.trim());
  const found = useSearch(query);
  const unsaved = useUnsavedHeads();
  if (list.state === 'looking') return <Page width="reading" aria-busy />;
  const heads = [...unsaved, ...list.heads];
  const empty = heads.length === 0;
  return (
    <Page width="reading">
      <PageHeader
        title="文档"
        privacy="文件只在你的浏览器里处理，不会上传"
        actions={
          !empty && (
            <>
              {heads.length > 1 && (
                <Button icon={<MessagesSquare />} onClick={onAskSeveral}>
                  问多份文档
                </Button>
              )}
              <FromPhoneButton accepts="file" onFile={onFile} />
              <Button variant="primary" icon={<FilePlus2 />} onClick={onPick}>
                打开文件
              </Button>
            </>
          )
        }
      />
      {list.problem !== undefined && (
        <Alert tone="warning" role="alert">
          {list.problem}
        </Alert>
      )}
      <ImportErrors />
      {empty ? (
        <Welcome onPick={onPick} onFile={onFile} onSample={onSample} />
      ) : (
        <>
          <search className={styles.search}>
            <SearchInput
              ref={searchBox}
              type="text"
              aria-label="搜索全部文档"
              placeholder="搜索标题和全部文档里的文字"
              value={input}
              onChange={({ target }) => setInput(target.value)}
              onKeyDown={(event) => event.key === 'Escape' && setInput('')}
            />
            {input !== '' && (
              <IconButton
                label="清除搜索"
                size="sm"
                onClick={() => {
                  searchBox.current?.focus();
                  setInput('');
                }}
              >
                <X />
              </IconButton>
            )}
          </search>
          <p className="visually-hidden" role="status">
            {found?.done ? `找到 ${found.hits.length} 份文档` : ''}
          </p>
          {query === '' ? (
            <ul className={styles.list} aria-label="全部文档">
              {heads.map((head) => (
                <DocumentRow key={head.id} head={head} now={now} unsaved={unsaved.includes(head)} />
              ))}
            </ul>
          ) : found?.done && found.query === query && found.hits.length === 0 ? (
            <p className="kit-loading">没有文档提到“{query}”。换个词，或少输几个字试试。</p>
          ) : (
            <ul className={styles.list} aria-label="搜到的文档" aria-busy={!found?.done || undefined}>
              {found?.hits.map((hit) => (
                <DocumentRow key={hit.head.id} head={hit.head} now={now} hit={hit} query={query} />
              ))}
            </ul>
          )}
        </>
      )}
      <ImportJobs />
    </Page>
  );
}
