import { NavLink } from 'react-router';
import { screenIcons } from '../../shared/ui/screen-icons.ts';
import { loadScreen } from '../screen-page.tsx';
import { navScreens, screenPath } from '../screens.ts';
import styles from './nav-list.module.css';

function NavEntry({
  screen,
  folded,
  onGo,
}: {
  screen: (typeof navScreens)[number];
  folded: boolean;
  onGo?: (() => void) | undefined;
}) {
  const { label, icon } = screen.nav;
  const Icon = screenIcons[icon];
  // Hovering an entry is the best hint that its code is needed next.
  const preload = () => void loadScreen(screen).catch(() => {});
  return (
    <li>
      <NavLink
        to={screenPath(screen)}
        className={styles.entry ?? ''}
        data-folded={folded || undefined}
        data-tip={folded ? label : undefined}
        data-tip-side="right"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={onGo}
      >
        <Icon aria-hidden />
        <span className={folded ? 'visually-hidden' : styles.label}>{label}</span>
      </NavLink>
    </li>
  );
}

interface NavListProps {
  /** Shows icons only. */
  folded?: boolean;
  onGo?: () => void;
}

/** The main navigation: six screens, and three more below a heading. */
export function NavList({ folded = false, onGo }: NavListProps) {
  return (
    <nav aria-label="主导航" className={styles.nav}>
      <ul className="kit-grid kit-gap0">
        {navScreens
          .filter(({ nav }) => nav.group === 'main')
          .map((screen) => (
            <NavEntry key={screen.id} screen={screen} folded={folded} onGo={onGo} />
          ))}
      </ul>
      <p id="nav-more" className={folded ? styles.rule : styles.heading}>
        <span className={folded ? 'visually-hidden' : undefined}>更多</span>
      </p>
      <ul className="kit-grid kit-gap0" aria-labelledby="nav-more">
        {navScreens
          .filter(({ nav }) => nav.group === 'more')
          .map((screen) => (
            <NavEntry key={screen.id} screen={screen} folded={folded} onGo={onGo} />
          ))}
      </ul>
    </nav>
  );
}
