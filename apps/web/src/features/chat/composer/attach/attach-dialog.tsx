import { useEffect, useId, useRef, useState } from 'react';
import type {
  Attachable,
  AttachableItem,
  AttachedItem,
} from '../../../../shared/feature-tools/attachable.ts';
import { ToolProblem } from '../../../../shared/feature-tools/feature-tool.ts';
import { loadAttachables } from '../../../../shared/feature-tools/registry.ts';
import { formatBytes } from '../../../../shared/lib/format-bytes.ts';
import { pinyinInitials } from '../../../../shared/lib/pinyin-initials.ts';
import { Alert } from '../../../../shared/ui/alert.tsx';
import { Button } from '../../../../shared/ui/button.tsx';
import { Checkbox } from '../../../../shared/ui/checkbox.tsx';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { SearchInput } from '../../../../shared/ui/input.tsx';
import { Stack } from '../../../../shared/ui/stack.tsx';
import { Tabs } from '../../../../shared/ui/tabs.tsx';
import { formatCharCount } from '../accept-files.ts';
import type { DraftStore } from '../draft-store.ts';
import { attachProblem, prepareText, type Prepared } from './attach-item.ts';
import styles from './attach-dialog.module.css';

interface Props {
  readonly draft: DraftStore;
  readonly onFiles: (files: readonly File[]) => void;
  /** Something was attached: the `@` has done its work. */
  readonly onAttached: () => void;
  readonly onClose: () => void;
}

/** What is attached most often comes first. */
const order: readonly string[] = ['resume', 'document', 'picture', 'chat'];
const placeOf = ({ id }: Attachable): number => order.indexOf(id);

/** What of an item is shown before it is attached. */
const previewChars = 600;
/** Rows of one list; the search finds the others. */
const maxRows = 60;

const sentenceOf = (error: unknown): string =>
  error instanceof ToolProblem ? error.message : '没有读出来，请再试一次。';

function matches({ title }: AttachableItem, query: string): boolean {
  const needle = query.trim().toLowerCase();
  return title.toLowerCase().includes(needle) || pinyinInitials(title).includes(needle);
}

interface Chosen {
  readonly item: AttachedItem;
  /** Of a text. */
  readonly prepared: Prepared | undefined;
}

type Lists = Readonly<Record<string, readonly AttachableItem[]>>;

