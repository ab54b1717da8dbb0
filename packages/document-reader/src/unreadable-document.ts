/** Messages for the visitor: what happened and what to do. */
const messages = {
  empty: '这个文件是空的，里面没有内容。请检查是否选对了文件。',
  noText: '没有在这个文件里找到文字。',
  wordlessPicture:
    '没有在这张图片里认出文字。字太小、太淡或模糊时，请换一张更清楚的；只想看这张图，请用“图像分析”。',
  tooLarge: '文件超过 100 MB，浏览器里读不动。请拆成几份，或压缩图片后再打开。',
  unknown:
    '认不出这是什么文件。可以打开 PDF、OFD、Word（docx、doc、rtf、odt）、PowerPoint（pptx、ppt、odp）、Excel（xlsx、xls、ods）、CSV、EPUB、网页、邮件（eml、msg）、Markdown、纯文本和图片。',
  openDocument:
    '这是 OpenDocument 的绘图、公式或模板文件，没有正文可读。请用 WPS 或 LibreOffice 另存为 odt、docx 或 PDF 后再打开。',
  iwork:
    '这是 Pages、Numbers 或 Keynote 的文件，里面没有带 PDF 预览，读不了。请在原来的软件或 iCloud 网页版里选“文件 → 导出为 → PDF”，再打开导出的文件。',
  caj: '这是知网的 CAJ 类文件，格式不公开，读不了。请用 CAJViewer 打开后打印或另存为 PDF，或在知网直接下载 PDF。',
  archive: '这是一个压缩包，不是文档。请先解压，再打开里面的文件。',
  oldOffice:
    '这是很旧的 Office 格式（Word 2 或 PowerPoint 95 以前、Publisher、Visio 等），读不了。请用 Word 或 WPS 打开，另存为 docx、pptx 或 PDF 后再打开。',
  broken: '文件已损坏或没有传完整，读不出内容。请重新获取一份，或用原来的软件另存后再打开。',
  encrypted: '这个文件加了密码，打不开。请在原来的软件里去掉密码，另存后再打开。',
  needsPassword: '这个 PDF 设了打开密码，输入密码后才能读取。',
  wrongPassword: '密码不对，请再试一次。',
  bomb: '这个文件解开后大得不正常（可能是压缩炸弹），没有读取任何内容。',
  unsafe: '这个文件里有不安全的声明，没有读取任何内容。请用原来的软件另存后再打开。',
  moved: '文件读取失败，它可能已被移动、改名或拔出。请重新选择文件。',
  ocrUnavailable: '文字识别需要的文件没有下载成功。请检查网络后再试一次。',
  engine: '读取时浏览器出了问题，可能是内存不够。请关掉一些标签页后再试。',
} as const;

export type ExtractionErrorCode = keyof typeof messages;

/**
 * A document that cannot be read. `message` is for the visitor. A cancelled extraction rejects with the signal's reason
 * instead.
 */
export class UnreadableDocument extends Error {
  override readonly name = 'UnreadableDocument';
  readonly code: ExtractionErrorCode;

  constructor(code: ExtractionErrorCode, options?: ErrorOptions) {
    super(messages[code], options);
    this.code = code;
  }
}
