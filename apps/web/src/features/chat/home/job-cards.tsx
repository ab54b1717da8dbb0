import { LayoutGrid } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { jobs } from '../../../shared/jobs.ts';
import { preloadOverlay, showOverlay } from '../../../shared/lib/overlay.ts';
import styles from './job-cards.module.css';

function CardBody({ icon, label, about }: { icon: ReactNode; label: string; about: string }) {
  return (
    <>
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
      <span className={styles.label}>{label}</span>
      <span className={styles.about}>{about}</span>
    </>
  );
}

/** What people come for, one press each into the tool, and the way to everything else. */
export function JobCards() {
  return (
    <ul className={styles.jobs} aria-label="常用工具">
      {jobs.map(({ label, about, path, samplePath, icon: Icon }) => (
        <li key={label}>
          <Link className={styles.card} to={samplePath ?? path}>
            <CardBody icon={<Icon />} label={label} about={about} />
          </Link>
        </li>
      ))}
      <li>
        <button
          type="button"
          className={styles.card}
          aria-haspopup="dialog"
          onPointerEnter={() => preloadOverlay('palette')}
          onFocus={() => preloadOverlay('palette')}
          onClick={() => showOverlay({ kind: 'palette' })}
        >
          <CardBody icon={<LayoutGrid />} label="全部功能" about="搜一搜要做的事" />
        </button>
      </li>
    </ul>
  );
}
