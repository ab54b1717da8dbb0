import {
  draftDocument,
  isBlank,
  validateDraft,
  guidedDraft,
  markModelWritten,
  emptyAnswers,
  draftText,
  readDraft,
  type ResumeDraft,
  type Field,
  type CategoryId,
  type Materials,
} from '@baigong/resume';
import { useMemo, useEffect, useRef, useState } from 'react';
import { LiveThumbnail } from '../preview/live-thumbnail.tsx';
import styles from './generate.module.css';
import type { Comparison } from '@baigong/resume/honesty';
import type { ModelInfo } from '@baigong/contracts';
import { ApiError } from '../../../shared/lib/api.ts';
import { writeResume } from './write-resume.ts';
import { Sparkles, Square } from 'lucide-react';
import { useNavigate } from 'react-router';
import { AiLabel } from '../../../shared/ui/ai-label.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx';
import { createAndOpen } from '../session/create-resume.ts';
import { newId } from '../session/new-id.ts';
import { refusedMessage } from '../controls/ask-for-json.ts';
import { HonestyNote } from '../controls/honesty-note.tsx';
import { ModelNote } from '../controls/model-note.tsx';
import { useWritingModel } from '../../../shared/model/use-writing-model.ts';
import { GuidedForm } from './guided-form.tsx';
import { MaterialsForm, materialsFault } from './materials-form.tsx';

/** Ids that are the same for every state of a growing draft, so that only what is new is rendered. */
function countedIds() {
  let count = 0;
  return () => `draft-${(count += 1)}`;
}

/** The resume that a draft would make: its first page, as far as it is written. */
function DraftPreview({ draft, empty }: { readonly draft: ResumeDraft; readonly empty: boolean }) {
  const document = useMemo(() => draftDocument(draft, countedIds()), [draft]);
  return (
    <div className={styles.preview}>
      <div className={styles.paper}>
        <LiveThumbnail document={document} />
        {(empty || isBlank(document)) && <p className={styles.waiting}>写出来的简历会显示在这里</p>}
      </div>
    </div>
  );
}

/** How far the writing of a resume is. A draft that is `writing` is shown and never kept. */
type Generation =
  | { readonly phase: 'idle'; readonly problem?: string }
  | { readonly phase: 'writing'; readonly draft: ResumeDraft | undefined; readonly status: string }
  | { readonly phase: 'done'; readonly draft: ResumeDraft; readonly comparison: Comparison };

const materialsOf = ({ wish, oldResume }: Materials): string => `${wish}\n${oldResume}`;

/**
 * What a draft says that the materials do not, and what of them it leaves out: every line of the old resume, of what the
 * visitor said in passing the figures and contact details. Throws an ApiError where it is a refusal in the form of a resume.
 */
async function compareDraft(draft: ResumeDraft, materials: Materials): Promise<Comparison> {
  const { classifyAnswer, compareFacts } = await import('@baigong/resume/honesty');
  const text = draftText(draft);
  const source = materialsOf(materials);
  if (classifyAnswer(text, source) === 'refusal')
    throw new ApiError('model.brokenAnswer', refusedMessage(text));
  const { losses } = compareFacts(materials.oldResume, text);
  const spoken = compareFacts(materials.wish, text).losses.filter(
    ({ kind }) => kind === 'figure' || kind === 'contact',
  );
  return { additions: compareFacts(source, text).additions, losses: [...losses, ...spoken] };
}

/** The preview is rendered again at most this often while the answer comes in. */
const RENDER_INTERVAL_MS = 250;

