import { readPosting, sortResumes } from '@baigong/resume';
import { useId, useMemo, useRef, useState } from 'react';
import { DatabaseProblem } from '../../../shared/lib/browser-database.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Input } from '../../../shared/ui/input.tsx';
import { Select } from '../../../shared/ui/select.tsx';
import { Stack } from '../../../shared/ui/stack.tsx';
import { Textarea } from '../../../shared/ui/textarea.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { useResumeList } from '../session/resume-list.ts';
import { addApplication } from './application-records.ts';
import { makeVersion } from './make-version.ts';
import styles from './applications.module.css';

interface NewApplicationDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Receives the id of the new application. */
  readonly onMade: (id: string) => void;
}

/** Makes an application of a pasted job description: who and what is read from it, and a version of a resume is kept. */
export function NewApplicationDialog({ open, onClose, onMade }: NewApplicationDialogProps) {
  const summaries = useResumeList((state) => state.summaries);
  const resumes = useMemo(() => sortResumes(summaries), [summaries]);
  const [description, setDescription] = useState('');
  /** What the visitor typed; undefined while the description says it. */
  const [typed, setTyped] = useState<{ readonly company?: string; readonly position?: string }>({});
  const [chosen, setChosen] = useState<string>();
  const [asVersion, setAsVersion] = useState(true);
  const [making, setMaking] = useState(false);
  const text = useRef<HTMLTextAreaElement>(null);
  const form = useId();
  const read = useMemo(() => readPosting(description), [description]);
  const company = typed.company ?? read.company;
  const position = typed.position ?? read.position;
  const resumeId = chosen ?? resumes[0]?.id ?? '';
  const blank = [description, company, position].every((one) => one.trim() === '');

  const make = async () => {
    setMaking(true);
    try {
      const job = { title: position.trim(), description: description.trim() };
      const version =
        resumeId !== '' && asVersion
          ? await makeVersion(resumeId, job)
          : resumes.find(({ id }) => id === resumeId);
      const { id } = await addApplication({
        company: company.trim(),
        position: position.trim(),
        description: job.description,
        ...(version ? { resumeId: version.id, resumeTitle: version.title } : {}),
      });
      onMade(id);
    } catch (error) {
      if (!(error instanceof DatabaseProblem)) throw error;
      toast('error', error.message);
    } finally {
      setMaking(false);
    }
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="新建投递"
      width={600}
      initialFocus={text}
      footer={
        <Button type="submit" form={form} variant="primary" disabled={blank} loading={making}>
          建立投递
        </Button>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!blank && !making) void make();
        }}
      >
        <Stack gap={4}>
          <Field
            label="招聘启事"
            hint="粘贴岗位职责与任职要求，公司和职位会自动填好。内容只存在这个浏览器里。"
          >
            <Textarea
              ref={text}
              rows={7}
              value={description}
              onChange={({ target }) => setDescription(target.value)}
            />
          </Field>
          <div className={styles.pair}>
            <Field label="公司">
              <Input
                maxLength={60}
                value={company}
                onChange={({ target }) => setTyped({ ...typed, company: target.value })}
              />
            </Field>
            <Field label="职位">
              <Input
                maxLength={60}
                value={position}
                onChange={({ target }) => setTyped({ ...typed, position: target.value })}
              />
            </Field>
          </div>
          {resumes.length > 0 && (
            <>
              <Field label="用哪份简历">
                <Select
                  value={resumeId}
                  options={[
                    ...resumes.map(({ id, title }) => ({ value: id, label: title })),
                    { value: '', label: '先不选' },
                  ]}
                  onChange={setChosen}
                />
              </Field>
              {resumeId !== '' && (
                <Checkbox
                  label="另存为岗位版"
                  hint="为这个岗位单独改，原来的简历不动"
                  checked={asVersion}
                  onChange={setAsVersion}
                />
              )}
            </>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
