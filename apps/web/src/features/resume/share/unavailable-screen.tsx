import { CalendarX2, CircleSlash2, FileQuestionMark, WifiOff, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import type { ApiError } from '../../../shared/lib/api.ts';
import { Button } from '../../../shared/ui/button.tsx';
import styles from './shared-resume-page.module.css';

interface Words {
  readonly title: string;
  readonly icon: LucideIcon;
}

const endings: Readonly<Record<string, Words>> = {
  'share.notFound': { title: '没有找到这份简历', icon: FileQuestionMark },
  'share.stopped': { title: '这份简历已停止分享', icon: CircleSlash2 },
  'share.expired': { title: '分享链接已过期', icon: CalendarX2 },
};
const failing: Words = { title: '暂时打不开', icon: WifiOff };

/** Why a shared resume cannot be shown, and what to do. */
export function UnavailableScreen({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const ending = endings[error.code];
  const { title, icon: Icon } = ending ?? failing;
  return (
    <div className={styles.screen}>
      <span className={styles.sign}>
        <Icon aria-hidden />
      </span>
      <h1>{title}</h1>
      <p role="alert">{error.message}</p>
      <div className={styles.buttons}>
        {!ending && <Button onClick={onRetry}>再试一次</Button>}
        <Link to="/resume" className={styles.make}>
          我也来做一份简历
        </Link>
      </div>
    </div>
  );
}
