import { Download, Plus, Upload } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { downloadText } from '../../../shared/lib/download.ts';
import { readTextFile, UnreadableFile } from '../../../shared/lib/read-text-file.ts';
import { nextId } from '../../../shared/lib/snowflake.ts';
import { Alert } from '../../../shared/ui/alert.tsx';
import { Chip } from '../../../shared/ui/chip.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { FileButton } from '../../../shared/ui/file-button.tsx';
import { SearchInput } from '../../../shared/ui/input.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { findPrompts } from './find-prompts.ts';
import { library } from './library.ts';
import { loadOwnPrompts, removeOwnPrompt, saveOwnPrompts, useOwnPrompts } from './own-prompts.ts';
import { promptCategories, type Prompt, type PromptCategory } from './prompt.ts';
import { PromptDetail } from './prompt-detail.tsx';
import { PromptEditor } from './prompt-editor.tsx';
import { readPromptFile, UnreadablePrompts, writePromptFile } from './prompt-file.ts';
import styles from './prompt-library.module.css';

interface PromptLibraryProps {
  readonly onClose: () => void;
  readonly onInsert: (text: string) => void;
  readonly onSystem: (text: string) => void;
}

type Filter = '全部' | PromptCategory | '我的';
const filters: readonly Filter[] = ['全部', ...promptCategories, '我的'];

const none: readonly Prompt[] = [];

function filterPrompts(shelf: Filter, own: readonly Prompt[]): readonly Prompt[] {
  if (shelf === '我的') return own;
  if (shelf === '全部') return [...own, ...library];
  return library.filter(({ category }) => category === shelf);
}

/** Offers the visitor's own prompts as a file. */
function exportOwnPrompts(prompts: readonly Prompt[]): void {
  void downloadText('chat.file-prompts', writePromptFile(prompts), '百工提示词.json');
}

/** Adds the prompts of a file to the visitor's own, and says what came of it. True when any was added. */
async function importOwnPrompts(file: File): Promise<boolean> {
  try {
    const { prompts, skipped } = readPromptFile((await readTextFile(file)).text, nextId);
    await saveOwnPrompts(prompts);
    const rest = skipped > 0 ? `，另有 ${skipped} 条读不懂，没有导入` : '';
    toast('success', `已导入 ${prompts.length} 条提示词${rest}`);
    return true;
  } catch (error) {
    if (!(error instanceof UnreadablePrompts || error instanceof UnreadableFile)) throw error;
    toast('error', error.message, { durationMs: 9_000 });
    return false;
  }
}

/** The prompts that come with the workshop and the visitor's own: to find, fill in, use, add to. */
export function PromptLibrary({ onClose, onInsert, onSystem }: PromptLibraryProps) {
  const own = useOwnPrompts((state) => state.prompts) ?? none;
  const problem = useOwnPrompts((state) => state.problem);
  const [filter, setFilter] = useState<Filter>('全部');
  const [query, setQuery] = useState('');
  const deferredQuery = useDeferredValue(query);
  const [chosenId, setChosenId] = useState<string | null>(null);
  /** The prompt in the editor; a new one has no id yet. */
  const [edited, setEdited] = useState<Prompt | 'new' | null>(null);
  useEffect(() => {
    void loadOwnPrompts();
  }, []);

  const shown = useMemo(
    () => findPrompts(filterPrompts(filter, own), deferredQuery),
    [filter, own, deferredQuery],
  );
  const picked = [...own, ...library].find(({ id }) => id === chosenId);
  // Beside the list there is always one to read; where the list stands alone, only the one that was picked.
  const chosen = picked ?? shown[0];
  const isOwn = (prompt: Prompt) => own.some(({ id }) => id === prompt.id);

  const remove = async (prompt: Prompt) => {
    setChosenId(null);
    const undo = await removeOwnPrompt(prompt.id);
    toast('success', `已删除“${prompt.title}”`, { action: { label: '撤销', onClick: () => void undo() } });
  };

  const detail =
    edited !== null ? (
      <PromptEditor
        key={edited === 'new' ? 'new' : edited.id}
        prompt={edited === 'new' ? null : edited}
        onCancel={() => setEdited(null)}
        onSave={(prompt) => {
          setEdited(null);
          setFilter('我的');
          setQuery('');
          setChosenId(prompt.id);
          void saveOwnPrompts([prompt]).then(() => toast('success', '已保存提示词'));
        }}
      />
    ) : (
      chosen && (
        <PromptDetail
          key={chosen.id}
          prompt={chosen}
          own={isOwn(chosen)}
          onInsert={onInsert}
          onSystem={onSystem}
          onBack={() => setChosenId(null)}
          onEdit={() => setEdited(chosen)}
          onRemove={() => void remove(chosen)}
        />
      )
    );

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="提示词库" width={880}>
      <div className={styles.library} data-detail={edited !== null || picked !== undefined || undefined}>
        <div className={styles.side}>
          <SearchInput
            className={styles.search}
            aria-label="搜索提示词"
            placeholder="搜索标题、正文或拼音首字母"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
          <div className={styles.filters} role="group" aria-label="分类">
            {filters.map((name) => (
              <Chip key={name} pressed={name === filter} onClick={() => setFilter(name)}>
                {name}
              </Chip>
            ))}
          </div>
          {problem !== null && <Alert variant="text">{problem}</Alert>}
          <ul className={styles.list} aria-label="提示词">
            {shown.map((prompt) => (
              <li key={prompt.id}>
                <button
                  type="button"
                  className={styles.prompt}
                  aria-current={prompt === chosen || undefined}
                  onClick={() => {
                    setEdited(null);
                    setChosenId(prompt.id);
                  }}
                >
                  <span className={styles.title}>
                    {prompt.title}
                    <span className={styles.kind}>{prompt.kind === 'role' ? '角色' : '任务'}</span>
                  </span>
                  <span className={styles.begin}>{prompt.text}</span>
                </button>
              </li>
            ))}
            {shown.length === 0 && (
              <li className={styles.none}>
                {filter === '我的' && deferredQuery.trim() === ''
                  ? '还没有自己的提示词。点“新建”写一条，或导入文件。'
                  : '没有找到。换个词，或到“全部”里看看。'}
              </li>
            )}
          </ul>
          <div className={styles.actions}>
            <Button size="sm" icon={<Plus />} onClick={() => setEdited('new')}>
              新建
            </Button>
            <FileButton
              size="sm"
              variant="ghost"
              icon={<Upload />}
              accept=".json,application/json"
              inputTestId="import-prompts"
              onFiles={([file]) => {
                if (file) void importOwnPrompts(file).then((done) => done && setFilter('我的'));
              }}
            >
              导入
            </FileButton>
            <Button
              size="sm"
              variant="ghost"
              icon={<Download />}
              disabled={own.length === 0}
              onClick={() => exportOwnPrompts(own)}
            >
              导出
            </Button>
          </div>
        </div>
        <div className={styles.detail}>
          {detail ?? <p className={styles.choose}>选一条提示词看看。带 {'{{ }}'} 的地方可以填上你的内容。</p>}
        </div>
      </div>
    </Dialog>
  );
}
