import { hashText } from '@baigong/resume-export/embedded-data';
import {
  loadDocument,
  changesBetween,
  takeBackChanges,
  type ResumeDocument,
  type SettingChange,
  findAvatar,
  withAvatar,
} from '@baigong/resume';
import { ToolProblem, type ToolAnswer } from '../../../shared/feature-tools/feature-tool.ts';
import { findPictureFor, pictureBlocks, pictureTitle } from '../../../shared/feature-tools/tool-pictures.ts';
import { pictureErrorMessage } from '../panels/picture-file.ts';
import { takeIdPhoto } from '../panels/encode-avatar.ts';
import { assertNotOpen, documentOf, recordOf, storeDocument } from './resume-of.ts';

interface PhotoInput {
  readonly resume: string;
  readonly picture: string;
}

const photoOf = ({ fields }: ResumeDocument): string => findAvatar(fields)?.value ?? '';

export async function previewPhoto({ resume, picture }: PhotoInput, conversation: string) {
  const record = await recordOf(resume);
  await assertNotOpen(record.id);
  const found = await findPictureFor(picture, conversation);
  const change = photoOf(documentOf(record)) === '' ? '放进' : '换掉原来的照片，放进';
  return {
    title: '更换简历照片',
    summary: `把“${pictureTitle(found)}”${change}《${record.title}》；文字不变`,
    blocks: pictureBlocks(found),
  };
}

export async function setPhoto({ resume, picture }: PhotoInput, conversation: string): Promise<ToolAnswer> {
  const { id, title } = await recordOf(resume);
  await assertNotOpen(id);
  const found = await findPictureFor(picture, conversation);
  const name = pictureTitle(found);
  const edit = await takeIdPhoto(new File([found.blob], name, { type: found.blob.type })).catch(
    (error: unknown) => {
      throw new ToolProblem(pictureErrorMessage(error));
    },
  );
  let undo: unknown;
  await storeDocument(id, (record) => {
    const before = documentOf(record);
    const after = edit(before);
    const changes = changesBetween({ ...before.styles }, { ...after.styles });
    undo = { id, given: hashText(photoOf(after)), before: photoOf(before), changes };
    return after;
  });
  return {
    title: '更换简历照片',
    summary: `“${name}”已放进《${title}》`,
    blocks: pictureBlocks(found),
    data: { id, title, picture: name },
    undo,
  };
}

interface UndoPhoto {
  readonly id: string;
  /** A hash of the photo that the tool set. */
  readonly given: string;
  readonly before: string;
  /** Of shape and format, and whether photos are shown. */
  readonly changes: readonly SettingChange[];
}

export async function undoPhoto({ id, given, before, changes }: UndoPhoto): Promise<void> {
  await assertNotOpen(id);
  await storeDocument(id, (record) => {
    const document = documentOf(record);
    const styles = takeBackChanges(document.styles, changes);
    if (!styles || hashText(photoOf(document)) !== given)
      throw new ToolProblem(
        '照片或它的样式之后又改过，撤销会丢掉后来的改动。可以在编辑器的历史版本里找回旧版本。',
      );
    return loadDocument({ ...document, fields: withAvatar(document.fields, before), styles }).document;
  });
}
