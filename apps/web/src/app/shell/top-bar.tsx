import { Menu } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { showOverlay } from '../../shared/lib/overlay.ts';
import { useResumeMode } from '../../shared/lib/resume-mode.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { SegmentedControl } from '../../shared/ui/segmented-control.tsx';
import type { Screen } from '../screens.ts';
import { preloadOverlay } from './overlays.tsx';
import styles from './top-bar.module.css';

const ChatToolbar = lazy(() =>
  import('../../features/chat/chat-toolbar.tsx').then((m) => ({ default: m.ChatToolbar })),
);

/** The chat's toolbar, fetched with the chat. */
export function ChatTools({ iconsOnly }: { iconsOnly: boolean }) {
  return (
    <Suspense>
      <ChatToolbar iconsOnly={iconsOnly} />
    </Suspense>
  );
}

function ResumeMode() {
  const { editing, setEditing } = useResumeMode();
  return (
    <SegmentedControl
      label="简历模式"
      value={editing ? 'edit' : 'preview'}
      options={[
        { value: 'preview', label: '预览' },
        { value: 'edit', label: '编辑' },
      ]}
      onChange={(mode) => setEditing(mode === 'edit')}
    />
  );
}

/** The phone's bar: the menu, the screen's name, and the tools of the screens that have some. */
export function MobileTopBar({ screen }: { screen: Screen | undefined }) {
  return (
    <header className={styles.bar}>
      <IconButton
        label="打开菜单"
        aria-haspopup="dialog"
        onPointerDown={() => preloadOverlay('menu')}
        onFocus={() => preloadOverlay('menu')}
        onClick={() => showOverlay({ kind: 'menu' })}
      >
        <Menu />
      </IconButton>
      <span className={styles.title}>{screen?.title ?? '百工'}</span>
      {screen?.id === 'chat' && <ChatTools iconsOnly />}
      {screen?.id === 'resume-editor' && <ResumeMode />}
    </header>
  );
}
