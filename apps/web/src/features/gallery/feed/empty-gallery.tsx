import { ImagePlus, Palette } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import buttons from '../../../shared/ui/button.module.css';
import styles from './feed-view.module.css';

/** Nobody has published yet: an invitation to be the first. */
export function EmptyGallery({ onPublish }: { onPublish: () => void }) {
  return (
    <EmptyState>
      <svg
        className={styles.picture}
        viewBox="0 0 320 190"
        fill="none"
        strokeWidth={2.5}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
      >
        <path d="M20 176h280" stroke="var(--line)" />
        <path d="M160 14 96 42m64-28 64 28" stroke="var(--line)" />
        <rect
          x="96"
          y="40"
          width="128"
          height="100"
          rx="5"
          fill="var(--surface)"
          stroke="var(--line-strong)"
        />
        <rect x="108" y="52" width="104" height="76" rx="2" fill="var(--surface-sunken)" />
        <path d="m108 128 34-44 22 26 16-18 32 36z" fill="var(--accent-line)" />
        <circle cx="190" cy="72" r="9" fill="var(--warn)" opacity={0.6} />
        <rect
          x="24"
          y="62"
          width="54"
          height="72"
          rx="4"
          fill="var(--surface)"
          stroke="var(--line-strong)"
          strokeDasharray="5 6"
        />
        <rect
          x="242"
          y="54"
          width="54"
          height="84"
          rx="4"
          fill="var(--surface)"
          stroke="var(--line-strong)"
          strokeDasharray="5 6"
        />
        <path d="M51 90v16m-8-8h16M269 88v16m-8-8h16" stroke="var(--accent)" />
      </svg>
      <h2>墙上还空着，等你的第一幅画</h2>
      <p>用一句话画一张，或者上传自己的作品。不用登录，随时可以修改和删除。</p>
      <div className={styles.buttons}>
        <Button variant="primary" icon={<ImagePlus />} onClick={onPublish}>
          发布第一幅作品
        </Button>
        <Link to="/messageToImg" className={`${buttons.button} ${buttons.plain}`}>
          <Palette aria-hidden />
          去画一张
        </Link>
      </div>
    </EmptyState>
  );
}
