import { applicationStates, toCalendar, type Application, type ApplicationChanges } from '@baigong/resume';
import { safeFileName } from '@baigong/resume-export/export-job';
import { CalendarPlus } from 'lucide-react';
import { Link } from 'react-router';
import { download } from '../../../shared/lib/download.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Fieldset } from '../../../shared/ui/fieldset.tsx';
import { Input } from '../../../shared/ui/input.tsx';
import { Select } from '../../../shared/ui/select.tsx';
import { Stack } from '../../../shared/ui/stack.tsx';
import { Textarea } from '../../../shared/ui/textarea.tsx';
import { useResumeList } from '../session/resume-list.ts';
import { updateApplication } from './application-records.ts';
import styles from './applications.module.css';

/** Hands the next step to the visitor's calendar. */
export function downloadCalendar(application: Application): void {
  const { next, company } = application;
  if (!next) return;
  const text = toCalendar(application, next, new Date());
  const name = safeFileName([company, next.what].filter(Boolean).join('-'));
  void download(
    'resume.file-calendar',
    new Blob([text], { type: 'text/calendar;charset=utf-8' }),
    `${name}.ics`,
  );
}

/** All that is kept of an application; each change is stored at once. */
export function ApplicationForm({ application }: { readonly application: Application }) {
  const { id, company, position, state, sentOn, resumeId, resumeTitle, next, description, notes } =
    application;
  const summaries = useResumeList((list) => list.summaries);
  const change = (changes: ApplicationChanges) => void updateApplication(id, changes);
  const step = next ?? { what: '', on: '', at: '' };
  const changeStep = (part: Partial<typeof step>) => {
    const changed = { ...step, ...part };
    change({ next: changed.on === '' && changed.what === '' ? undefined : changed });
  };
  const known = summaries.some((one) => one.id === resumeId);
  const options = [
    { value: '', label: '还没有选' },
    ...(resumeId !== undefined && !known ? [{ value: resumeId, label: `${resumeTitle}（已删除）` }] : []),
    ...summaries.map((one) => ({ value: one.id, label: one.title })),
  ];
  return (
    <Stack gap={4}>
      <div className={styles.pair}>
        <Field label="公司">
          <Input
            maxLength={60}
            value={company}
            onChange={({ target }) => change({ company: target.value })}
          />
        </Field>
        <Field label="职位">
          <Input
            maxLength={60}
            value={position}
            onChange={({ target }) => change({ position: target.value })}
          />
        </Field>
        <Field label="状态">
          <Select
            value={state}
            options={applicationStates.map((one) => ({ value: one.id, label: one.label }))}
            onChange={(chosen) => change({ state: chosen })}
          />
        </Field>
        <Field label="投递日期">
          <Input type="date" value={sentOn} onChange={({ target }) => change({ sentOn: target.value })} />
        </Field>
      </div>
      <Field
        label="投出的简历"
        action={
          known && (
            <Link className="kit-link" to={`/resume/edit/${resumeId}`}>
              打开
            </Link>
          )
        }
      >
        <Select
          value={resumeId ?? ''}
          options={options}
          onChange={(chosen) =>
            change({
              resumeId: chosen === '' ? undefined : chosen,
              resumeTitle: summaries.find((one) => one.id === chosen)?.title ?? '',
            })
          }
        />
      </Field>
      <Fieldset label="下一步">
        <div className={styles.step}>
          <Field label="做什么" hideLabel>
            <Input
              maxLength={60}
              placeholder="例如：一面、笔试、回电话"
              value={step.what}
              onChange={({ target }) => changeStep({ what: target.value })}
            />
          </Field>
          <Field label="日期" hideLabel>
            <Input type="date" value={step.on} onChange={({ target }) => changeStep({ on: target.value })} />
          </Field>
          <Field label="时间" hideLabel>
            <Input
              type="time"
              value={step.at}
              disabled={step.on === ''}
              onChange={({ target }) => changeStep({ at: target.value })}
            />
          </Field>
          <Button
            icon={<CalendarPlus />}
            disabled={step.on === ''}
            onClick={() => downloadCalendar(application)}
          >
            加到日历
          </Button>
        </div>
      </Fieldset>
      <Field label="备注">
        <Textarea rows={3} value={notes} onChange={({ target }) => change({ notes: target.value })} />
      </Field>
      <Field label="招聘启事">
        <Textarea
          rows={6}
          value={description}
          onChange={({ target }) => change({ description: target.value })}
        />
      </Field>
    </Stack>
  );
}
