import { FileText, GraduationCap, Image, MessageSquareText, ScrollText, type LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { relativeTime } from '../../../shared/lib/relative-time.ts';
import { useBlobUrl } from '../../../shared/lib/use-blob-url.ts';
import { readRecent, type RecentWork } from '../../../shared/recent/read-recent.ts';
import { selectSession } from '../store/select-session.ts';
import { sessionFeed } from '../store/session-feed.ts';
import styles from './recent-list.module.css';

const maxShown = 6;

interface Kind {
  readonly icon: LucideIcon;
  readonly name: string;
  /** Absent: it is opened on this screen. */
  readonly path?: (id: string) => string;
}

const kinds: Readonly<Record<RecentWork['kind'], Kind>> = {
  session: { icon: MessageSquareText, name: '对话' },
  resume: { icon: ScrollText, name: '简历', path: (id) => `/resume/edit/${encodeURIComponent(id)}` },
  document: { icon: FileText, name: '文档', path: (id) => `/document/${id}` },
  picture: { icon: Image, name: '图片', path: () => '/messageToImg' },
  exam: { icon: GraduationCap, name: '成绩', path: () => '/mandarinQuiz?view=statistics' },
};

/** The newest work, read again when a conversation changes. */
function useRecent(): readonly RecentWork[] {
  const [work, setWork] = useState<readonly RecentWork[]>([]);
  useEffect(() => {
    let isGone = false;
    const read = () => void readRecent(maxShown).then((found) => isGone || setWork(found));
    read();
    const end = sessionFeed.subscribe(read);
    return () => {
      isGone = true;
      end();
    };
  }, []);
  return work;
}

function Thumb({ blob }: { readonly blob: Blob }) {
  return <img src={useBlobUrl(blob)} className="kit-cropped" alt="" />;
}

function Item({ work, now }: { readonly work: RecentWork; readonly now: number }) {
  const { icon: Icon, name, path } = kinds[work.kind];
  const body = (
    <>
      <span className={styles.icon}>{work.thumb ? <Thumb blob={work.thumb} /> : <Icon aria-hidden />}</span>
      <span className={styles.title}>{work.title}</span>
      <span className={styles.about}>
        {name} · {relativeTime(work.time, now)}
      </span>
    </>
  );
  if (path)
    return (
      <Link className={styles.item} to={path(work.id)}>
        {body}
      </Link>
    );
  return (
    <button type="button" className={styles.item} onClick={() => void selectSession(work.id)}>
      {body}
    </button>
  );
}

/** What was worked on lately; nothing where there is nothing. */
export default function RecentList() {
  const work = useRecent();
  const [now] = useState(Date.now);
  if (work.length === 0) return null;
  return (
    <section className={styles.recent} aria-labelledby="recent-work">
      <h2 id="recent-work" className={styles.heading}>
        最近
      </h2>
      <ul className={styles.list}>
        {work.map((one) => (
          <li key={`${one.kind}:${one.id}`}>
            <Item work={one} now={now} />
          </li>
        ))}
      </ul>
    </section>
  );
}
