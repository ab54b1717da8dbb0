import { textSigns, type PrivacyFinding } from '@baigong/pictures';
import type { FoundCode, FoundFace } from '../looking/found.ts';

/** A finding in the picture itself. */
export const inPicture = (
  kind: PrivacyFinding['kind'],
  severity: PrivacyFinding['severity'],
  name: string,
  value: string,
): PrivacyFinding => ({ kind, severity, name, value: value.slice(0, 600), source: '画面' });

/** Codes that anybody can pay to or add as a friend by. */
const personal =
  /^(?:wxp:|https?:\/\/(?:u\.wechat\.com|weixin\.qq\.com|qr\.alipay\.com|wx\.tenpay\.com|i\.qianbao\.qq\.com)\/|BEGIN:VCARD|MECARD:|WIFI:)/i;

export const faceFindings = (faces: readonly FoundFace[]): PrivacyFinding[] =>
  faces.length > 0 ? [inPicture('person', 'medium', '人脸', `${faces.length} 张`)] : [];

export const codeFindings = (codes: readonly Pick<FoundCode, 'text'>[]): PrivacyFinding[] =>
  codes.map(({ text }) =>
    personal.test(text) || textSigns(text).length > 0
      ? inPicture('contact', 'high', '二维码或条形码（含个人信息）', text)
      : inPicture('contact', 'medium', '二维码或条形码', text),
  );
