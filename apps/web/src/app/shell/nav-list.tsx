import { NavLink } from 'react-router';
import { fetchScreen } from '../screen-page.tsx';
import { homeOf, screens, type Screen } from '../screens.ts';
import styles from './nav-list.module.css';

type Entry = Screen & { readonly nav: NonNullable<Screen['nav']> };

const entries = screens.filter((screen): screen is Entry => screen.nav !== undefined);

function NavEntry({
  screen,
  folded,
  onGo,
}: {
  screen: Entry;
  folded: boolean;
  onGo?: (() => void) | undefined;
}) {
  const { label, icon: Icon } = screen.nav;
  // Pointing at an entry is the best sign that its code is wanted next.
  const warm = () => void fetchScreen(screen).catch(() => {});
  return (
    <li>
      <NavLink
        to={homeOf(screen)}
        className={styles.entry ?? ''}
        data-folded={folded || undefined}
        data-tip={folded ? label : undefined}
        data-tip-side="right"
        onPointerEnter={warm}
        onFocus={warm}
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
      <ul className={styles.list}>
        {entries
          .filter(({ nav }) => nav.group === 'main')
          .map((screen) => (
            <NavEntry key={screen.id} screen={screen} folded={folded} onGo={onGo} />
          ))}
      </ul>
      <p id="nav-more" className={folded ? styles.rule : styles.heading}>
        <span className={folded ? 'visually-hidden' : undefined}>更多</span>
      </p>
      <ul className={styles.list} aria-labelledby="nav-more">
        {entries
          .filter(({ nav }) => nav.group === 'more')
          .map((screen) => (
            <NavEntry key={screen.id} screen={screen} folded={folded} onGo={onGo} />
          ))}
      </ul>
    </nav>
  );
}