function useGeneration() {
  const [generation, setGeneration] = useState<Generation>({ phase: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function write(materials: Materials, model: ModelInfo): Promise<void> {
    const controller = new AbortController();
    running.current?.abort();
    running.current = controller;
    let draft: ResumeDraft | undefined;
    let status = `“${model.name}”正在写…`;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      clearTimeout(timer);
      timer = undefined;
      if (!controller.signal.aborted) setGeneration({ phase: 'writing', draft, status });
    };
    const setStatus = (text: string) => {
      if (text === status) return;
      status = text;
      show();
    };
    show();
    try {
      const written = await writeResume(materials, {
        model: model.id,
        signal: controller.signal,
        onDraft(next) {
          draft = next;
          timer ??= setTimeout(show, RENDER_INTERVAL_MS);
        },
        onRetry: () => setStatus('第一次写得不完整，正在请模型改正…'),
        onWait: (waiting) =>
          setStatus(
            waiting.type === 'queued'
              ? `本机模型正忙，前面还有 ${waiting.place} 个…`
              : `“${model.name}”正在思考…`,
          ),
      });
      const comparison = await compareDraft(written, materials);
      if (!controller.signal.aborted) setGeneration({ phase: 'done', draft: written, comparison });
    } catch (error) {
      if (controller.signal.aborted) return;
      const problem = error instanceof ApiError ? error.message : '写简历时出了点问题，请重试。';
      setGeneration({ phase: 'idle', problem });
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends the writing, or lets go of what was written; the materials stay. */
  const reset = (): void => {
    running.current?.abort();
    setGeneration({ phase: 'idle' });
  };
  return { generation, write, reset } as const;
}

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
}

type Mode = 'model' | 'guided';

const modes = [
  { value: 'model', label: '让 AI 写' },
  { value: 'guided', label: '跟着提示写' },
] as const satisfies readonly { readonly value: Mode; readonly label: string }[];

const emptyDraft = readDraft({});
const noMaterials: Materials = { wish: '', jobDescription: '', oldResume: '' };

const titleOf = ({ basic }: ResumeDraft): string =>
  [basic.name, basic.post].filter((text) => text !== '').join(' · ');

/** AI 生成: from a few words to a whole resume, by the model or, without one, by questions and phrases to choose. */
export function GenerateDialog({ open, onClose }: Props) {
  const navigate = useNavigate();
  const writing = useWritingModel();
  const [chosenMode, setChosenMode] = useState<Mode | null>(null);
  const mode = chosenMode ?? (writing.state === 'none' || writing.state === 'failed' ? 'guided' : 'model');
  const [materials, setMaterials] = useState(noMaterials);
  const [answers, setAnswers] = useState(emptyAnswers);
  const [category, setCategory] = useState<CategoryId>('tech');
  const [validationError, setValidationError] = useState<string>();
  const { generation, write, reset } = useGeneration();

  const guided = useMemo(() => guidedDraft(answers), [answers]);
  const generated = generation.phase === 'idle' ? undefined : generation.draft;
  const draft = mode === 'guided' ? guided : (generated ?? emptyDraft);
  const busy = generation.phase === 'writing';
  const problem = validationError ?? (generation.phase === 'idle' ? generation.problem : undefined);

  const start = () => {
    const found = materialsFault(materials);
    setValidationError(found);
    if (found === undefined && writing.model) void write(materials, writing.model);
  };
  const save = async (draftToSave: ResumeDraft, origin?: Field['origin']): Promise<void> => {
    const marked = origin ? await import('@baigong/resume/honesty') : undefined;
    onClose();
    const title = titleOf(draftToSave);
    const document = draftDocument(draftToSave, newId);
    void createAndOpen(navigate, {
      document: marked
        ? marked.markUnconfirmed(markModelWritten(document), materialsOf(materials))
        : document,
      ...(title === '' ? {} : { title }),
    });
  };
  const saveGuided = () => {
    const found = validateDraft(guided);
    setValidationError(found === undefined ? undefined : '至少写上期望职位，再选或写一条经历、技能。');
    if (found === undefined) void save(guided);
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (next) return;
        reset();
        onClose();
      }}
      title="AI 生成"
      width={1240}
      footer={
        <>
          <span className={styles.status} data-problem={problem !== undefined || undefined} role="status">
            {problem ??
              (generation.phase === 'writing'
                ? generation.status
                : generation.phase === 'done' && mode === 'model'
                  ? '写好了。＿＿ 是留给你填的空，打开后逐条核对。'
                  : '')}
          </span>
          {mode === 'model' && generated && <AiLabel channel="resume.draft" />}
          {mode === 'guided' && (
            <Button variant="primary" onClick={saveGuided}>
              打开并编辑
            </Button>
          )}
          {mode === 'model' && generation.phase === 'idle' && (
            <Button variant="primary" icon={<Sparkles />} disabled={!writing.model} onClick={start}>
              开始生成
            </Button>
          )}
          {busy && (
            <Button icon={<Square />} onClick={reset}>
              停止
            </Button>
          )}
          {mode === 'model' && generation.phase === 'done' && (
            <>
              <Button onClick={start}>重新生成</Button>
              <Button variant="primary" onClick={() => void save(generation.draft, 'model')}>
                打开并编辑
              </Button>
            </>
          )}
        </>
      }
    >
      <div
        className={styles.columns}
        data-written={(mode === 'model' && generated !== undefined) || undefined}
      >
        <div className={styles.form}>
          <SegmentedControl
            label="怎样写"
            value={mode}
            options={modes}
            onChange={(next) => {
              setChosenMode(next);
              setValidationError(undefined);
              reset();
            }}
          />
          {mode === 'model' ? (
            <>
              <ModelNote writing={writing} what="你写的内容" />
              {generation.phase === 'done' && (
                <HonestyNote {...generation.comparison} from="材料" way="生成" take="打开" />
              )}
              <MaterialsForm
                materials={materials}
                disabled={busy}
                onChange={(next) => {
                  setMaterials(next);
                  setValidationError(undefined);
                }}
              />
            </>
          ) : (
            <GuidedForm
              answers={answers}
              trade={category}
              onTrade={(next) => {
                setCategory(next);
                setAnswers({ ...answers, jobLines: [], skills: [], summaries: [] });
              }}
              onChange={(next) => {
                setAnswers(next);
                setValidationError(undefined);
              }}
            />
          )}
        </div>
        <DraftPreview
          draft={draft}
          empty={mode === 'model' ? generated === undefined : answers === emptyAnswers}
        />
      </div>
    </Dialog>
  );
}
