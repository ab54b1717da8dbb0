import * as z from 'zod/mini';

/** What an argument says that names a picture of the visitor's; a form, which has no conversation, ends at the stop. */
export const pictureHint =
  '图片的编号或标题；“最新”是最近的一张。对话里附上的用“附图”（几张时 附图1、附图2）';

/** What taking a made picture back needs. */
export const MadePicture = z.object({ id: z.string(), updatedAt: z.number() });

/** Of the data of `keepMadePicture`. */
export const MadePictureData = z.object({
  id: z.string(),
  title: z.string(),
  width: z.number(),
  height: z.number(),
  bytes: z.number(),
  type: z.string(),
});
