import { Copy, Inbox } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { copyText } from '../lib/clipboard.ts';
import { peek, put, type HandOffTarget } from '../lib/hand-off.ts';
import { Button } from './button.tsx';
import styles from './soon-page.module.css';
import { toast } from './toast.tsx';

interface SoonPageProps {
  readonly title: string;
  /** One sentence: what the screen will be for. */
  readonly promise: string;
  /** What it will do, a few words and a sentence each. */
  readonly plans: readonly { readonly name: string; readonly text: string }[];
  /** The screen's own drawing, in a 320 x 220 view box; see `soonArt` for its strokes. */
  readonly picture: ReactNode;
  /** Where text from other screens arrives for this one. */
  readonly receives?: HandOffTarget;
}

/** Classes for the drawings, so that all are by one hand. */
export const soonArt = styles;

function Arrived({ to }: { to: HandOffTarget }) {
  const { state } = useLocation() as { state: unknown };
  const [text] = useState(() => {
    const carried = typeof state === 'object' && state && 'text' in state ? state.text : undefined;
    // What comes with the navigation is laid down too, so that a reload keeps it.
    if (typeof carried === 'string' && carried !== '') put(to, carried);
    return peek(to);
  });
  if (!text) return null;
  const copyKept = async () => {
    if (await copyText(text)) toast('done', '已复制');
    else toast('failed', '浏览器不允许复制，请手动选择文字。');
  };
  return (
    <section className={styles.arrived} aria-label="收到的文字">
      <header>
        <Inbox aria-hidden />
        <h2>文字已送到，先替你保管</h2>
        <Button size="sm" icon={<Copy />} onClick={() => void copyKept()}>
          复制
        </Button>
      </header>
      <textarea className={styles.text} aria-label="收到的文字" readOnly rows={4} value={text} />
      <p className={styles.note}>它只留在这个标签页里，关闭标签页后就会清除。</p>
    </section>
  );
}

/** A screen of a later version: says what will come, and keeps what was handed to it. */
export function SoonPage({ title, promise, plans, picture, receives }: SoonPageProps) {
  return (
    <article className={styles.page}>
      <div className={styles.hero}>
        <svg className={styles.picture} viewBox="0 0 320 220" aria-hidden>
          {picture}
        </svg>
        <div>
          <p className={styles.badge}>即将开放</p>
          <h1>{title}</h1>
          <p className={styles.promise}>{promise}</p>
        </div>
      </div>
      {receives && <Arrived to={receives} />}
      <ul className={styles.plans}>
        {plans.map(({ name, text }) => (
          <li key={name}>
            <strong>{name}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </article>
  );
}
