import { useEffect, useId, useRef, useState, type Ref, type RefObject } from 'react';
import type {
  Attachable,
  AttachableItem,
  AttachedItem,
} from '../../../../shared/feature-tools/attachable.ts';
import { ToolProblem } from '../../../../shared/feature-tools/feature-tool.ts';
import { loadAttachables } from '../../../../shared/feature-tools/registry.ts';
import { formatBytes } from '../../../../shared/lib/format-bytes.ts';
import { pinyinInitials } from '../../../../shared/lib/pinyin-initials.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Checkbox } from '../../../../shared/ui/checkbox.tsx';
import { formatCharCount } from '../accept-files.ts';
import type { DraftStore } from '../draft-store.ts';
import { replaceText } from '../edit-text.ts';
import { attachProblem, prepareText, type Prepared } from './attach-item.ts';
import slash from '../slash-list.module.css';
import { optionId } from '../slash-list.tsx';
import { useQuery, useSteering, type ListKeys } from './use-mention.ts';
import styles from './attach-list.module.css';

interface Props {
  /** Where the `@` stands that opened it. */
  readonly at: number;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly keys: Ref<ListKeys>;
  readonly draft: DraftStore;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onClose: () => void;
}

/** What is attached most often comes first. */
const order: readonly string[] = ['resume', 'document', 'picture', 'chat'];
const placeOf = ({ id }: Attachable): number => order.indexOf(id);

/** What of an item is shown before it is attached. */
const previewChars = 600;
/** Rows of the list; words after the `@` find the others. */
const maxRows = 60;
/** Of each kind, where nothing is looked for. */
const maxNewest = 6;

const sentenceOf = (error: unknown): string =>
  error instanceof ToolProblem ? error.message : '没有读出来，请再试一次。';

interface Row {
  readonly kind: Attachable;
  readonly item: AttachableItem;
}

function matches({ kind, item: { title } }: Row, query: string): boolean {
  const needle = query.toLowerCase();
  return [title.toLowerCase(), pinyinInitials(title), kind.label].some((text) => text.includes(needle));
}

interface Chosen {
  readonly item: AttachedItem;
  /** Of a text. */
  readonly prepared: Prepared | undefined;
}

/** Everything that can be attached, a kind at a time as it is read; what cannot be read is left out and said. */
function useRows(onProblem: (problem: string) => void) {
  const [lists, setLists] = useState<ReadonlyMap<Attachable, readonly AttachableItem[]>>(new Map());
  const [isReading, setReading] = useState(true);
  useEffect(() => {
    let isGone = false;
    const read = async (kind: Attachable) => {
      try {
        const items = await kind.list();
        if (!isGone) setLists((now) => new Map([...now, [kind, items]]));
      } catch {
        if (!isGone) onProblem(`没有读出${kind.label}，请再试一次。`);
      }
    };
    loadAttachables()
      .then((kinds) => Promise.all(kinds.map(read)))
      .catch(() => isGone || onProblem('没有取到列表，请检查网络后再试。'))
      .finally(() => isGone || setReading(false));
    return () => {
      isGone = true;
    };
  }, [onProblem]);
  const rows = [...lists]
    .toSorted(([a], [b]) => placeOf(a) - placeOf(b))
    .flatMap(([kind, items]) => items.map((item, place) => ({ kind, item, place })));
  return { rows, isReading };
}

/** `@`: a resume, document, picture or conversation to attach, in place above the text; shows before what will be sent. */
export function AttachList(props: Props) {
  const { at, field, keys, draft, onFiles, onClose } = props;
  const id = useId();
  const query = useQuery(props);
  const list = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState('');
  const [chosen, setChosen] = useState<Chosen>();
  const [isOpening, setOpening] = useState(false);
  const { rows, isReading } = useRows(setProblem);
  const [place, setPlace] = useState({ query, active: 0 });
  const found = rows
    .filter((row) => (query === '' ? row.place < maxNewest : matches(row, query)))
    .slice(0, maxRows);
  // Other words are another list: it begins at its top.
  const active = place.query === query ? Math.min(place.active, found.length - 1) : 0;
  const setActive = (index: number) => setPlace({ query, active: index });
  const choose = async ({ kind, item: { id: wanted } }: Row) => {
    if (isOpening) return;
    setProblem('');
    setOpening(true);
    try {
      const item = await kind.read(wanted);
      setChosen({ item, prepared: item.kind === 'text' ? await prepareText(item) : undefined });
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setOpening(false);
    }
  };
  const isListed = !chosen && found.length > 0;
  useSteering(keys, field, {
    id,
    count: isListed ? found.length : 0,
    active,
    onActive: setActive,
    onChoose: (index) => {
      const row = found[index];
      if (row) void choose(row);
    },
    onClose,
  });
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
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
    onClose();
    if (field.current) replaceText(field.current, at, at + 1 + query.length, '');
  };
  const status = problem || (isOpening || isReading ? '正在读取…' : emptySentence(rows.length, found.length));
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys come from what is inside
    <div
      className={slash.popup}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        onClose();
        field.current?.focus();
      }}
    >
      {chosen ? (
        <Confirm chosen={chosen} onBack={() => setChosen(undefined)} onAttach={attach} />
      ) : (
        isListed && (
          <div
            ref={list}
            id={id}
            role="listbox"
            tabIndex={0}
            aria-label="附上我的内容"
            className={slash.list}
            onFocus={() => field.current?.focus()}
          >
            {found.map((row, index) => (
              // The textarea keeps the focus and the keys; a press is the pointer's way.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- see above
              <div
                key={`${row.kind.id} ${row.item.id}`}
                id={optionId(id, index)}
                role="option"
                aria-selected={index === active}
                className={styles.item}
                onPointerMove={() => setActive(index)}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => void choose(row)}
              >
                <span className="kit-rigid kit-faint">{row.kind.label}</span>
                <span className="kit-grow kit-truncate">{row.item.title}</span>
                <span className="kit-rigid kit-faint">{row.item.note}</span>
              </div>
            ))}
          </div>
        )
      )}
      {status !== '' && (
        <p role="status" className={styles.status} data-problem={problem !== '' || undefined}>
          {status}
        </p>
      )}
    </div>
  );
}

function emptySentence(all: number, found: number): string {
  if (all === 0) return '这个浏览器里还没有可以附上的内容。';
  return found === 0 ? '没有找到，换个词试试。' : '';
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
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => group.current?.querySelector<HTMLElement>('[data-first]')?.focus(), []);
  return (
    <fieldset ref={group} className={styles.confirm}>
      <legend>{item.name}</legend>
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
        <Button variant="primary" data-first="" onClick={() => onAttach(chosen, isMasked)}>
          附上
        </Button>
        <Button onClick={onBack}>返回</Button>
      </div>
    </fieldset>
  );
}
