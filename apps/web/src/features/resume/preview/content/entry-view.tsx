import type { EntryKind } from '@baigong/resume';
import { memo, type ReactNode } from 'react';
import { useEntry } from '../../keystroke/use-entry.ts';
import { readShape, shapeKey } from '../outline/entry-shape.ts';
import { FieldLabel, FieldText, RichText } from './field-text.tsx';

interface Props {
  readonly kind: EntryKind;
  readonly entryId: string;
  /** The module's title, when this is its first entry: a title and the line below it are never parted. */
  readonly title?: ReactNode;
  /** The entry is a module of its own, whose title says what the entry's would. */
  readonly standalone: boolean;
}

/** One job, project or school: a line of names and dates that is never cut, and text that flows over the pages. */
export const EntryView = memo(function EntryView({ kind, entryId, title, standalone }: Props) {
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
