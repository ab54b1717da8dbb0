import { Alert } from '../../../shared/ui/alert.tsx';
import styles from './import.module.css';
import type { ImportedSections } from '@baigong/resume-import/read-resume-json';
import { findTemplate, type ParsedResume, type ResumeDocument } from '@baigong/resume';
import type { TidiedResume } from '@baigong/resume-import/tidy-request';
import { useState, useEffect, useRef, lazy } from 'react';
import { PartRow } from './part-row.tsx';
import { importSections, type DocumentPart } from '@baigong/resume-import/import-selected';
import { Sparkles, Square, ArrowLeft } from 'lucide-react';
import { ApiError } from '../../../shared/lib/api.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { describeDestination } from '../../../shared/model/what-leaves.ts';
import { useWritingModel } from '../../../shared/model/use-writing-model.ts';
import { importMessages, sourceLabels } from '@baigong/resume-import/import-reading';
import { HonestyNote } from '../controls/honesty-note.tsx';
import { useRecognisedParts } from './use-recognised-parts.ts';
import type { WaitingReading } from './use-import.ts';
import { OnDemand } from '../../../shared/ui/on-demand.tsx';

/** The most kinds of repair that are listed. */
const maxShown = 12;

/** What of a resume of ours could not be taken as it stood. */
function Repairs({ repairs }: { readonly repairs: readonly string[] }) {
  if (repairs.length === 0) return null;
  const more = repairs.length - maxShown;
  return (
    <Alert tone="warning" role="status">
      文件里有看不懂的数据，导入后会是这样，请先核对：
      <ul className={styles.repairs}>
        {repairs.slice(0, maxShown).map((repair) => (
          <li key={repair}>{repair}</li>
        ))}
        {more > 0 && <li>另有 {more} 类</li>}
      </ul>
    </Alert>
  );
}

interface OwnPartsState {
  readonly sections: ImportedSections;
  readonly ticked: ReadonlySet<DocumentPart>;
  readonly count: number;
  readonly tick: (part: DocumentPart, on: boolean) => void;
  readonly edit: (document: ResumeDocument) => ResumeDocument;
}

const parts = ['fields', 'modules', 'styles'] as const;

/** Which parts of a resume of ours are ticked: at first all that the file brings. */
function useOwnParts(sections: ImportedSections): OwnPartsState {
  const [ticked, setTicked] = useState<ReadonlySet<DocumentPart>>(
    () => new Set(parts.filter((part) => sections[part] !== undefined)),
  );
  return {
    sections,
    ticked,
    count: ticked.size,
    tick(part, on) {
      const next = new Set(ticked);
      if (on) next.add(part);
      else next.delete(part);
      setTicked(next);
    },
    edit: importSections(sections, ticked),
  };
}

function summary({ fields, modules, styles }: ImportedSections, part: DocumentPart): string {
  if (part === 'fields' && fields) {
    const name = fields.basicInfo.fields.find(({ id }) => id === 'name')?.value?.trim();
    const count = (map: object, unit: string) => `${Object.keys(map).length} 段${unit}`;
    return [
      name,
      count(fields.workExperiences, '工作'),
      count(fields.projectExperiences, '项目'),
      count(fields.educations, '教育'),
    ]
      .filter(Boolean)
      .join(' · ');
  }
  if (part === 'modules' && modules)
    return modules.modules
      .filter(({ enabled }) => enabled)
      .map(({ title }) => title)
      .join('、');
  return styles ? `模板：${findTemplate(styles.currentTemplate).title}` : '';
}

const titles: Readonly<Record<DocumentPart, string>> = {
  fields: '内容',
  modules: '模块设置',
  styles: '样式',
};

/** The three parts of a resume of ours. */
function OwnParts({ parts: state }: { readonly parts: OwnPartsState }) {
  return (
    <ul className="kit-vertical kit-above">
      {parts
        .filter((part) => state.sections[part] !== undefined)
        .map((part) => (
          <PartRow
            key={part}
            title={titles[part]}
            checked={state.ticked.has(part)}
            onChange={(on) => state.tick(part, on)}
          >
            {summary(state.sections, part)}
          </PartRow>
        ))}
    </ul>
  );
}

interface TidyProps {
  readonly text: string;
  readonly onTidied: (tidied: TidiedResume) => void;
}

/** What to know of what a model put in order: whether it left something out. */
const tidiedNotice = ({ rest }: ParsedResume): string =>
  rest.length === 0
    ? '已由 AI 整理，每一行都有了着落。请核对后再导入。'
    : `已由 AI 整理。有 ${rest.length} 行它没有放进任何栏目，原样列在“没认出的行”里，会一起导入。请核对后再导入。`;

