/** The words that people use for what a tool does: the palette's tasks and the chat's tools know them from here. */
export const everydayWords = {
  idPhoto: ['证件照', '一寸', '二寸', '换底色', '白底', '蓝底', '红底', '签证照', '换背景'],
  redaction: ['脱敏', '打码', '遮住', '隐去'],
  pictureText: ['识别文字', '图片里的字', '图里的字', '截图', 'OCR', '扫描'],
  conversion: [
    '转成 PNG',
    '转成 JPG',
    '转换图片',
    '压缩图片',
    '缩小图片',
    '图片格式',
    '照片太大',
    '图片大小',
    '像素',
    'WebP',
    'HEIC',
  ],
} as const satisfies Record<string, readonly string[]>;
