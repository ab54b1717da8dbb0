import { Scale } from 'lucide-react';
import { Link } from 'react-router';
import { useSiteInfo } from '../lib/site-info.ts';
import styles from './legal-links.module.css';

const policeLink = (number: string): string =>
  `https://beian.mps.gov.cn/#/query/webSearch?code=${/\d{10,}/.exec(number)?.[0] ?? ''}`;

/** Agreement, privacy, complaints and the filing numbers: at the sidebar's foot and the phone drawer's. */
export function LegalLinks({
  folded = false,
  onGo,
}: {
  readonly folded?: boolean;
  readonly onGo?: () => void;
}) {
  const { site } = useSiteInfo();
  if (folded)
    return (
      <Link
        to="/legal/terms"
        className={styles.icon}
        aria-label="协议、隐私与投诉举报"
        data-tip="协议、隐私与投诉举报"
        data-tip-side="right"
      >
        <Scale aria-hidden />
      </Link>
    );
  return (
    <nav className={styles.links} aria-label="协议与备案">
      <Link to="/legal/terms" onClick={onGo}>
        用户协议
      </Link>
      <Link to="/legal/privacy" onClick={onGo}>
        隐私政策
      </Link>
      <Link to={site?.hasInbox === false ? '/legal/filings' : '/feedback?kind=report'} onClick={onGo}>
        投诉举报
      </Link>
      {site?.icp && (
        <a href="https://beian.miit.gov.cn/" target="_blank" rel="noreferrer">
          {site.icp}
        </a>
      )}
      {site?.police && (
        <a href={policeLink(site.police)} target="_blank" rel="noreferrer">
          {site.police}
        </a>
      )}
    </nav>
  );
}
