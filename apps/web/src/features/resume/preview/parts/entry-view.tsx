import { memo, type ReactNode } from 'react';
import { readShape, shapeKey } from '../outline/entry-shape.ts';
import type { Section } from '../outline/outline.ts';
import { useResumeEntry } from '../source.ts';
import { FieldLabel, FieldText } from './field-text.tsx';
import { RichText } from './rich-text.tsx';

interface Props {
  readonly section: Section;
  readonly entryId: string;
  /** The module's title, when this is its first entry: a title and the line below it are never parted. */
  readonly title?: ReactNode;
  /** The entry is a module of its own, whose title says what the entry's would. */
  readonly alone: boolean;
}

/** One job, project or school: a line of names and dates that is never cut, and text that flows over the pages. */
export const EntryView = memo(function EntryView({ section, entryId, title, alone }: Props) {
  const shape = readShape(useResumeEntry(section, entryId, shapeKey));
  if (!shape) return null;
  const { dates, details, bodies } = shape;
  const names = alone ? [] : shape.names;
  const place = { section, entryId };
  const hasHead = names.length > 0 || dates.length > 0 || details.length > 0;
  const [first, ...others] = names;

  return (
    <div className="resume-entry" data-entry={entryId}>
      <div className="resume-body">
        {(title || hasHead) && (
          <div className="resume-line" data-keep={bodies.length > 0 ? '' : undefined}>
            <div className="resume-atom">
              {title}
              {hasHead && (
                <div className="resume-entry-head">
                  {first && <FieldText {...place} fieldId={first} className="resume-entry-name" />}
                  {others.length > 0 && (
                    <span className="resume-entry-roles">
                      {others.map((id) => (
                        <FieldText key={id} {...place} fieldId={id} className="resume-entry-role" />
                      ))}
                    </span>
                  )}
                  {dates.length > 0 && (
                    <span className="resume-entry-dates">
                      {dates.map((id) => (
                        <FieldText key={id} {...place} fieldId={id} className="resume-entry-date" />
                      ))}
                    </span>
                  )}
                  {details.length > 0 && (
                    <span className="resume-entry-details">
                      {details.map((id) => (
                        <span key={id} className="resume-entry-detail">
                          <FieldLabel {...place} fieldId={id} />
                          <FieldText {...place} fieldId={id} />
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
          <RichText key={id} {...place} fieldId={id} />
        ))}
      </div>
    </div>
  );
});
