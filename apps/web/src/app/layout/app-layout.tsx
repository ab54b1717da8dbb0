import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useMobile } from '../../shared/lib/device.ts';
import { openSettings, showOverlay } from '../../shared/lib/overlay.ts';
import { onStorageProblem } from '../../shared/lib/storage.ts';
import { followTheme } from '../../shared/lib/theme.ts';
import { Tooltips } from '../../shared/ui/tooltips.tsx';
import { toast, Toasts } from '../../shared/ui/toast.tsx';
import layout from '../../shared/ui/layout.module.css';
import { cx } from '../../shared/ui/cx.ts';
import { Announcement } from '../announcement/announcement.tsx';
import { OfflineBanner } from '../offline/offline-banner.tsx';
import { UpdatePrompt } from '../offline/update-prompt.tsx';
import { AppRoutes } from '../routes.tsx';
import { findScreen } from '../screens.ts';
import { shortcutListener } from '../shortcut-listener.ts';
import { startNewChat } from '../start-new-chat.ts';
import { Overlays } from './overlays.tsx';
import { toggleSidebar } from './sidebar-fold.ts';
import { Sidebar } from './sidebar.tsx';
import styles from './app-layout.module.css';
import { MobileTopBar } from './mobile-top-bar.tsx';
import { ScreenToolbar } from './screen-toolbar.tsx';
import { useScrollRestoration } from './use-scroll-restoration.ts';

const storageMessages = {
  refused: '浏览器不允许本站保存内容，关闭页面后设置会丢失。请检查隐私设置或退出无痕模式。',
  full: '浏览器的存储空间已满，刚才的改动没有保存。请在设置的“我的数据”里清理。',
  garbage: '有一项设置已损坏，已恢复为默认值，原内容另存备查。',
} as const;

function useShortcuts(mobile: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    return shortcutListener.handle((name, { target }) => {
      // Ctrl B belongs to the text where there is rich text to make bold.
      const inRichText = target instanceof HTMLElement && target.isContentEditable;
      if (name === 'sidebar' && (mobile || inRichText)) return false;
      if (name === 'palette') showOverlay({ kind: 'palette' });
      if (name === 'settings') openSettings();
      if (name === 'sidebar') toggleSidebar();
      if (name === 'newChat') void startNewChat(navigate);
      return true;
    });
  }, [navigate, mobile]);
}

/** The layout around every screen: sidebar or top bar, banners and overlays. */
export function AppLayout() {
  const mobile = useMobile();
  const { pathname } = useLocation();
  const screen = findScreen(pathname);
  const standalone = screen?.standalone === true;
  const main = useScrollRestoration();
  useShortcuts(mobile);
  useEffect(followTheme, []);
  useEffect(() => onStorageProblem(({ kind }) => toast('error', storageMessages[kind])), []);
  useEffect(() => {
    // A phone held sideways is wider than the breakpoint of the style sheets.
    document.documentElement.dataset.device = mobile ? 'mobile' : 'desktop';
  }, [mobile]);
  return (
    <div className={styles.layout} data-mobile={mobile || undefined}>
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
      {!mobile && !standalone && <Sidebar />}
      <div className={cx(layout.vertical, layout.grow)}>
        {mobile && !standalone && <MobileTopBar screen={screen} />}
        <OfflineBanner />
        {!mobile && screen?.toolbar && !screen.toolbar.phoneOnly && (
          <header className={styles.toolbar}>
            <ScreenToolbar screen={screen} compact={false} />
          </header>
        )}
        <main id="main" ref={main} tabIndex={-1} className={styles.main}>
          <AppRoutes />
        </main>
      </div>
      <Overlays />
      {!standalone && <Announcement />}
      <UpdatePrompt />
      <Toasts />
      <Tooltips />
    </div>
  );
}
