import { History, MessageSquarePlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../shared/ui/button.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { Opening } from '../../shared/ui/on-demand.tsx';
import { toast } from '../../shared/ui/toast.tsx';
import { Row } from '../../shared/ui/stack.tsx';
import type * as HistoryDrawerModule from './history/history-drawer.tsx';
import { openHistory, useChat } from './store/chat-store.ts';
import { newChat } from './store/new-chat.ts';

type Drawer = typeof HistoryDrawerModule;

let loadedDrawer: Drawer | null = null;

/** Fetches the drawer and begins to read the list, so that both are there when the button is pressed. */
async function loadDrawer(): Promise<Drawer> {
  loadedDrawer ??= await import('./history/history-drawer.tsx');
  void loadedDrawer.preloadHistory();
  return loadedDrawer;
}
const preload = () => void loadDrawer().catch(() => undefined);

/** The drawer once it is opened. Not by `lazy`: its boundary shows nothing for 300 ms even when the code is loaded. */
function useDrawer(open: boolean): Drawer | null {
  const [loaded, setLoaded] = useState<Drawer | null>(null);
  const now = loaded ?? (open ? loadedDrawer : null);
  useEffect(() => {
    if (!open || loaded) return;
    loadDrawer().then(setLoaded, () => {
      openHistory(false);
      toast('error', '历史记录没有打开，请检查网络后再试。');
    });
  }, [open, loaded]);
  return now;
}

interface ChatToolbarProps {
  /** On phones the buttons show icons only. */
  readonly compact: boolean;
}

/** New chat and history: at the top of /chat on desktop, in the top bar on phones. */
export function ChatToolbar({ compact }: ChatToolbarProps) {
  const open = useChat((state) => state.historyOpen);
  // Once opened it stays, so that closing is animated and opening again is at once.
  const loaded = useDrawer(open);
  const buttons = [
    {
      label: '新对话',
      icon: <MessageSquarePlus />,
      props: { onClick: () => void newChat() },
    },
    {
      label: '历史记录',
      icon: <History />,
      props: {
        'aria-haspopup': 'dialog' as const,
        'aria-expanded': open,
        onPointerEnter: preload,
        onFocus: preload,
        onClick: () => openHistory(true),
      },
    },
  ];
  return (
    <Row gap={1} wrap={false} role="group" aria-label="对话">
      {buttons.map(({ label, icon, props }) =>
        compact ? (
          <IconButton key={label} label={label} {...props}>
            {icon}
          </IconButton>
        ) : (
          <Button key={label} variant="ghost" icon={icon} {...props}>
            {label}
          </Button>
        ),
      )}
      {loaded ? <loaded.HistoryDrawer open={open} onOpenChange={openHistory} /> : open && <Opening />}
    </Row>
  );
}
