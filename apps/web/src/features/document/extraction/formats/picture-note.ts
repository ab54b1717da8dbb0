/** A note that text in pictures was not extracted. */
export function pictureNote(parts: readonly string[], folder: RegExp): string[] {
  const pictures = parts.filter(
    (name) => folder.test(name) && /\.(png|jpe?g|gif|bmp|webp|tiff?|emf|wmf)$/i.test(name),
  );
  return pictures.length === 0 ? [] : [`文件里有 ${pictures.length} 张图片，图片里的文字没有读取。`];
}
