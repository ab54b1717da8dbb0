import { memo } from 'react';
import { ResumeIcon } from '../icons/resume-icon.tsx';
import type { Section } from '../outline/outline.ts';
import { useResume } from '../source.ts';
import { EntryView } from './entry-view.tsx';

const findModule = (id: string) => (document: Parameters<Parameters<typeof useResume>[0]>[0]) =>
  document.modules.modules.find((module) => module.id === id);

function ModuleTitle({ moduleId }: { readonly moduleId: string }) {
  const module = useResume(findModule(moduleId));
  const { showIcon } = useResume(({ styles }) => styles.styles.moduleStyles.sectionTitle);
  return (
    <h2 className="resume-title">
      <span className="resume-title-mark">
        {showIcon && <ResumeIcon name={module?.icon ?? ''} />}
        <span className="resume-title-text">{module?.title ?? ''}</span>
      </span>
    </h2>
  );
}

interface Props {
  readonly moduleId: string;
  readonly section: Section;
  /** The entries' ids, serialised: a list is a new one every time. */
  readonly entryKey: string;
  readonly alone: boolean;
}

/** A module: its title, together with its first entry's head, and its entries. */
export const ModuleView = memo(function ModuleView({ moduleId, section, entryKey, alone }: Props) {
  const entryIds = JSON.parse(entryKey) as readonly string[];
  return (
    <section className="resume-module" data-module={moduleId}>
      <div className="resume-body">
        {entryIds.map((entryId, index) =>
          index === 0 ? (
            <FirstEntry key={entryId} {...{ moduleId, section, entryId, alone }} />
          ) : (
            <EntryView key={entryId} section={section} entryId={entryId} alone={alone} />
          ),
        )}
      </div>
    </section>
  );
});

const FirstEntry = memo(function FirstEntry({
  moduleId,
  ...entry
}: { readonly entryId: string; readonly moduleId: string } & Pick<Props, 'section' | 'alone'>) {
  return <EntryView {...entry} title={<ModuleTitle moduleId={moduleId} />} />;
});
