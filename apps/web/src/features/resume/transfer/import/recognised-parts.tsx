import {
  formatDateRange,
  isEmptyOutline,
  emptyOutline,
  richTextToPlain,
  type OutlineSection,
  type ParsedResume,
  type ResumeDocument,
} from '@baigong/resume';
import { useState } from 'react';
import { SegmentedControl } from '../../../../shared/ui/segmented-control.tsx';
import styles from './import.module.css';
import { PartRow } from './part-row.tsx';
import { importRecognised } from './import-selected.ts';

type Mode = 'replace' | 'append';

interface RecognisedPartsState {
  readonly recognised: ParsedResume;
  /** Keys of ticked parts: `basic`, `rest`, or a section's place. */
  readonly ticked: ReadonlySet<string>;
  readonly mode: Mode;
  readonly count: number;
  readonly tick: (part: string, on: boolean) => void;
  readonly setMode: (mode: Mode) => void;
  readonly edit: (document: ResumeDocument) => ResumeDocument;
}

const none: ParsedResume = { outline: emptyOutline(), basicConfidence: 'low', confidences: [], rest: [] };

/** Whether the head of the resume says anything. */
const hasBasics = ({ outline }: ParsedResume): boolean =>
  !isEmptyOutline({ ...outline, sections: [] }) || outline.photo !== '';

/** Which parts of a recognised file are ticked: at first all but the unrecognised rest. */
export function useRecognisedParts(recognised: ParsedResume = none): RecognisedPartsState {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () =>
      new Set([
        ...(hasBasics(recognised) ? ['basic'] : []),
        ...recognised.outline.sections.map((_, index) => String(index)),
      ]),
  );
  const [mode, setMode] = useState<Mode>('replace');
  const sections = new Set(
    [...recognised.outline.sections.keys()].filter((index) => ticked.has(String(index))),
  );
  const basic = ticked.has('basic');
  return {
    recognised,
    ticked,
    mode,
    count: ticked.size,
    tick(part, on) {
      const next = new Set(ticked);
      if (on) next.add(part);
      else next.delete(part);
      setTicked(next);
    },
    setMode,
    edit: importRecognised(recognised, { basic, photo: basic, sections, mode }, ticked.has('rest')),
  };
}

function Entries({ section }: { readonly section: OutlineSection }) {
  return (
    <ul className={styles.entries}>
      {section.entries.map((entry, index) => {
        const head = [...Object.values(entry.texts).filter(Boolean), formatDateRange(entry.range)].filter(
          Boolean,
        );
        const text = [
          ...entry.others.map(({ label, text }) => `${label}：${text}`),
          richTextToPlain(entry.html),
        ]
          .filter(Boolean)
          .join('\n');
        return (
          // oxlint-disable-next-line react/no-array-index-key -- the list never changes while it is shown
          <li key={index}>
            {head.length > 0 && <strong>{head.join(' · ')}</strong>}
            {text && <p className={styles.told}>{text}</p>}
          </li>
        );
      })}
    </ul>
  );
}

const basicNames = ['name', 'post', 'phone', 'email', 'degree', 'experience'] as const;

/** What was recognised, section by section, and what was not. */
export function RecognisedParts({
  parts,
  intoOpen,
}: {
  readonly parts: RecognisedPartsState;
  readonly intoOpen: boolean;
}) {
  const { recognised, ticked, tick } = parts;
  const { outline, rest } = recognised;
  return (
    <>
      {intoOpen && (
        <SegmentedControl
          label="导入方式"
          value={parts.mode}
          options={[
            { value: 'replace', label: '替换同名模块' },
            { value: 'append', label: '追加在后面' },
          ]}
          onChange={parts.setMode}
        />
      )}
      <ul className={styles.parts}>
        {hasBasics(recognised) && (
          <PartRow
            title="基本信息"
            confidence={recognised.basicConfidence}
            checked={ticked.has('basic')}
            onChange={(on) => tick('basic', on)}
          >
            {[
              ...basicNames.flatMap((name) => outline.basic[name] ?? []),
              ...outline.others.map(({ label, text }) => `${label}：${text}`),
              ...(outline.photo ? ['照片'] : []),
            ].join(' · ')}
          </PartRow>
        )}
        {outline.sections.map((section, index) => (
          <PartRow
            // oxlint-disable-next-line react/no-array-index-key -- the list never changes while it is shown
            key={index}
            title={
              section.entries.length > 1 ? `${section.title}（${section.entries.length}）` : section.title
            }
            confidence={recognised.confidences[index] ?? 'low'}
            checked={ticked.has(String(index))}
            onChange={(on) => tick(String(index), on)}
          >
            <Entries section={section} />
          </PartRow>
        ))}
        {rest.length > 0 && (
          <PartRow
            title={`没认出的 ${rest.length} 行，放进模块“其他”`}
            checked={ticked.has('rest')}
            onChange={(on) => tick('rest', on)}
          >
            <p className={styles.told}>{rest.join('\n')}</p>
          </PartRow>
        )}
      </ul>
    </>
  );
}