/** `@`: attaches a resume, document, picture or conversation, and shows before what will be sent. */
export function AttachDialog({ draft, onFiles, onAttached, onClose }: Props) {
  const panel = useId();
  const search = useRef<HTMLInputElement>(null);
  const [kinds, setKinds] = useState<readonly Attachable[]>([]);
  const [kindId, setKindId] = useState('');
  const [lists, setLists] = useState<Lists>({});
  const [query, setQuery] = useState('');
  const [problem, setProblem] = useState('');
  const [chosen, setChosen] = useState<Chosen>();
  const [isReading, setReading] = useState(false);
  useEffect(() => {
    let isGone = false;
    loadAttachables().then(
      (found) => isGone || setKinds(found.toSorted((a, b) => placeOf(a) - placeOf(b))),
      () => isGone || setProblem('没有取到列表，请检查网络后再试。'),
    );
    return () => {
      isGone = true;
    };
  }, []);
  const kind = kinds.find(({ id }) => id === kindId) ?? kinds[0];
  const items = kind && lists[kind.id];
  useEffect(() => {
    if (!kind || items) return undefined;
    let isGone = false;
    kind.list().then(
      (found) => isGone || setLists((now) => ({ ...now, [kind.id]: found })),
      () => isGone || setProblem(`没有读出${kind.label}，请再试一次。`),
    );
    return () => {
      isGone = true;
    };
  }, [kind, items]);
  const choose = async (id: string) => {
    if (!kind || isReading) return;
    setProblem('');
    setReading(true);
    try {
      const item = await kind.read(id);
      setChosen({ item, prepared: item.kind === 'text' ? await prepareText(item) : undefined });
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setReading(false);
    }
  };
  const found = items?.filter((item) => matches(item, query)) ?? [];
  const attach = ({ item, prepared }: Chosen, isMasked: boolean) => {
    if (item.kind === 'picture')
      onFiles([
        new File([item.file], `${item.name}.${item.file.type.split('/')[1] ?? 'png'}`, {
          type: item.file.type,
        }),
      ]);
    else if (prepared) {
      const file = isMasked ? prepared.masked : prepared.open;
      const refusal = attachProblem(draft.attachments(), file);
      if (refusal !== null) {
        setProblem(refusal);
        return;
      }
      draft.updateAttachments((now) => ({ ...now, files: [...now.files, file] }));
    }
    onAttached();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="附上我的内容"
      width={560}
      initialFocus={search}
    >
      <Stack gap={3}>
        {problem !== '' && <Alert>{problem}</Alert>}
        {chosen ? (
          <Confirm chosen={chosen} onBack={() => setChosen(undefined)} onAttach={attach} />
        ) : (
          <>
            <Tabs
              label="种类"
              tabs={kinds.map(({ id, label }) => ({ value: id, label }))}
              value={kind?.id ?? ''}
              onChange={setKindId}
              panelId={panel}
            />
            <div id={panel} role="tabpanel" aria-label={kind?.label}>
              <Stack gap={3}>
                <SearchInput
                  ref={search}
                  aria-label={`搜索${kind?.label ?? ''}`}
                  placeholder="标题或拼音首字母"
                  value={query}
                  onChange={({ target }) => setQuery(target.value)}
                />
                <ul className={styles.list}>
                  {found.slice(0, maxRows).map(({ id, title, note }) => (
                    <li key={id}>
                      <button type="button" className={styles.item} onClick={() => void choose(id)}>
                        <span className="kit-truncate">{title}</span>
                        <span className="kit-rigid kit-faint">{note}</span>
                      </button>
                    </li>
                  ))}
                </ul>
                <p role="status" className="kit-muted">
                  {isReading || !items
                    ? '正在读取…'
                    : items.length === 0
                      ? `这个浏览器里还没有${kind?.label}。`
                      : found.length === 0
                        ? '没有找到，换个词试试。'
                        : `${found.length} 个${found.length > maxRows ? `，这里列出 ${maxRows} 个` : ''}`}
                </p>
              </Stack>
            </div>
          </>
        )}
      </Stack>
    </Dialog>
  );
}

interface ConfirmProps {
  readonly chosen: Chosen;
  readonly onBack: () => void;
  readonly onAttach: (chosen: Chosen, isMasked: boolean) => void;
}

/** Size, beginning, and whether it is redacted: by default it is, as a question about a document. */
function Confirm({ chosen, onBack, onAttach }: ConfirmProps) {
  const { item, prepared } = chosen;
  const [isMasked, setMasked] = useState(true);
  const file = prepared && (isMasked ? prepared.masked : prepared.open);
  return (
    <Stack gap={3}>
      <h3>{item.name}</h3>
      <p>
        {item.kind === 'picture'
          ? `会随消息发给模型：这张图片（${formatBytes(item.file.size)}，发送前会缩小）。`
          : `会随消息发给模型：${formatCharCount(file?.text.length ?? 0)}，${
              prepared?.sensitive === 0
                ? '没有认出能识别个人的内容'
                : isMasked
                  ? `已遮住 ${prepared?.sensitive} 处能识别个人的内容`
                  : `含 ${prepared?.sensitive} 处能识别个人的内容，没有遮住`
            }。`}
      </p>
      {prepared && prepared.sensitive > 0 && (
        <Checkbox label="脱敏后再发送" checked={isMasked} onChange={setMasked} />
      )}
      {file && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <pre className={styles.preview} tabIndex={0} role="region" aria-label="内容的开头">
          {file.text.slice(0, previewChars)}
          {file.text.length > previewChars && '……'}
        </pre>
      )}
      <div className="kit-row">
        <Button variant="primary" onClick={() => onAttach(chosen, isMasked)}>
          附上
        </Button>
        <Button onClick={onBack}>返回</Button>
      </div>
    </Stack>
  );
}
