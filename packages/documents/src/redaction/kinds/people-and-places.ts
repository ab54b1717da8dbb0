import { starBetween, type Kind } from './kind.ts';

/** 姓名. Numbered in 天干: 【当事人甲】 */
export const personName: Kind = {
  label: '当事人',
  title: '姓名',
  star: (value) => starBetween(value, 1, 0),
};

/** 地址 */
export const postalAddress: Kind = { label: '地址', title: '地址', star: () => '******' };

/** 自定义词, found by a `ValueFinder`. */
export const customWord: Kind = { label: '词', title: '自定义词', star: () => '****' };
