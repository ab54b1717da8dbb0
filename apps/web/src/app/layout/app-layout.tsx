import { Menu } from 'lucide-react';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState, type ComponentType } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import type { Screen } from '../../shared/feature.ts';
import { useMobile } from '../../shared/lib/device.ts';
import {
  closeOverlay,
  onPreloadOverlay,
  openSettings,
  preloadOverlay,
  showOverlay,
  useOverlay,
  type Overlay,
} from '../../shared/lib/overlay.ts';
import { shouldPreserveScroll } from '../../shared/lib/preserve-scroll.ts';
import { onStorageProblem } from '../../shared/lib/storage.ts';
import { followTextSize } from '../../shared/lib/text-size.ts';
import { followTheme } from '../../shared/lib/theme.ts';
import { Tooltips } from '../../shared/ui/tooltips.tsx';
import { toast, Toasts } from '../../shared/ui/toast.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { Announcement } from '../announcement/announcement.tsx';
import { OfflineBanner } from '../offline/offline-banner.tsx';
import { UpdatePrompt } from '../offline/update-prompt.tsx';
import { AppRoutes } from '../routes.tsx';
import { findScreen, screens } from '../screens.ts';
import { shortcutListener } from '../shortcut-listener.ts';
import { startNewChat } from '../start-new-chat.ts';
import { toggleSidebar } from './sidebar-fold.ts';
import { Sidebar } from './sidebar.tsx';
import styles from './app-layout.module.css';
import { OnDemand } from '../../shared/ui/on-demand.tsx';

const toolbars = screens.flatMap(({ id, toolbar }) => (toolbar ? [{ id, Toolbar: lazy(toolbar.load) }] : []));

/** The toolbar of a screen, fetched with the screen. */
function ScreenToolbar({ screen, compact }: { screen: Screen; compact: boolean }) {
  return (
    <Suspense>
      {toolbars
        .filter(({ id }) => id === screen.id)
        .map(({ id, Toolbar }) => (
          <Toolbar key={id} compact={compact} />
        ))}
    </Suspense>
  );
}

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

/** The phone's top bar: the menu, the screen's title, and the screen's toolbar. */
function MobileTopBar({ screen }: { screen: Screen | undefined }) {
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
      {screen?.local && <span className="kit-badge">本机处理</span>}
      {screen && <ScreenToolbar screen={screen} compact />}
    </header>
  );
}

type Kind = Overlay['kind'];

interface OverlayProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

const loaders: Record<Kind, () => Promise<{ default: ComponentType<OverlayProps> }>> = {
  menu: () => import('./menu-drawer.tsx').then((m) => ({ default: m.MenuDrawer })),
  palette: () => import('../palette/palette.tsx').then((m) => ({ default: m.Palette })),
  tool: () =>
    import('../../shared/feature-tools/form/tool-dialog.tsx').then((m) => ({ default: m.ToolDialog })),
  'tool-request': () => import('../web-mcp/request-dialog.tsx').then((m) => ({ default: m.RequestDialog })),
  connect: () =>
    import('../../shared/model/own/connect-dialog.tsx').then((m) => ({ default: m.ConnectDialog })),
  settings: () => import('../settings/settings-dialog.tsx').then((m) => ({ default: m.SettingsDialog })),
};

const overlays = (Object.keys(loaders) as Kind[]).map((kind) => ({ kind, Overlay: lazy(loaders[kind]) }));

/** Renders the overlays. Each is fetched when it is first opened, and then stays mounted for its closing animation. */
function Overlays() {
  const shown = useOverlay((state) => state.shown);
  const [openedKinds, setOpenedKinds] = useState<readonly Kind[]>([]);
  if (shown && !openedKinds.includes(shown.kind)) setOpenedKinds([...openedKinds, shown.kind]);
  useEffect(() => onPreloadOverlay((kind) => void loaders[kind]().catch(() => {})), []);
  return overlays
    .filter(({ kind }) => openedKinds.includes(kind))
    .map(({ kind, Overlay }) => (
      <OnDemand key={kind}>
        <Overlay open={shown?.kind === kind} onOpenChange={(open) => open || closeOverlay(kind)} />
      </OnDemand>
    ));
}

const scrollOffsets = new Map<string, number>();

/**
 * Remembers how far each visit of a screen was scrolled: going back finds the place again, going on starts at the
 * top, unless it only lays something over the screen. A screen that is still being fetched is waited for. Gives the ref of the scrolling element.
 */
function useScrollRestoration() {
  const box = useRef<HTMLElement>(null);
  const { key, state } = useLocation() as { key: string; state: unknown };
  const stays = shouldPreserveScroll(state);
  const back = useNavigationType() === NavigationType.Pop;

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    if (stays && !back) {
      scrollOffsets.set(key, element.scrollTop);
      return;
    }
    const place = back ? (scrollOffsets.get(key) ?? 0) : 0;
    element.scrollTop = place;
    if (element.scrollTop >= place) return;
    const grown = new MutationObserver(() => {
      element.scrollTop = place;
      if (element.scrollTop >= place) grown.disconnect();
    });
    const giveUp = () => grown.disconnect();
    grown.observe(element, { childList: true, subtree: true });
    element.addEventListener('wheel', giveUp, { once: true, passive: true });
    element.addEventListener('touchstart', giveUp, { once: true, passive: true });
    return () => {
      grown.disconnect();
      element.removeEventListener('wheel', giveUp);
      element.removeEventListener('touchstart', giveUp);
    };
  }, [key, back, stays]);

  // Ends with the commit that takes the screen away: what follows scrolls to the top, which is no place of this one.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const onScroll = () => scrollOffsets.set(key, element.scrollTop);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, [key]);

  return box;
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
  useEffect(followTextSize, []);
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
      <div className="kit-vertical kit-grow">
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
