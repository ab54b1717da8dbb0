import { Bookmark, Images, Search, Share2, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../shared/ui/button.tsx';
import { Checkbox } from '../../shared/ui/checkbox.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import styles from './announcement-dialog.module.css';
import { announcementVersion, dismissAnnouncement } from './show-again-when.ts';

const news = [
  { icon: Images, title: '逛作品', text: '浏览大家公开分享的图片' },
  { icon: Search, title: '搜灵感', text: '按关键词找到想要的画面' },
  { icon: Bookmark, title: '下载与收藏', text: '喜欢的作品存下来慢慢看' },
  { icon: Share2, title: '分享', text: '把好作品的链接发给朋友' },
];

/**
 * Announces the community gallery. The checkbox counts however the dialog is closed. It is a native dialog element:
 * it opens on the first visit, where the kit's Dialog would add a sixth to the first load.
 */
export function AnnouncementDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const goButton = useRef<HTMLButtonElement>(null);
  const [never, setNever] = useState(false);
  const navigate = useNavigate();
  const title = useId();
  useEffect(() => {
    dialog.current?.showModal();
    // The element itself would focus the close button.
    goButton.current?.focus();
  }, []);
  const close = () => dialog.current?.close();
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- a click on the backdrop; Escape does the same
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={title}
      onClose={() => never && dismissAnnouncement()}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div className={styles.window}>
        <header className={styles.header}>
          <h2 id={title}>全新功能：社区画廊</h2>
          <IconButton label="关闭" size="sm" tooltip="none" onClick={close}>
            <X />
          </IconButton>
        </header>
        <svg viewBox="0 0 472 132" fill="none" strokeLinecap="round" strokeLinejoin="round" aria-hidden>
          <rect width="472" height="132" rx="12" fill="var(--surface-sunken)" />
          <g fill="var(--surface)" stroke="var(--line-strong)" strokeWidth={2}>
            <rect x="42" y="30" width="92" height="72" rx="4" />
            <rect x="158" y="18" width="72" height="96" rx="4" />
            <rect x="254" y="34" width="76" height="64" rx="4" />
            <rect x="354" y="22" width="76" height="88" rx="4" />
          </g>
          <path d="m50 94 24-30 16 18 12-12 24 24z" fill="var(--accent-line)" />
          <circle cx="110" cy="50" r="8" fill="var(--warn)" opacity={0.55} />
          <path
            d="M194 102V62m0 0c0-16 12-22 22-22 0 16-10 22-22 22Zm0 12c0-12-10-18-20-18 0 12 8 18 20 18Z"
            fill="var(--accent-soft)"
            stroke="var(--accent)"
            strokeWidth={2.5}
          />
          <path
            d="M262 84c14-14 22-14 32-4s18 8 28-4M262 70c14-14 22-14 32-4s18 8 28-4"
            stroke="var(--accent)"
            strokeWidth={3}
          />
          <circle cx="392" cy="58" r="17" fill="var(--warn)" opacity={0.55} />
          <path d="M362 102c4-18 16-24 30-24s26 6 30 24z" fill="var(--accent-line)" />
        </svg>
        <ul className={styles.news}>
          {news.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <Icon aria-hidden />
              <span>
                <strong>{title}</strong>
                {text}
              </span>
            </li>
          ))}
        </ul>
        <p className={styles.version}>{announcementVersion}</p>
        <footer className={styles.footer}>
          <Checkbox label="不再提示" checked={never} onChange={setNever} />
          <Button
            ref={goButton}
            variant="primary"
            onClick={() => {
              close();
              void navigate('/community');
            }}
          >
            去看看
          </Button>
        </footer>
      </div>
    </dialog>
  );
}
