import { memo } from 'react';
import type { ScreenId } from '../../../../shared/labels/channels.ts';
import { paperLabel } from '../../../../shared/labels/explicit-label.ts';
import type { Columns } from './columns.ts';

interface Props {
  readonly pages: number;
  readonly bar: Columns['bar'];
  /** On how many pages the side column has text. */
  readonly barPages: number;
  readonly numbered: boolean;
  /** Whether a model wrote a part of the resume, which the last page says (GB 45438-2025). */
  readonly labelled: boolean;
}

const PaperLabel = ({ channel }: { readonly channel: ScreenId }) => (
  <div className="resume-page-label" data-ai-label={channel}>
    {paperLabel}
  </div>
);

/** The sheets of paper behind the text, with all that is painted on every one of them. */
export const Sheets = memo(function Sheets({ pages, bar, barPages, numbered, labelled }: Props) {
  return Array.from({ length: pages }, (_, index) => (
    <div key={index} className="resume-page" data-resume-page={index + 1} style={{ '--resume-page': index }}>
      <div className="resume-page-background" />
      {bar && index < barPages && (
        <div className="resume-page-bar" style={bar}>
          <div className="resume-page-bar-background" />
        </div>
      )}
      <div className="resume-page-ornament" />
      {numbered && (
        <div className="resume-page-number">
          {index + 1} / {pages}
        </div>
      )}
      {labelled && index === pages - 1 && <PaperLabel channel="resume.paper" />}
    </div>
  ));
});