/** 用 AI 整理: has the connected model put the text in order, where there is one; otherwise it is not offered. */
function TidyWithModel({ text, onTidied }: TidyProps) {
  const { model } = useWritingModel();
  const [writtenLength, setWrittenLength] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  if (!model) return null;
  const busy = writtenLength !== undefined;
  const tidy = async () => {
    const controller = new AbortController();
    running.current = controller;
    setWrittenLength(0);
    setProblem(undefined);
    try {
      const { tidyWithModel } = await import('./tidy-with-model.ts');
      onTidied(
        await tidyWithModel(text, { model: model.id, signal: controller.signal, onLength: setWrittenLength }),
      );
    } catch (error) {
      if (controller.signal.aborted) return;
      setProblem(error instanceof ApiError ? error.message : 'AI 整理没有成功，识别结果没有变化。请重试。');
    } finally {
      if (!controller.signal.aborted) setWrittenLength(undefined);
    }
  };
  const stop = () => {
    running.current?.abort();
    setWrittenLength(undefined);
  };
  return (
    <div className={styles.tidy}>
      <p>识别得不准时，可以让 AI 重新归类，只搬运、不改写。文件里的文字{describeDestination(model)}。</p>
      {busy ? (
        <Button size="sm" icon={<Square />} onClick={stop}>
          停止整理
        </Button>
      ) : (
        <Button size="sm" icon={<Sparkles />} onClick={() => void tidy()}>
          用 AI 整理
        </Button>
      )}
      <p aria-live="polite">{busy && `AI 正在整理，已写 ${writtenLength} 字…`}</p>
      {problem && <Alert variant="text">{problem}</Alert>}
    </div>
  );
}

// With dnd-kit, which a resume of ours does not need.
const RecognisedParts = lazy(() =>
  import('./recognised-parts.tsx').then((m) => ({ default: m.RecognisedParts })),
);

interface Props {
  readonly reading: WaitingReading;
  readonly name: string;
  readonly intoOpen: boolean;
  readonly onReread: (reading: WaitingReading) => void;
  readonly onBack: () => void;
  /** `unplaced` says what becomes of the lines that were not recognised. */
  readonly onImport: (
    edit: (document: ResumeDocument) => ResumeDocument,
    unplaced: string | undefined,
  ) => Promise<void>;
}

/** What was read of a file, part by part, to pick from. Nothing has been changed yet. */
export function ImportPreview({ reading, name, intoOpen, onReread, onBack, onImport }: Props) {
  const own = useOwnParts(reading.kind === 'document' ? reading.sections : {});
  const found = useRecognisedParts(reading.kind === 'recognised' ? reading.recognised : undefined);
  const section = useRef<HTMLElement>(null);
  // The button that brought the file is gone, and on a phone the dialog stands scrolled to where it was.
  useEffect(() => {
    section.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: 'start' });
  }, []);
  const additions = (reading.kind === 'recognised' && reading.additions) || [];
  const [taking, setTaking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const count = reading.kind === 'document' ? own.count : found.count;
  const hostile = reading.kind === 'document' ? reading.hostile : [];
  const take = async () => {
    setTaking(true);
    setProblem(undefined);
    try {
      if (reading.kind === 'document') await onImport(own.edit, undefined);
      else await onImport(found.edit, found.unplaced);
    } catch {
      setProblem(importMessages.failed);
      setTaking(false);
    }
  };
  return (
    <section ref={section} className={styles.section} aria-label="导入预览" tabIndex={-1}>
      <p className={styles.from}>
        <strong>{name}</strong>
        <span>{sourceLabels[reading.source]}</span>
      </p>
      {hostile.length > 0 && (
        <Alert>
          <span>
            这份文件里有不安全的内容（{hostile.join('；')}
            ），没有导入任何内容。如果信得过它的来源，可以去掉这些之后再导入。
          </span>
        </Alert>
      )}
      {reading.kind === 'document' && hostile.length === 0 && <Repairs repairs={reading.repairs} />}
      {reading.kind === 'recognised' && reading.notice && <p className="kit-soft">{reading.notice}</p>}
      <HonestyNote additions={additions} from="文件" way="整理" take="导入" />
      {reading.kind === 'document' ? (
        <OwnParts parts={own} />
      ) : (
        <OnDemand inPlace>
          <RecognisedParts parts={found} intoOpen={intoOpen} invented={additions.map(({ text }) => text)} />
        </OnDemand>
      )}
      {reading.kind === 'recognised' && reading.text !== '' && (
        <TidyWithModel
          text={reading.text}
          onTidied={({ recognised, additions: invented }) =>
            onReread({ ...reading, recognised, additions: invented, notice: tidiedNotice(recognised) })
          }
        />
      )}
      {problem && <Alert>{problem}</Alert>}
      <div className={styles.actions}>
        <Button variant="ghost" icon={<ArrowLeft />} disabled={taking} onClick={onBack}>
          换一个文件
        </Button>
        <Button variant="primary" loading={taking} disabled={count === 0} onClick={() => void take()}>
          {hostile.length > 0 ? '去掉后导入' : '导入所选'}
        </Button>
      </div>
    </section>
  );
}
