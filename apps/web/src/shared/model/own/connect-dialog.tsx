import { useRef } from 'react';
import { openSettings, useOverlay } from '../../lib/overlay.ts';
import { isOwnMachine } from '../../lib/own-machine.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/stack.tsx';
import { preferModel } from '../own-choice.ts';
import { ConnectPanel } from './connect-panel.tsx';
import { loadConnections } from './own-models.ts';

interface ConnectDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Connects a model of the visitor's own from wherever one is missing; it answers from then on. */
export function ConnectDialog({ open, onOpenChange }: ConnectDialogProps) {
  const onConnected = useOverlay(({ shown }) => (shown?.kind === 'connect' ? shown.onConnected : undefined));
  const content = useRef<HTMLDivElement>(null);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="连接我的模型" width={560} initialFocus={content}>
      <div
        ref={(element) => {
          // The field to paste into takes the focus, wherever it stands.
          content.current = element?.querySelector<HTMLDivElement>('[data-own-key]') ?? element;
        }}
      >
        <Stack gap={4}>
          <ConnectPanel
            onConnected={(model) => {
              preferModel(model);
              void loadConnections();
              onConnected?.(model);
              onOpenChange(false);
            }}
          />
          {isOwnMachine() && (
            <p className="kit-soft">
              管理这个网站？
              <button type="button" className="kit-link" onClick={() => openSettings('models')}>
                给所有人连接模型的方法
              </button>
            </p>
          )}
        </Stack>
      </div>
    </Dialog>
  );
}
