import { Download, Trash2 } from 'lucide-react';
import { Button } from '../../../../shared/ui/button.tsx';
import { ConfirmPopover } from '../../../../shared/ui/confirm-popover.tsx';
import { Menu } from '../../../../shared/ui/menu.tsx';

interface TurnsActionsProps {
  readonly onExport: (format: 'markdown' | 'docx') => void;
  /** What is asked before all of them are deleted. */
  readonly question: string;
  readonly onClear: () => void;
}

/** What can be done with all questions and answers: exported, deleted. */
export function TurnsActions({ onExport, question, onClear }: TurnsActionsProps) {
  return (
    <>
      <Menu
        align="start"
        trigger={
          <Button size="sm" icon={<Download />}>
            导出问答
          </Button>
        }
        groups={[
          [
            { label: 'Markdown', onSelect: () => onExport('markdown') },
            { label: 'Word（DOCX）', onSelect: () => onExport('docx') },
          ],
        ]}
      />
      <ConfirmPopover
        trigger={
          <Button size="sm" variant="ghost" icon={<Trash2 />}>
            清空问答
          </Button>
        }
        question={question}
        confirmLabel="清空"
        onConfirm={onClear}
      />
    </>
  );
}
