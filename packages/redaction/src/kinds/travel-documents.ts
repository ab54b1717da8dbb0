import type { Found } from '@baigong/text-zh/text-view';
import { createLabelTest, starBetween, type NumberKind } from './kind.ts';

const passportLabel = createLabelTest('护\\s?照|passport');
const passport =
  /(?<![\da-z])(?:[a-z](?=[a-z0-9]{0,5}\d[a-z0-9]{0,5}\d)[a-z0-9]{7,8}|[a-z]{1,2}[ ]?\d{6,9}|1[45]\d{7}|\d{9})(?![\da-z])/g;
/** Ordinary passports of China: E or G and eight digits, since 2017 E, a letter and seven digits; D, S, P: diplomatic and official. */
const ownPassport = /^(?:[eg]\d{8}|e[a-hj-np-z]\d{7}|(?:de|se|pe)\d{7}|[dsp]\d{8})$/;
const numberedThing =
  /(?:型号|订单|编号|合同|货号|批号|单号|版本|案号|序列号|发票|车次|航班|房号|项目)[^\n。；;]{0,8}$/;

/** 护照 of China (numbers as the exit and entry administration writes them), after a label those of all countries. */
export const passportNumber: NumberKind = {
  label: '护照',
  title: '护照号',
  find: (view) =>
    [...view.lower.matchAll(passport)].flatMap(({ 0: match, index }): Found[] => {
      const at = { start: index, end: index + match.length };
      if (passportLabel(view, index)) return [{ ...at, reason: '写在“护照”之后的号码', valid: true }];
      const value = match.replaceAll(' ', '');
      const near = view.lower.slice(Math.max(0, index - 30), index);
      if (/护照[^\n。；;]{0,16}(?:号码?|为|是)[:：]?\s?$/.test(near) && /^[a-z]/.test(value))
        return [{ ...at, reason: '写在“护照”“号码”之后的号码', valid: true }];
      if (!ownPassport.test(value) || numberedThing.test(near)) return [];
      if (/^[eg]/.test(value) || near.includes('护照'))
        return [{ ...at, reason: '像中国护照号', valid: true }];
      return [];
    }),
  star: (value) => starBetween(value, 2, 2),
};

const permitWords = /通行证|回乡证|台胞证|往来|来往|港澳台?居民|台湾居民|台湾同胞|入台证|permit/;
const permit = /(?<![\da-z])(?:[hmctwl]\d{8}(?:\d{2})?|c[a-hj-np-z]\d{7}|\d{8}|\d{10})(?![\da-z])/g;
const permitLabel = createLabelTest('通行证|回乡证|台胞证|入台证|permit|证件');
const identityWords = /身份|证件|identity|id(?![a-z])|hkid|香港|澳门|台湾/;

/** Whether the check character of a Hong Kong identity card is right (MOD 11 over two letters and six digits). */
export function isHongKongIdentity(value: string): boolean {
  const match = /^([A-Z]{1,2})(\d{6})([0-9A])$/.exec(value);
  if (!match) return false;
  const [, letters = '', digits = '', check = ''] = match;
  const characters = Array.from(letters.padStart(2, ' ')).map((char) =>
    char === ' ' ? 36 : char.charCodeAt(0) - 55,
  );
  const values = [...characters, ...Array.from(digits, Number), check === 'A' ? 10 : Number(check)];
  return values.reduce((sum, one, index) => sum + one * (9 - index), 0) % 11 === 0;
}

/** Whether the check digit of a Taiwan identity number is right (letter as two digits, weights 1 9 8 7 6 5 4 3 2 1 1). */
export function isTaiwanIdentity(value: string): boolean {
  if (!/^[A-Z][1289]\d{8}$/.test(value)) return false;
  const code = 10 + 'ABCDEFGHJKLMNPQRSTUVXYWZIO'.indexOf(value.charAt(0));
  const digits = [Math.floor(code / 10), code % 10, ...Array.from(value.slice(1), Number)];
  const weights = [1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1];
  return digits.reduce((sum, digit, index) => sum + digit * (weights[index] ?? 0), 0) % 10 === 0;
}

/** 港澳台 permits and identity cards: 港澳通行证, 回乡证, 台胞证, 大陆居民往来台湾通行证, and the cards with their check digits. */
export const travelPermit: NumberKind = {
  label: '港澳台证件',
  title: '港澳台证件号',
  find: (view) => [
    ...[...view.lower.matchAll(permit)].flatMap(({ 0: match, index }): Found[] => {
      const near = view.lower.slice(Math.max(0, index - 30), index);
      if (!permitWords.test(near) || !(permitLabel(view, index) || /^[a-z]/.test(match))) return [];
      return [
        {
          start: index,
          end: index + match.length,
          reason: '写在“通行证”“回乡证”“台胞证”之后的号码',
          valid: true,
        },
      ];
    }),
    ...[...view.lower.matchAll(/(?<![\da-z])[a-z]{1,2}\d{6} ?\([0-9a]\)/g)].flatMap(
      ({ 0: match, index }): Found[] => {
        const valid = isHongKongIdentity(match.replaceAll(/[ ()]/g, '').toUpperCase());
        if (!valid && !identityWords.test(view.lower.slice(Math.max(0, index - 30), index))) return [];
        return [
          {
            start: index,
            end: index + match.length,
            reason: valid ? '香港身份证号，校验码正确' : '像香港身份证号',
            valid,
          },
        ];
      },
    ),
    ...[...view.lower.matchAll(/(?<![\da-z])[157]\d{6} ?\(\d\)/g)].map(({ 0: match, index }): Found => ({
      start: index,
      end: index + match.length,
      reason: '像澳门身份证号',
      valid: true,
    })),
    ...[...view.lower.matchAll(/(?<![\da-z])[a-z][1289]\d{8}(?![\da-z])/g)].flatMap(
      ({ 0: match, index }): Found[] => {
        const near = view.lower.slice(Math.max(0, index - 30), index);
        const valid = isTaiwanIdentity(match.toUpperCase());
        if (numberedThing.test(near) || !(valid || (/台湾/.test(near) && identityWords.test(near))))
          return [];
        return [
          {
            start: index,
            end: index + match.length,
            reason: valid ? '台湾身份证号，校验码正确' : '像台湾身份证号',
            valid,
          },
        ];
      },
    ),
  ],
  star: (value) => starBetween(value, 2, 2),
};
