import { findTemplate, type ImportedSections, type ResumeDocument } from '@baigong/resume';
import { useState } from 'react';
import styles from './import.module.css';
import { PartRow } from './part-row.tsx';
import { importSections, type DocumentPart } from './import-selected.ts';

interface OwnPartsState {
  readonly sections: ImportedSections;
  readonly ticked: ReadonlySet<DocumentPart>;
  readonly count: number;
  readonly tick: (part: DocumentPart, on: boolean) => void;
  readonly edit: (document: ResumeDocument) => ResumeDocument;
}

const parts = ['fields', 'modules', 'styles'] as const;

/** Which parts of a resume of ours are ticked: at first all that the file brings. */
export function useOwnParts(sections: ImportedSections): OwnPartsState {
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
export function OwnParts({ parts: state }: { readonly parts: OwnPartsState }) {
  return (
    <ul className={styles.parts}>
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
