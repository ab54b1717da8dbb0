import { Menu } from 'lucide-react';
import type { Screen } from '../../shared/feature.ts';
import { preloadOverlay, showOverlay } from '../../shared/lib/overlay.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import styles from './mobile-top-bar.module.css';
import { ScreenToolbar } from './screen-toolbar.tsx';

/** The phone's top bar: the menu, the screen's title, and the screen's toolbar. */
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
      {screen && <ScreenToolbar screen={screen} compact />}
    </header>
  );
}
