import { makeDocument } from '../document/make-document.ts';
import { findAvatar, setAvatar } from './set-avatar.ts';
import { expect, test } from 'vitest';

const start = makeDocument(() => '1');
const picture = 'data:image/png;base64,AA==';

test('R-EDIT-65 picture, shape and size are taken over as one edit, and the picture is shown', () => {
  const basicInfo = { ...start.styles.styles.moduleStyles.basicInfo, showAvatar: false };
  const moduleStyles = { ...start.styles.styles.moduleStyles, basicInfo };
  const hidden = { ...start, styles: { ...start.styles, styles: { ...start.styles.styles, moduleStyles } } };
  const chosen = setAvatar(hidden, { value: picture, shape: 'square', format: 'portrait', size: 120 });
  expect(findAvatar(chosen.fields)?.value).toBe(picture);
  expect(chosen.styles.styles.moduleStyles.basicInfo).toMatchObject({
    avatarShape: 'square',
    avatarFormat: 'portrait',
    avatarSize: 120,
    showAvatar: true,
  });
  expect(chosen.styles.styles.typography).toBe(start.styles.styles.typography);
});

test('R-EDIT-65 a choice that changes nothing gives the same document', () => {
  expect(setAvatar(start, { value: undefined, shape: 'circle', format: 'square', size: 90 })).toBe(start);
});

test('R-EDIT-65 a document that came without a place for an avatar gets one', () => {
  const bare = { ...start, fields: { ...start.fields, imgUpload: [] } };
  const chosen = setAvatar(bare, { value: picture, shape: 'circle', format: 'square', size: 90 });
  expect(chosen.fields.imgUpload).toEqual([{ id: 'avatar', label: '头像', type: 'avatar', value: picture }]);
});
