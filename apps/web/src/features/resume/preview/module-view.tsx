import { readShape, shapeKey, type EntryTarget, type EntryKind, type ResumeDocument } from '@baigong/resume';
import { memo, type ReactNode } from 'react';
import { paintRichText, paintText, usePaintedField } from '../keystroke/paint-field.ts';
import { useFieldLabel, useEntry } from '../keystroke/watch-entry.ts';
import { ResumeIcon } from './resume-icon.tsx';
import { useDocument } from '../session/document-store.ts';

interface FieldProps extends EntryTarget {
  readonly fieldId: string;
}

/** The text of one field. What is typed is painted into it without rendering. */
export const FieldText = memo(function FieldText({
  fieldId,
  className,
  ...target
}: FieldProps & { readonly className?: string }) {
  const ref = usePaintedField<HTMLSpanElement>(target, fieldId, paintText);
  return <span ref={ref} className={className} data-field={fieldId} />;
});

/** The rich text of one field, painted likewise. */
export const RichText = memo(function RichText({ fieldId, ...target }: FieldProps) {
  const ref = usePaintedField<HTMLDivElement>(target, fieldId, paintRichText);
  return <div ref={ref} className="resume-rich resume-block" data-field={fieldId} />;
});

export function FieldLabel({ fieldId, ...target }: FieldProps) {
  return <span className="resume-label">{useFieldLabel(target, fieldId) ?? ''}</span>;
}

interface EntryProps {
  readonly kind: EntryKind;
  readonly entryId: string;
  /** The module's title, when this is its first entry: a title and the line below it are never parted. */
  readonly title?: ReactNode;
  /** The entry is a module of its own, whose title says what the entry's would. */
  readonly standalone: boolean;
}

/** One job, project or school: a line of names and dates that is never cut, and text that flows over the pages. */
const EntryView = memo(function EntryView({ kind, entryId, title, standalone }: EntryProps) {
  const target = { kind, entry: entryId };
  const shape = readShape(useEntry(target, shapeKey));
  if (!shape) return null;
  const { dates, details, bodies } = shape;
  const names = standalone ? [] : shape.names;
  const hasHead = names.length > 0 || dates.length > 0 || details.length > 0;
  const [first, ...others] = names;

  return (
    <div className="resume-entry" data-entry={entryId}>
      <div className="resume-body">
        {(title || hasHead) && (
          <div className="resume-line" data-keep={bodies.length > 0 ? '' : undefined}>
            <div className="resume-atom resume-block">
              {title}
              {hasHead && (
                <div className="resume-entry-head">
                  {first && <FieldText {...target} fieldId={first} className="resume-entry-name" />}
                  {others.length > 0 && (
                    <span className="resume-entry-roles">
                      {others.map((id) => (
                        <FieldText key={id} {...target} fieldId={id} className="resume-entry-role" />
                      ))}
                    </span>
                  )}
                  {dates.length > 0 && (
                    <span className="resume-entry-dates">
                      {dates.map((id) => (
                        <FieldText key={id} {...target} fieldId={id} className="resume-entry-date" />
                      ))}
                    </span>
                  )}
                  {details.length > 0 && (
                    <span className="resume-entry-details">
                      {details.map((id) => (
                        <span key={id} className="resume-entry-detail">
                          <FieldLabel {...target} fieldId={id} />
                          <FieldText {...target} fieldId={id} />
                        </span>
                      ))}
                    </span>
                  )}
                </div>
              )}
            </div>
          </div>
        )}
        {bodies.map((id) => (
          <RichText key={id} {...target} fieldId={id} />
        ))}
      </div>
    </div>
  );
});

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
