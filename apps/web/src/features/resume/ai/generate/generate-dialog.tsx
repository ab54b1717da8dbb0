import {
  draftDocument,
  validateDraft,
  guidedDraft,
  emptyAnswers,
  readDraft,
  type CategoryId,
  type ResumeDraft,
} from '@baigong/resume';
import { Sparkles, Square } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
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

type Way = 'model' | 'guided';

const ways = [
  { value: 'model', label: '让 AI 写' },
  { value: 'guided', label: '跟着提示写' },
] as const satisfies readonly { readonly value: Way; readonly label: string }[];

const nothing = readDraft({});
const noMaterials: Materials = { wish: '', jobDescription: '', oldResume: '' };

const titleOf = ({ basic }: ResumeDraft): string =>
  [basic.name, basic.post].filter((text) => text !== '').join(' · ');

/** AI 生成: from a few words to a whole resume, by the model or, without one, by questions and phrases to choose. */
export function GenerateDialog({ open, onClose }: Props) {
  const navigate = useNavigate();
  const writing = useWritingModel();
  const [chosen, setChosen] = useState<Way | null>(null);
  const way = chosen ?? (writing.state === 'none' || writing.state === 'failed' ? 'guided' : 'model');
  const [materials, setMaterials] = useState(noMaterials);
  const [answers, setAnswers] = useState(emptyAnswers);
  const [trade, setTrade] = useState<CategoryId>('tech');
  const [fault, setFault] = useState<string>();
  const { generation, write, reset } = useGeneration();

  const guided = useMemo(() => guidedDraft(answers), [answers]);
  const generated = generation.phase === 'idle' ? undefined : generation.draft;
  const draft = way === 'guided' ? guided : (generated ?? nothing);
  const busy = generation.phase === 'writing';
  const problem = fault ?? (generation.phase === 'idle' ? generation.problem : undefined);

  const begin = () => {
    const found = materialsFault(materials);
    setFault(found);
    if (found === undefined && writing.model) void write(materials, writing.model);
  };
  const keep = (made: ResumeDraft) => {
    onClose();
    const title = titleOf(made);
    void createAndOpen(navigate, {
      document: draftDocument(made, newId),
      ...(title === '' ? {} : { title }),
    });
  };
  const keepGuided = () => {
    const found = validateDraft(guided);
    setFault(found === undefined ? undefined : '至少写上期望职位，再选或写一条经历、技能。');
    if (found === undefined) keep(guided);
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
      width={960}
      footer={
        <>
          <span className={styles.status} data-problem={problem !== undefined || undefined} role="status">
            {problem ??
              (generation.phase === 'writing'
                ? generation.status
                : generation.phase === 'done' && way === 'model'
                  ? '写好了。＿＿ 是留给你填的空，打开后逐条核对。'
                  : '')}
          </span>
          {way === 'guided' && (
            <Button variant="primary" onClick={keepGuided}>
              打开并编辑
            </Button>
          )}
          {way === 'model' && generation.phase === 'idle' && (
            <Button variant="primary" icon={<Sparkles />} disabled={!writing.model} onClick={begin}>
              开始生成
            </Button>
          )}
          {busy && (
            <Button icon={<Square />} onClick={reset}>
              停止
            </Button>
          )}
          {way === 'model' && generation.phase === 'done' && (
            <>
              <Button onClick={begin}>重新生成</Button>
              <Button variant="primary" onClick={() => keep(generation.draft)}>
                打开并编辑
              </Button>
            </>
          )}
        </>
      }
    >
      <div
        className={styles.columns}
        data-written={(way === 'model' && generated !== undefined) || undefined}
      >
        <div className={styles.form}>
          <SegmentedControl
            label="怎样写"
            value={way}
            options={ways}
            onChange={(next) => {
              setChosen(next);
              setFault(undefined);
              reset();
            }}
          />
          {way === 'model' ? (
            <>
              <ModelNote writing={writing} what="你写的内容" />
              <MaterialsForm
                materials={materials}
                disabled={busy}
                onChange={(next) => {
                  setMaterials(next);
                  setFault(undefined);
                }}
              />
            </>
          ) : (
            <GuidedForm
              answers={answers}
              trade={trade}
              onTrade={(next) => {
                setTrade(next);
                setAnswers({ ...answers, jobLines: [], skills: [], summaries: [] });
              }}
              onChange={(next) => {
                setAnswers(next);
                setFault(undefined);
              }}
            />
          )}
        </div>
        <DraftPreview
          draft={draft}
          empty={way === 'model' ? generated === undefined : answers === emptyAnswers}
        />
      </div>
    </Dialog>
  );
}
