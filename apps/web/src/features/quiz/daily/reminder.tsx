import { BellPlus } from 'lucide-react';
import { linkTo } from '../../../shared/lib/base-path.ts';
import { download } from '../../../shared/lib/download.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Input } from '../../../shared/ui/input.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { serializeAddress } from '../bank/view.ts';
import { setPreference, usePreferences } from '../storage/preferences.ts';
import { reminderFile } from './reminder-file.ts';
import styles from './daily.module.css';

/** A reminder in the visitor's own calendar: the site itself sends nothing. */
export function Reminder() {
  const time = usePreferences((state) => state.reminder);
  const save = () => {
    const link = linkTo(`/mandarinQuiz${serializeAddress('practice', { of: 'daily' })}`);
    const file = new Blob([reminderFile(time, link, new Date())], { type: 'text/calendar;charset=utf-8' });
    void download('quiz.file-reminder', file, '普通话练习提醒.ics');
    toast('success', '已下载，打开它就能加进日历');
  };
  return (
    <section className={styles.reminder} aria-label="练习提醒">
      <div className="kit-grow">
        <h2>每天提醒我练</h2>
        <p className="kit-soft">加进手机或电脑自己的日历，到点由日历提醒；本站不发通知。</p>
      </div>
      <div className={styles.choice}>
        <Input
          type="time"
          aria-label="提醒时间"
          required
          value={time}
          onChange={({ target }) => target.value !== '' && setPreference({ reminder: target.value })}
        />
        <Button icon={<BellPlus />} onClick={save}>
          加进日历
        </Button>
      </div>
    </section>
  );
}
