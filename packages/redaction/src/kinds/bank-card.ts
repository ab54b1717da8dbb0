import { digitSpans, isPartOfLonger, isUsualGrouping } from './digit-groups.ts';
import type { Found } from '@baigong/text-zh/text-view';
import { createLabelTest, starBetween, type NumberKind } from './kind.ts';

/** Whether the check digit of a card number is right (ISO/IEC 7812-1, Luhn). */
export function isCardNumber(value: string): boolean {
  if (!/^\d{15,19}$/.test(value) || /^(\d)\1*$/.test(value)) return false;
  let sum = 0;
  for (let at = value.length - 1, doubled = false; at >= 0; at -= 1, doubled = !doubled) {
    const digit = Number(value[at]) * (doubled ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

const usual = [
  '4-4-4-4',
  '4-4-4-4-1',
  '4-4-4-4-2',
  '4-4-4-4-3',
  '4-6-5',
  '6-13',
  '6-4-4-4',
  '6-6-7',
  '4-4-4-7',
  '5-5-5-4',
  '4-4-4-3',
  '4-4-4-5',
];
const hasLabel = createLabelTest(
  '卡\\s?号|银行卡|储蓄卡|信用卡|借记卡|工资卡|[账帐]\\s?[号户]|(?:账|帐)户号?|收款(?:账|帐)[号户]|[账帐]户号码|(?:工行|农行|建行|中行|招行|交行|邮储|银行)(?:卡)?|支行|分行|分理处|信用社|打到|汇到|转到|card(?: no\\.?| number)?|account(?: no\\.?| number)?|a/c(?: no\\.?)?',
);
/** First digits of payment cards: UnionPay 62, Visa, Mastercard, JCB and others. */
const prefix = /^(?:62|60|68|69|9[0-9]|4|5[0-9]|3[4-7])/;

/** 银行卡号 and account numbers: by check digit, by grouping, or after a label, then also with a wrong check digit. */
export const bankCard: NumberKind = {
  label: '银行卡',
  title: '银行卡号、账号',
  find: (view) =>
    digitSpans(view, 8, 25).flatMap((span): Found[] => {
      const { start, end, digits, groups } = span;
      if (isPartOfLonger(view, span)) return [];
      const valid = isCardNumber(digits);
      const found = (reason: string): Found[] => [{ start, end, reason, valid }];
      if (hasLabel(view, start) && (groups.length === 1 || digits.length >= 12))
        return found(valid ? '银行卡号，校验位正确' : '写在“卡号”“账号”之后的号码');
      if (digits.length < 15 || digits.length > 19 || !prefix.test(digits)) return [];
      if (valid && isUsualGrouping(span, usual)) return found('银行卡号，校验位正确');
      // 问：卡号是多少？ 答：…
      const isAnswer = /\n答[:：]?\s?$/.test(view.lower.slice(Math.max(0, start - 5), start));
      const near = view.lower
        .slice(Math.max(0, start - 60), start)
        .split('\n')
        .slice(isAnswer ? -2 : -1)
        .join(' ');
      if (digits.startsWith('62') && /银行|[账帐]号|[账帐]户|卡/.test(near))
        return found('银行、账号一类的字后面以 62 开头的号码，校验位不对');
      // 往 6217… 这张卡里转了
      if (
        digits.startsWith('62') &&
        /^[ ]?(?:这|那|的|该)?张?(?:银行)?卡/.test(view.lower.slice(end, end + 8))
      )
        return found('“卡”字前面以 62 开头的号码，校验位不对');
      return groups.length >= 4 && usual.includes(groups.join('-')) && digits.length >= 16
        ? found('按银行卡的写法四位一组，校验位不对')
        : [];
    }),
  star: (value) => starBetween(value, 4, 4),
};
