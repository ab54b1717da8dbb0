import { Sparkles } from 'lucide-react';
import { Button } from '../../../shared/ui/button.tsx';
import { openDialog, preloadDialog } from './dialogs.ts';

/** Beside the title; on a phone in the top bar, which has the room. */
export function GenerateButton({ compact = false }: { readonly compact?: boolean }) {
  return (
    <Button
      variant={compact ? 'ghost' : 'secondary'}
      icon={<Sparkles />}
      aria-haspopup="dialog"
      onPointerEnter={() => preloadDialog('ai')}
      onFocus={() => preloadDialog('ai')}
      onClick={() => openDialog({ kind: 'ai' })}
    >
      AI 生成
    </Button>
  );
}
