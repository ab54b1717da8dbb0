import { categories, phrasesOf, type CategoryId, type GuidedAnswers } from '@baigong/resume';
import { useId, type ReactNode } from 'react';
import field from '../../../../shared/ui/field.module.css';
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
        <div key={name}>
          <label className={field.label} htmlFor={`${form}-${name}`}>
            {label}
          </label>
          <input
            id={`${form}-${name}`}
            className={field.input}
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
        </div>
      ))}
    </div>
  );
}

function Part({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section className={styles.part} aria-labelledby={heading}>
      <h3 id={heading}>{title}</h3>
      {hint !== undefined && <p className={field.hint}>{hint}</p>}
      {children}
    </section>
  );
}

/** Questions whose answers make a resume without a model; phrases of the trade fill it. */
export function GuidedForm({ answers, trade, onTrade, onChange }: GuidedProps) {
  const phrases = phrasesOf(trade);
  const own = useId();
  const change = (part: Partial<GuidedAnswers>) => onChange({ ...answers, ...part });
  const addVerb = (verb: string) => {
    const { ownLines } = answers;
    const begun = ownLines === '' || ownLines.endsWith('\n') ? ownLines : `${ownLines}\n`;
    change({ ownLines: `${begun}${verb}` });
    document.getElementById(own)?.focus();
  };
  return (
    <>
      <Part title="你在哪个行业" hint="换行业会换一套句子，已选的句子会清空。">
        <div className={styles.trades} role="radiogroup" aria-label="行业">
          {categories.map(({ id, name, description }) => (
            <label key={id} className={styles.trade} title={description}>
              <input type="radio" name="trade" checked={trade === id} onChange={() => onTrade(id)} />
              {name}
            </label>
          ))}
        </div>
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
        <label className={field.label} htmlFor={own}>
          自己写几条（一行一条）
        </label>
        <div className={styles.verbs} role="group" aria-label="用动词开头">
          {phrases.verbs.map((verb) => (
            <button key={verb} type="button" className={styles.verb} onClick={() => addVerb(verb)}>
              {verb}
            </button>
          ))}
        </div>
        <textarea
          id={own}
          className={field.input}
          rows={3}
          maxLength={4000}
          value={answers.ownLines}
          placeholder="动词开头：做了什么，怎么做的，结果如何"
          onChange={(event) => change({ ownLines: event.target.value })}
        />
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
