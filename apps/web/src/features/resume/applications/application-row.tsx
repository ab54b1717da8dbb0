import { applicationStates, applicationTitle, type Application } from '@baigong/resume';
import { CalendarPlus, FileText, SquarePen, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { DatabaseProblem } from '../../../shared/lib/browser-database.ts';
import { LazyMenu } from '../../../shared/ui/lazy.tsx';
import { Select } from '../../../shared/ui/select.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { downloadCalendar } from './application-form.tsx';
import { removeApplication, updateApplication } from './application-records.ts';
import styles from './applications.module.css';

const options = applicationStates.map(({ id, label }) => ({ value: id, label }));

/** A day and a time as a list shows them: the year only where it is another one. */
export function formatStep(on: string, at: string, today: string): string {
  const [year = '', month = '', day = ''] = on.split('-');
  const date = `${Number(month)} 月 ${Number(day)} 日`;
  return [today.startsWith(year) ? date : `${year} 年 ${date}`, at].filter(Boolean).join(' ');
}

async function remove(id: string): Promise<void> {
  try {
    const back = await removeApplication(id);
    toast('success', '已删除', { action: { label: '撤销', onClick: () => void back() } });
  } catch (error) {
    if (!(error instanceof DatabaseProblem)) throw error;
    toast('error', error.message);
  }
}

interface ApplicationRowProps {
  readonly application: Application;
  /** YYYY-MM-DD. */
  readonly today: string;
  readonly onOpen: (id: string) => void;
}

/** One application in the list. */
export const ApplicationRow = memo(function ApplicationRow({
  application,
  today,
  onOpen,
}: ApplicationRowProps) {
  const { id, company, position, state, resumeId, resumeTitle, sentOn, next } = application;
  const title = applicationTitle(application);
  return (
    <li className={styles.row} data-state={state}>
      <button type="button" className={styles.name} onClick={() => onOpen(id)}>
        <strong className="kit-truncate">{position.trim() || title}</strong>
        <span className="kit-soft kit-truncate">{position.trim() === '' ? '' : company}</span>
      </button>
      <Select
        size="sm"
        className={styles.state}
        aria-label={`状态：${title}`}
        value={state}
        options={options}
        onChange={(chosen) => void updateApplication(id, { state: chosen })}
      />
      <LazyMenu
        label={`更多操作：${title}`}
        groups={[
          [
            { label: '打开', icon: <SquarePen />, onSelect: () => onOpen(id) },
            {
              label: '加到日历',
              icon: <CalendarPlus />,
              disabled: !next,
              onSelect: () => downloadCalendar(application),
            },
          ],
          [{ label: '删除', icon: <Trash2 />, danger: true, onSelect: () => void remove(id) }],
        ]}
      />
      <span className={styles.facts}>
        {next && (
          <span data-past={next.on < today || undefined}>
            {[next.what.trim() || '下一步', formatStep(next.on, next.at, today)].join('：')}
          </span>
        )}
        {sentOn !== '' && <span>{formatStep(sentOn, '', today)}投递</span>}
        {resumeTitle !== '' &&
          (resumeId === undefined ? (
            <span className="kit-truncate">{resumeTitle}</span>
          ) : (
            <Link className={styles.version} to={`/resume/edit/${resumeId}`}>
              <FileText aria-hidden />
              <span className="kit-truncate">{resumeTitle}</span>
            </Link>
          ))}
      </span>
    </li>
  );
});
