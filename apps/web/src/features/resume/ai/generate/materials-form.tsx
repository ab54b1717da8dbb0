import { Field } from '../../../../shared/ui/field.tsx';
import { Textarea } from '../../../../shared/ui/textarea.tsx';
import { useState } from 'react';
import type { Materials } from '../write-resume.ts';
import { OldResumeFile } from './old-resume-file.tsx';

/** The longest text that is taken, in characters: about ten pages, and what a context of 32K tokens holds twice. */
const MAX_MATERIAL_LENGTH = 20_000;

const boxes = [
  {
    name: 'wish',
    label: '用一句话介绍自己和想要的岗位',
    placeholder: '例如：3 年电商前端，用 Vue 做过大促活动页和后台，想应聘高级前端工程师',
    rows: 3,
  },
  {
    name: 'jobDescription',
    label: '招聘启事（可选）',
    placeholder: '粘贴岗位职责与任职要求，简历会用它的说法突出你真实具备的经验',
    rows: 4,
  },
  {
    name: 'oldResume',
    label: '旧简历（可选）',
    placeholder: '粘贴旧简历的文字，或从 PDF、Word 等文件读取，排版乱了也没关系',
    rows: 4,
  },
] as const satisfies readonly { readonly name: keyof Materials; readonly [key: string]: unknown }[];

/** Why these materials cannot be used yet; undefined when they can. */
export function materialsFault(materials: Materials): string | undefined {
  if (boxes.every(({ name }) => materials[name].trim() === ''))
    return '先写一句话，或粘贴招聘启事、旧简历中的任意一项。';
  const long = boxes.find(({ name }) => materials[name].length > MAX_MATERIAL_LENGTH);
  if (!long) return undefined;
  const over = materials[long.name].length - MAX_MATERIAL_LENGTH;
  return `“${long.label.replace('（可选）', '')}”太长，请删去 ${over.toLocaleString('zh-CN')} 字。`;
}

interface FormProps {
  readonly materials: Materials;
  readonly onChange: (materials: Materials) => void;
  readonly disabled: boolean;
}

/** What a resume is made of: a sentence, a job description, an old resume. */
export function MaterialsForm({ materials, onChange, disabled }: FormProps) {
  const [expanded, setExpanded] = useState<keyof Materials | null>(null);
  return (
    <>
      {boxes.map(({ name, label, placeholder, rows }) => (
        <Field
          key={name}
          label={label}
          action={
            name === 'oldResume' ? (
              <OldResumeFile
                disabled={disabled}
                onText={(oldResume) => onChange({ ...materials, oldResume })}
              />
            ) : undefined
          }
        >
          <Textarea
            value={materials[name]}
            placeholder={placeholder}
            rows={expanded === name ? rows + 4 : rows}
            disabled={disabled}
            onPaste={() => setExpanded(name)}
            onChange={(event) => onChange({ ...materials, [name]: event.target.value })}
          />
        </Field>
      ))}
    </>
  );
}
