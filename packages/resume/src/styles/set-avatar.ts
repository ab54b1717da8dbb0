import { setImage } from '../document/edit.ts';
import { makeImages } from '../document/make-entry.ts';
import type { ImageItem, ResumeDocument, ResumeFields } from '../document/schema.ts';
import { overrideSettings } from '../templates/overrides.ts';
import type { AvatarFormat } from './avatar-format.ts';
import type { StyleSettings } from './schema.ts';

/** What the picture's editor decides. */
interface AvatarChoice {
  /** A data URL; undefined leaves the picture as it is. */
  readonly value: string | undefined;
  readonly shape: StyleSettings['moduleStyles']['basicInfo']['avatarShape'];
  readonly format: AvatarFormat;
  readonly size: number;
}

export const findAvatar = ({ imgUpload }: ResumeFields): ImageItem | undefined =>
  imgUpload.find(({ type }) => type === 'avatar');

/** Sets the avatar, or none (''). A document without a location for one gets it. */
export function withAvatar(fields: ResumeFields, value: string): ResumeFields {
  const existing = findAvatar(fields);
  if (existing) return setImage(fields, existing.id, value);
  return { ...fields, imgUpload: [...fields.imgUpload, ...makeImages().map((item) => ({ ...item, value }))] };
}

/** Takes over picture, shape and size as one edit. A new picture is shown, also when avatars were switched off. */
export function setAvatar(
  document: ResumeDocument,
  { value, shape, format, size }: AvatarChoice,
): ResumeDocument {
  const fields = value === undefined ? document.fields : withAvatar(document.fields, value);
  const before = document.styles.styles.moduleStyles.basicInfo;
  const showAvatar = value ? true : before.showAvatar;
  const same =
    before.avatarShape === shape &&
    before.avatarFormat === format &&
    before.avatarSize === size &&
    before.showAvatar === showAvatar;
  if (same) return fields === document.fields ? document : { ...document, fields };
  const { styles } = document;
  const moduleStyles = {
    ...styles.styles.moduleStyles,
    basicInfo: { ...before, avatarShape: shape, avatarFormat: format, avatarSize: size, showAvatar },
  };
  return { ...document, fields, styles: overrideSettings(styles, { ...styles.styles, moduleStyles }) };
}
