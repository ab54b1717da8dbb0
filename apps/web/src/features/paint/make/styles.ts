import { stylePresets as brushPresets } from '@baigong/brush/vocabulary';
import { isBrush } from '../models/brush-model.ts';

/** A manner to paint in. */
export interface StylePreset {
  readonly id: string;
  readonly name: string;
  /** Said after the prompt. */
  readonly words: string;
}

/** What the built-in brush can do, in words that it reads. */
const brushStyles: readonly StylePreset[] = brushPresets.map(({ id, label, words }) => ({
  id,
  name: label,
  words,
}));

const modelStyles: readonly StylePreset[] = [
  { id: 'illustration', name: '插画', words: '精致的插画风格，色彩和谐，层次分明' },
  { id: 'ink', name: '水墨', words: '中国水墨画，墨分五色，留白，宣纸质感' },
  { id: 'watercolour', name: '水彩', words: '水彩画，湿画法，颜料晕染，纸纹可见' },
  { id: 'print', name: '版画', words: '套色木刻版画，大色块，线条硬朗' },
  { id: 'minimal', name: '极简', words: '极简主义，大面积留白，少量几何形，克制的色彩' },
  { id: 'oil', name: '油画', words: '油画，厚涂笔触，画布纹理，古典用光' },
  { id: 'photo', name: '摄影', words: '写实摄影，自然光，35mm 镜头，浅景深，细节丰富' },
  { id: 'gongbi', name: '工笔', words: '中国工笔画，细线勾勒，矿物颜料，绢本设色' },
  { id: 'anime', name: '动漫', words: '日系动画风格，干净的线条，赛璐璐上色' },
  { id: 'guofeng', name: '国潮', words: '国潮插画，祥云纹样，浓郁撞色，装饰感强' },
  { id: 'render', name: '三维', words: '三维渲染，柔和的全局光照，细腻材质' },
  { id: 'clay', name: '黏土', words: '黏土定格动画风格，手工痕迹，微缩场景' },
  { id: 'pixel', name: '像素', words: '像素画，16 位游戏画面，有限色板' },
  { id: 'flat', name: '扁平', words: '扁平矢量插画，简洁图形，统一色板' },
  { id: 'sketch', name: '素描', words: '铅笔素描，明暗交叉线，白纸' },
  { id: 'cyberpunk', name: '赛博', words: '赛博朋克，霓虹灯，雨夜，强烈的冷暖对比' },
];

/** The styles to offer for a model, by its id. */
export function stylesFor(model: string): readonly StylePreset[] {
  return isBrush(model) ? brushStyles : modelStyles;
}

/** The style under an id, if the model has it. */
export function styleOf(id: string, model: string): StylePreset | undefined {
  return stylesFor(model).find((style) => style.id === id);
}

/** The prompt as it is painted: the visitor's words, then the style's. */
export function promptWithStyle(prompt: string, id: string, model: string): string {
  const style = styleOf(id, model);
  return style ? `${prompt.trim()}。${style.words}` : prompt.trim();
}
