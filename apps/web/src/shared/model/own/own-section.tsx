import { Plus } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/stack.tsx';
import { preferModel } from '../own-choice.ts';
import { ConnectPanel } from './connect-panel.tsx';
import { ConnectionList } from './connection-list.tsx';
import { loadConnections } from './own-models.ts';

interface OwnSectionProps {
  /** Whether the form is shown. */
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}

/** The visitor's connections in the settings, and the form for another one. */
export function OwnSection({ open, onOpen }: OwnSectionProps) {
  return (
    <Stack gap={4}>
      <p>用自己的密钥，或你电脑上的程序连接模型。密钥只存在这个浏览器里，可以随时删除。</p>
      <ConnectionList onReplace={() => onOpen(true)} />
      {open ? (
        <ConnectPanel
          onConnected={(model) => {
            preferModel(model);
            void loadConnections();
            onOpen(false);
          }}
        />
      ) : (
        <Button icon={<Plus />} onClick={() => onOpen(true)}>
          连接我的模型
        </Button>
      )}
    </Stack>
  );
}
