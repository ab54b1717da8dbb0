import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useMobile } from '../../shared/lib/device.ts';
import { openSettings, showOverlay } from '../../shared/lib/overlay.ts';
import { onStorageProblem } from '../../shared/lib/storage.ts';
import { followTheme } from '../../shared/lib/theme.ts';
import { Tooltips } from '../../shared/ui/tooltips.tsx';
import { toast, Toasts } from '../../shared/ui/toast.tsx';
import { Announcement } from '../announcement/announcement.tsx';
import { OfflineBanner } from '../offline/offline-banner.tsx';
import { UpdatePrompt } from '../offline/update-prompt.tsx';
import { AppRoutes } from '../routes.tsx';
import { findScreen } from '../screens.ts';
import { shortcutOf } from '../shortcuts.ts';
import { startNewChat } from '../start-new-chat.ts';
import { Overlays } from './overlays.tsx';
import { toggleSidebar } from './sidebar-fold.ts';
import { Sidebar } from './sidebar.tsx';
import styles from './shell.module.css';
import { ChatTools, MobileTopBar } from './top-bar.tsx';
import { useScrollRestoration } from './scroll-memory.ts';

const storageMessages = {
  refused: '浏览器不允许本站保存内容，关闭页面后设置会丢失。请检查隐私设置或退出无痕模式。',
  full: '浏览器的存储空间已满，刚才的改动没有保存。请在设置的“我的数据”里清理。',
  garbage: '有一项设置已损坏，已恢复为默认值，原内容另存备查。',
} as const;

function useShortcuts(mobile: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const name = shortcutOf(event);
      // Ctrl B belongs to the text where there is rich text to make bold.
      const inRichText = event.target instanceof HTMLElement && event.target.isContentEditable;
      if (!name || (name === 'sidebar' && (mobile || inRichText))) return;
      event.preventDefault();
      if (name === 'palette') showOverlay({ kind: 'palette' });
      if (name === 'settings') openSettings();
      if (name === 'sidebar') toggleSidebar();
      if (name === 'newChat') void startNewChat(navigate);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [navigate, mobile]);
}

/** What stands around every screen. */
export function AppLayout() {
  const mobile = useMobile();
  const { pathname } = useLocation();
  const screen = findScreen(pathname);
  const bare = screen?.bare === true;
  const main = useScrollRestoration();
  useShortcuts(mobile);
  useEffect(followTheme, []);
  useEffect(() => onStorageProblem(({ kind }) => toast('error', storageMessages[kind])), []);
  useEffect(() => {
    // A phone held sideways is wider than the breakpoint of the style sheets.
    document.documentElement.dataset.device = mobile ? 'mobile' : 'desktop';
  }, [mobile]);
  return (
    <div className={styles.shell} data-mobile={mobile || undefined}>
      <a
        className={styles.skip}
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        跳到正文
      </a>
      {!mobile && !bare && <Sidebar />}
      <div className={styles.column}>
        {mobile && !bare && <MobileTopBar screen={screen} />}
        <OfflineBanner />
        {!mobile && screen?.id === 'chat' && (
          <header className={styles.tools}>
            <ChatTools iconsOnly={false} />
          </header>
        )}
        <main id="main" ref={main} tabIndex={-1} className={styles.main}>
          <AppRoutes />
        </main>
      </div>
      <Overlays />
      {!bare && <Announcement />}
      <UpdatePrompt />
      <Toasts />
      <Tooltips />
    </div>
  );
}
