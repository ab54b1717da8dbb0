import {
  draftDocument,
  validateDraft,
  guidedDraft,
  markModelWritten,
  markUnconfirmed,
  type Field,
  emptyAnswers,
  readDraft,
  type CategoryId,
  type ResumeDraft,
} from '@baigong/resume';
import { Sparkles, Square } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { AiLabel } from '../../../../shared/ui/ai-label.tsx';
import { Button } from '../../../../shared/ui/button.tsx';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { SegmentedControl } from '../../../../shared/ui/segmented-control.tsx';
import { createAndOpen } from '../../session/records/create-and-open.ts';
import { newId } from '../../session/document/new-id.ts';
import { ModelNote } from '../../controls/model-note.tsx';
import { useWritingModel } from '../../../../shared/model/use-writing-model.ts';
import type { Materials } from '../write-resume.ts';
import { DraftPreview } from './draft-preview.tsx';
import styles from './generate.module.css';
import { GuidedForm } from './guided-form.tsx';
import { MaterialsForm, materialsFault } from './materials-form.tsx';
import { useGeneration } from './use-generation.ts';

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
  const save = (draftToSave: ResumeDraft, origin?: Field['origin']) => {
    onClose();
    const title = titleOf(draftToSave);
    const document = draftDocument(draftToSave, newId);
    void createAndOpen(navigate, {
      document: origin
        ? markUnconfirmed(markModelWritten(document), `${materials.wish}\n${materials.oldResume}`)
        : document,
      ...(title === '' ? {} : { title }),
    });
  };
  const saveGuided = () => {
    const found = validateDraft(guided);
    setValidationError(found === undefined ? undefined : '至少写上期望职位，再选或写一条经历、技能。');
    if (found === undefined) save(guided);
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
              <Button variant="primary" onClick={() => save(generation.draft, 'model')}>
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
