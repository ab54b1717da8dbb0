import { Trash2 } from 'lucide-react';
import { Button } from '../../../../shared/ui/button.tsx';
import { SelectionBar } from '../../../../shared/ui/selection-bar.tsx';
import type { ResumeSummary } from '../../session/records/resume-summaries.ts';
import { preloadDialog } from '../dialogs/dialog-loaders.ts';
import { openDialog } from '../dialogs/dialog-state.ts';

interface Props {
  /** The resumes in the list. */
  readonly summaries: readonly ResumeSummary[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  readonly onDone: () => void;
}

/** How many resumes are selected, and what can be done with them. */
export function ResumeSelectionBar({ summaries, selected, onSelect, onDone }: Props) {
  const chosen = summaries.filter(({ id }) => selected.has(id));
  return (
    <SelectionBar
      selected={chosen.length}
      total={summaries.length}
      unit="份"
      onSelectAll={(all) => onSelect(new Set(all ? summaries.map(({ id }) => id) : []))}
      onDone={onDone}
    >
      <Button
        size="sm"
        variant="danger"
        icon={<Trash2 />}
        disabled={chosen.length === 0}
        onPointerEnter={() => preloadDialog('delete')}
        onClick={() =>
          openDialog({
            kind: 'delete',
            ids: chosen.map(({ id }) => id),
            title: chosen[0]?.title ?? '',
            shared: chosen.filter(({ isShared }) => isShared).length,
          })
        }
      >
        删除所选
      </Button>
    </SelectionBar>
  );
}
