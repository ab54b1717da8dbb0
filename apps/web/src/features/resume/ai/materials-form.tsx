import { Alert } from '../../../shared/ui/alert.tsx';
import { toMarkdown } from '@baigong/resume-export/to-markdown';
import { loadDocument, toOutline, type Materials } from '@baigong/resume';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Textarea } from '../../../shared/ui/textarea.tsx';

/** All the words of a resume file, whatever it is; throws an Error with the sentence for the user. */
async function textOf(file: File): Promise<string> {
  const { readInWorker } = await import('../import/read-in-worker.ts');
  const reading = await readInWorker({ file, strict: false });
  if (reading.kind === 'problem') throw new Error(reading.message);
  if (reading.kind === 'recognised') return reading.text;
  return toMarkdown(toOutline(loadDocument(reading.sections).document));
}

interface FileProps {
  readonly disabled: boolean;
  readonly onText: (text: string) => void;
}

/** Takes the text of an old resume out of a file, to be looked at before it is sent. */
function OldResumeFile({ disabled, onText }: FileProps) {
  const input = useRef<HTMLInputElement>(null);
  const [reading, setReading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const read = async (file: File) => {
    setReading(true);
    setProblem(undefined);
    try {
      onText((await textOf(file)).trim());
    } catch (error) {
      setProblem(error instanceof Error ? error.message : '这个文件没能读出来，请把文字粘贴进来。');
    } finally {
      setReading(false);
    }
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="旧简历文件"
        accept=".pdf,.docx,.md,.txt,.html,.json"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) void read(file);
        }}
      />
      <Button
        size="sm"
        variant="ghost"
        icon={<FileUp />}
        loading={reading}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        从文件读取
      </Button>
      {problem !== undefined && <Alert variant="text">{problem}</Alert>}
    </>
  );
}

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
