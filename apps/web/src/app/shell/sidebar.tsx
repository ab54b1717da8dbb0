import { Moon, PanelLeftClose, PanelLeftOpen, Search, Settings, Sun } from 'lucide-react';
import { openSettings, showOverlay } from '../../shared/lib/overlay.ts';
import { chooseTheme, useShownTheme } from '../../shared/lib/theme.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { shortcutText } from '../shortcuts.ts';
import { NavList } from './nav-list.tsx';
import { preloadOverlay } from './overlays.tsx';
import { toggleSidebar, useSidebarFold } from './sidebar-fold.ts';
import styles from './sidebar.module.css';
import { Wordmark } from './wordmark.tsx';

/** The theme's switch and the way to the settings: at the sidebar's foot and the phone drawer's. */
export function FooterButtons({ tip }: { tip: 'top' | 'right' }) {
  const shown = useShownTheme();
  return (
    <>
      <IconButton
        label={shown === 'dark' ? '切换到浅色' : '切换到深色'}
        tooltip={tip}
        onClick={() => chooseTheme(shown === 'dark' ? 'light' : 'dark')}
      >
        {shown === 'dark' ? <Sun /> : <Moon />}
      </IconButton>
      <IconButton
        label="设置"
        tooltip={tip}
        aria-haspopup="dialog"
        onPointerEnter={() => preloadOverlay('settings')}
        onFocus={() => preloadOverlay('settings')}
        onClick={() => openSettings()}
      >
        <Settings />
      </IconButton>
    </>
  );
}

/** The desktop's sidebar: 240 wide, 48 folded. */
export function Sidebar() {
  const folded = useSidebarFold((state) => state.folded);
  return (
    <aside className={styles.sidebar} data-folded={folded || undefined} aria-label="侧边栏">
      <div className={styles.head}>
        {!folded && <Wordmark />}
        <IconButton
          label={folded ? '展开侧边栏' : '收起侧边栏'}
          tooltip={folded ? 'right' : 'bottom'}
          onClick={toggleSidebar}
        >
          {folded ? <PanelLeftOpen /> : <PanelLeftClose />}
        </IconButton>
      </div>
      <NavList folded={folded} />
      <div className={styles.foot}>
        <button
          type="button"
          className={styles.search}
          aria-label={folded ? '搜索与命令' : undefined}
          aria-haspopup="dialog"
          data-tip={folded ? '搜索与命令' : undefined}
          data-tip-side="right"
          onPointerEnter={() => preloadOverlay('palette')}
          onFocus={() => preloadOverlay('palette')}
          onClick={() => showOverlay({ kind: 'palette' })}
        >
          <Search aria-hidden />
          {!folded && (
            <>
              <span>搜索与命令</span>
              <kbd aria-hidden>{shortcutText('palette')}</kbd>
            </>
          )}
        </button>
        <div className={styles.buttons}>
          <FooterButtons tip={folded ? 'right' : 'top'} />
        </div>
      </div>
    </aside>
  );
}
