import { PanelLeftClose, PanelLeftOpen, Search } from 'lucide-react';
import { preloadOverlay, showOverlay } from '../../shared/lib/overlay.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { shortcutText } from '../shortcuts.ts';
import { LegalLinks } from '../../shared/ui/legal-links.tsx';
import { FooterButtons } from './footer-buttons.tsx';
import { NavList } from './nav-list.tsx';
import { toggleSidebar, useSidebarFold } from './sidebar-fold.ts';
import styles from './sidebar.module.css';
import { Wordmark } from './wordmark.tsx';

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
        <LegalLinks folded={folded} />
      </div>
    </aside>
  );
}
