import {
  maxNickname,
  maxSharedPrompt,
  maxTag,
  maxTags,
  maxTitle,
  type GalleryLicence,
  type GalleryParameters,
  type PictureDetails,
} from '@baigong/contracts';
import { Alert } from '../../../shared/ui/alert.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Input } from '../../../shared/ui/input.tsx';
import { RadioGroup } from '../../../shared/ui/radio-group.tsx';
import { Textarea } from '../../../shared/ui/textarea.tsx';
import { licences } from '../viewer/labels.ts';
import { readTags } from './publish-picture.ts';

/** The details of a picture as the form holds them. */
export interface Draft {
  readonly title: string;
  readonly tags: string;
  readonly author: string;
  /** Null until the author chooses: nobody gives rights away by not looking. */
  readonly licence: GalleryLicence | null;
  readonly prompt: string;
  readonly sharePrompt: boolean;
}

const formatCharCount = (text: string): string => text.length.toLocaleString('zh-CN');
const maxSharedText = maxSharedPrompt.toLocaleString('zh-CN');

/** Why prompt and parameters cannot be shared as they are; undefined where they can. Nothing is cut off unasked. */
export function validatePrompt(draft: Draft, parameters: GalleryParameters | null): string | undefined {
  if (!draft.sharePrompt) return undefined;
  const prompt = draft.prompt.trim();
  if (prompt.length > maxSharedPrompt)
    return `提示词有 ${formatCharCount(prompt)} 字，画廊最多收 ${maxSharedText} 字。请删减，或不公开它；文字都还在。`;
  const negative = prompt === '' ? '' : (parameters?.negative ?? '');
  return negative.length > maxSharedPrompt
    ? `“不想出现”的内容有 ${formatCharCount(negative)} 字，画廊最多收 ${maxSharedText} 字。请不公开提示词和参数；文字都还在。`
    : undefined;
}

/** What is still missing or too long, for the visitor; undefined when the draft is valid. */
export function validateDraft(draft: Draft, parameters: GalleryParameters | null): string | undefined {
  const { title, tags, author } = draft;
  if (title.trim() === '') return '请给作品起个名字。';
  if (author.trim() === '') return '请填写昵称。';
  if (draft.licence === null) return '请选择许可。';
  const given = readTags(tags);
  if (given.length > maxTags) return `标签最多 ${maxTags} 个，现在有 ${given.length} 个。`;
  if (given.some((tag) => tag.length > maxTag)) return `每个标签最多 ${maxTag} 个字。`;
  return validatePrompt(draft, parameters);
}

/** The form as the server wants it; null without a licence. What is not shared is not sent. */
export function detailsFromDraft(draft: Draft, parameters: GalleryParameters | null): PictureDetails | null {
  if (draft.licence === null) return null;
  const prompt = draft.prompt.trim();
  const shares = draft.sharePrompt && prompt !== '';
  return {
    title: draft.title.trim(),
    tags: readTags(draft.tags),
    author: draft.author.trim(),
    licence: draft.licence,
    prompt: shares ? prompt : null,
    parameters: shares ? parameters : null,
  };
}

const licenceOptions = (Object.keys(licences) as GalleryLicence[]).map((value) => ({
  value,
  label: licences[value].name,
  hint: licences[value].means,
}));

interface DetailsFormProps {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  /** How the picture was made, shared with its prompt; null where that is not known. */
  readonly parameters: GalleryParameters | null;
  /** The prompt came with the picture: only whether it is shared is asked. */
  readonly knownPrompt: boolean;
}

/** Title, tags, nickname, licence and prompt of a picture. */
export function DetailsForm({ draft, onChange, parameters, knownPrompt }: DetailsFormProps) {
  const problem = validateDraft(draft, parameters);
  const promptProblem = validatePrompt(draft, parameters);
  const set = (change: Partial<Draft>) => onChange({ ...draft, ...change });
  return (
    <>
      <Field label="标题">
        <Input
          required
          maxLength={maxTitle}
          placeholder="例如：雨后的山村"
          value={draft.title}
          onChange={(event) => set({ title: event.target.value })}
        />
      </Field>
      <Field label="标签" error={problem?.includes('标签') && problem}>
        <Input
          placeholder="用空格分开，例如：水墨 山水 雨"
          value={draft.tags}
          onChange={(event) => set({ tags: event.target.value })}
        />
      </Field>
      <Field label="昵称">
        <Input
          required
          maxLength={maxNickname}
          placeholder="显示在作品下面"
          autoComplete="off"
          value={draft.author}
          onChange={(event) => set({ author: event.target.value })}
        />
      </Field>
      <RadioGroup
        label="许可"
        variant="cards"
        value={draft.licence}
        required
        options={licenceOptions}
        onChange={(licence) => set({ licence })}
      />
      {!knownPrompt && (
        <Field label="提示词（可不填）" error={promptProblem}>
          <Textarea
            rows={2}
            placeholder="写下来，别人就能照着做同款"
            value={draft.prompt}
            onChange={(event) => set({ prompt: event.target.value })}
          />
        </Field>
      )}
      {knownPrompt && draft.prompt !== '' && (
        <>
          <Checkbox
            label="公开提示词和参数，让别人能做同款"
            hint={<span className="kit-clamp">{draft.prompt}</span>}
            checked={draft.sharePrompt}
            onChange={(sharePrompt) => set({ sharePrompt })}
          />
          {promptProblem !== undefined && <Alert variant="text">{promptProblem}</Alert>}
        </>
      )}
    </>
  );
}
