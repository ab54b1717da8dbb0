import { Link } from 'react-router';
import { Seal } from '../../shared/ui/seal.tsx';
import styles from './wordmark.module.css';

/** Seal and name; leads home. */
export function Wordmark({ onGo }: { onGo?: () => void }) {
  return (
    <Link to="/chat" className={styles.mark} aria-label="百工首页" onClick={onGo}>
      <Seal />
      <span className={styles.name}>百工</span>
    </Link>
  );
}
