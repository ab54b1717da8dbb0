import type { EntryKind, ResumeDocument } from '@baigong/resume';
import { memo } from 'react';
import { ResumeIcon } from '../icons/resume-icon.tsx';
import { useDocument } from '../../session/document/document-source.ts';
import { EntryView } from './entry-view.tsx';

const findModule = (id: string) => (document: ResumeDocument) =>
  document.modules.modules.find((module) => module.id === id);

function ModuleTitle({ moduleId }: { readonly moduleId: string }) {
  const module = useDocument(findModule(moduleId));
  const { showIcon } = useDocument(({ styles }) => styles.styles.moduleStyles.sectionTitle);
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
  readonly kind: EntryKind;
  /** The entries' ids, serialised: a list is a new one every time. */
  readonly entryKey: string;
  readonly standalone: boolean;
}

/** A module: its title, together with its first entry's head, and its entries. */
export const ModuleView = memo(function ModuleView({ moduleId, kind, entryKey, standalone }: Props) {
  const entryIds = JSON.parse(entryKey) as readonly string[];
  return (
    <section className="resume-module" data-module={moduleId}>
      <div className="resume-body">
        {entryIds.map((entryId, index) =>
          index === 0 ? (
            <FirstEntry key={entryId} {...{ moduleId, kind, entryId, standalone }} />
          ) : (
            <EntryView key={entryId} kind={kind} entryId={entryId} standalone={standalone} />
          ),
        )}
      </div>
    </section>
  );
});

const FirstEntry = memo(function FirstEntry({
  moduleId,
  ...entry
}: { readonly entryId: string; readonly moduleId: string } & Pick<Props, 'kind' | 'standalone'>) {
  return <EntryView {...entry} title={<ModuleTitle moduleId={moduleId} />} />;
});
