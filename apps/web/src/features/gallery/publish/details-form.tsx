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
import { useId } from 'react';
import field from '../../../shared/ui/field.module.css';
import { licences } from '../labels.ts';
import { readTags } from './publish-picture.ts';
import styles from './publish-dialog.module.css';

/** What is said of a picture, as it stands in the form. */
export interface Draft {
  readonly title: string;
  readonly tags: string;
  readonly author: string;
  readonly licence: GalleryLicence;
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

/** What is still missing or too long, in words for the visitor; undefined where all is well. */
export function validateDraft(draft: Draft, parameters: GalleryParameters | null): string | undefined {
  const { title, tags, author } = draft;
  if (title.trim() === '') return '请给作品起个名字。';
  if (author.trim() === '') return '请填写昵称。';
  const given = readTags(tags);
  if (given.length > maxTags) return `标签最多 ${maxTags} 个，现在有 ${given.length} 个。`;
  if (given.some((tag) => tag.length > maxTag)) return `每个标签最多 ${maxTag} 个字。`;
  return validatePrompt(draft, parameters);
}

/** The form as the server wants it. What is not shared is not sent. */
export function detailsFromDraft(draft: Draft, parameters: GalleryParameters | null): PictureDetails {
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
  const id = useId();
  const fault = validateDraft(draft, parameters);
  const tooLong = validatePrompt(draft, parameters);
  const tagFault = fault?.includes('标签') ? fault : undefined;
  const set = (change: Partial<Draft>) => onChange({ ...draft, ...change });
  return (
    <>
      <label>
        <span className={field.label}>标题</span>
        <input
          className={field.input}
          maxLength={maxTitle}
          placeholder="例如：雨后的山村"
          value={draft.title}
          onChange={(event) => set({ title: event.target.value })}
        />
      </label>
      <label>
        <span className={field.label}>标签</span>
        <input
          className={field.input}
          aria-describedby={`${id}-tags`}
          aria-invalid={tagFault !== undefined || undefined}
          placeholder="用空格分开，例如：水墨 山水 雨"
          value={draft.tags}
          onChange={(event) => set({ tags: event.target.value })}
        />
        <p id={`${id}-tags`} className={tagFault ? field.error : styles.none}>
          {tagFault}
        </p>
      </label>
      <label>
        <span className={field.label}>昵称</span>
        <input
          className={field.input}
          maxLength={maxNickname}
          placeholder="显示在作品下面"
          autoComplete="off"
          value={draft.author}
          onChange={(event) => set({ author: event.target.value })}
        />
      </label>
      <fieldset className={styles.licences}>
        <legend className={field.label}>许可</legend>
        {(Object.keys(licences) as GalleryLicence[]).map((licence) => (
          <label key={licence} data-chosen={draft.licence === licence || undefined}>
            <input
              type="radio"
              name={`${id}-licence`}
              checked={draft.licence === licence}
              onChange={() => set({ licence })}
            />
            <strong>{licences[licence].name}</strong>
            <small>{licences[licence].means}</small>
          </label>
        ))}
      </fieldset>
      {!knownPrompt && (
        <label>
          <span className={field.label}>提示词（可不填）</span>
          <textarea
            className={field.input}
            rows={2}
            aria-describedby={`${id}-prompt`}
            aria-invalid={tooLong !== undefined || undefined}
            placeholder="写下来，别人就能照着做同款"
            value={draft.prompt}
            onChange={(event) => set({ prompt: event.target.value })}
          />
        </label>
      )}
      {knownPrompt && draft.prompt !== '' && (
        <label className={styles.consent}>
          <input
            type="checkbox"
            aria-describedby={`${id}-prompt`}
            checked={draft.sharePrompt}
            onChange={(event) => set({ sharePrompt: event.target.checked })}
          />
          <span>
            公开提示词和参数，让别人能做同款
            <small className={styles.excerpt}>{draft.prompt}</small>
          </span>
        </label>
      )}
      <p id={`${id}-prompt`} role="status" className={tooLong ? field.error : styles.none}>
        {tooLong}
      </p>
    </>
  );
}
