import { Field } from '../../../../shared/ui/field.tsx';
import { Input } from '../../../../shared/ui/input.tsx';
import { RadioGroup } from '../../../../shared/ui/radio-group.tsx';
import { Chip } from '../../../../shared/ui/chip.tsx';
import { Textarea } from '../../../../shared/ui/textarea.tsx';
import { Row, Stack } from '../../../../shared/ui/stack.tsx';
import { categories, phrasesOf, type CategoryId, type GuidedAnswers } from '@baigong/resume';
import { useId, useRef, type ReactNode } from 'react';
import styles from './generate.module.css';
import { PhrasePicker } from './phrase-picker.tsx';

interface GuidedProps {
  readonly answers: GuidedAnswers;
  readonly trade: CategoryId;
  readonly onTrade: (trade: CategoryId) => void;
  readonly onChange: (answers: GuidedAnswers) => void;
}

const basicBoxes = [
  ['post', '期望职位', ''],
  ['name', '姓名', ''],
  ['experience', '工作年限', '例如 3 年'],
  ['degree', '最高学历', ''],
  ['phone', '电话', ''],
  ['email', '邮箱', ''],
] as const;

const jobBoxes = [
  ['company', '公司或实习单位', ''],
  ['position', '职位', '不填就用期望职位'],
  ['time', '时间', '例如 2022.07-至今'],
] as const;

const schoolBoxes = [
  ['school', '学校', ''],
  ['major', '专业', ''],
  ['time', '时间', '例如 2016.09-2020.06'],
] as const;

interface BoxesProps<Name extends string> {
  readonly boxes: readonly (readonly [name: Name, label: string, placeholder: string])[];
  readonly values: Readonly<Record<Name, string>>;
  readonly onChange: (name: Name, value: string) => void;
  /** Values to choose from, by box. */
  readonly offers?: Partial<Record<Name, readonly string[]>>;
}

function Boxes<Name extends string>({ boxes, values, onChange, offers }: BoxesProps<Name>) {
  const form = useId();
  return (
    <div className={styles.boxes}>
      {boxes.map(([name, label, placeholder]) => (
        <Field key={name} label={label}>
          <Input
            value={values[name]}
            placeholder={placeholder}
            autoComplete="off"
            maxLength={120}
            list={offers?.[name] ? `${form}-${name}-offers` : undefined}
            onChange={(event) => onChange(name, event.target.value)}
          />
          {offers?.[name] && (
            <datalist id={`${form}-${name}-offers`}>
              {offers[name].map((offer) => (
                <option key={offer}>{offer}</option>
              ))}
            </datalist>
          )}
        </Field>
      ))}
    </div>
  );
}

function Part({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const heading = useId();
  return (
    <Stack as="section" gap={2} aria-labelledby={heading}>
      <h3 id={heading}>{title}</h3>
      {hint !== undefined && <p>{hint}</p>}
      {children}
    </Stack>
  );
}

/** Questions whose answers make a resume without a model; phrases of the trade fill it. */
export function GuidedForm({ answers, trade, onTrade, onChange }: GuidedProps) {
  const phrases = phrasesOf(trade);
  const ownLines = useRef<HTMLTextAreaElement>(null);
  const change = (part: Partial<GuidedAnswers>) => onChange({ ...answers, ...part });
  const addVerb = (verb: string) => {
    const before = answers.ownLines;
    const separator = before === '' || before.endsWith('\n') ? '' : '\n';
    change({ ownLines: `${before}${separator}${verb}` });
    ownLines.current?.focus();
  };
  return (
    <>
      <Part title="你在哪个行业" hint="换行业会换一套句子，已选的句子会清空。">
        <RadioGroup
          label="行业"
          hideLabel
          variant="chips"
          value={trade}
          options={categories.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={onTrade}
        />
      </Part>
      <Part title="基本信息">
        <Boxes
          boxes={basicBoxes}
          values={answers.basic}
          offers={{ post: phrases.posts, degree: ['大专', '本科', '硕士', '博士'] }}
          onChange={(name, value) => change({ basic: { ...answers.basic, [name]: value } })}
        />
      </Part>
      <Part title="最近的一段经历" hint="挑做过的事，把数字填进空里。没填的空会以 ＿＿ 留着，之后再补。">
        <Boxes
          boxes={jobBoxes}
          values={answers.job}
          onChange={(name, value) => change({ job: { ...answers.job, [name]: value } })}
        />
        {phrases.work.map(({ title, lines }) => (
          <PhrasePicker
            key={`${trade}-${title}`}
            title={title}
            lines={lines}
            chosen={answers.jobLines}
            onChange={(jobLines) => change({ jobLines })}
          />
        ))}
        <Row gap={1} role="group" aria-label="用动词开头">
          {phrases.verbs.map((verb) => (
            <Chip key={verb} onClick={() => addVerb(verb)}>
              {verb}
            </Chip>
          ))}
        </Row>
        <Field label="自己写几条（一行一条）">
          <Textarea
            ref={ownLines}
            rows={3}
            maxLength={4000}
            value={answers.ownLines}
            placeholder="动词开头：做了什么，怎么做的，结果如何"
            onChange={(event) => change({ ownLines: event.target.value })}
          />
        </Field>
      </Part>
      <Part title="教育经历">
        <Boxes
          boxes={schoolBoxes}
          values={answers.school}
          onChange={(name, value) => change({ school: { ...answers.school, [name]: value } })}
        />
      </Part>
      <Part title="技能与评价">
        <PhrasePicker
          key={`${trade}-skills`}
          title="专业技能"
          lines={phrases.skills}
          chosen={answers.skills}
          onChange={(skills) => change({ skills })}
        />
        <PhrasePicker
          key={`${trade}-summaries`}
          title="自我评价"
          lines={phrases.summaries}
          chosen={answers.summaries}
          onChange={(summaries) => change({ summaries })}
        />
      </Part>
    </>
  );
}
