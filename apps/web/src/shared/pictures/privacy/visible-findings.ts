import { findSensitiveData } from '@baigong/documents';
import { signNames, textSigns, type PrivacyFinding } from '@baigong/pictures';
import type { FoundCode, FoundFace } from '../looking/found.ts';

const inPicture = (
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

const kindNames: Readonly<Record<string, string>> = {
  identity: '身份证号',
  card: '银行卡号',
  mobile: '手机号',
  landline: '电话号码',
  email: '邮箱',
};

/** Half of the digits, so that the result itself can be shared. */
const masked = (value: string): string => {
  const shown = Math.min(4, Math.floor(value.length / 4));
  return (
    value.slice(0, shown) +
    '*'.repeat(Math.max(1, value.length - 2 * shown)) +
    value.slice(value.length - shown)
  );
};

/** Numbers and addresses in the text that was recognised in a picture, each once. */
export function recognisedFindings(lines: readonly { readonly text: string }[]): PrivacyFinding[] {
  const text = lines.map((line) => line.text).join('\n');
  // Recognition puts blanks between digits.
  const joined = text.replaceAll(/(?<=\d) (?=[\dXx])/g, '');
  const found = new Map<string, PrivacyFinding>();
  for (const { kind, value } of findSensitiveData(joined))
    found.set(value, inPicture('contact', 'high', `画面里的${kindNames[kind] ?? '敏感信息'}`, masked(value)));
  for (const line of lines) {
    const sign = textSigns(line.text).find((one) => one === 'address' || one === 'coordinates');
    if (sign) found.set(line.text, inPicture('place', 'high', `画面里的${signNames[sign]}`, line.text));
  }
  return [...found.values()];
}
