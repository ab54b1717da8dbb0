/** A word to say in the tone trainer. */
export interface ToneWord {
  readonly text: string;
  readonly pinyin: string;
}

const words: Readonly<Record<string, readonly (readonly [text: string, pinyin: string])[]>> = {
  '1': [
    ['妈', 'mā'],
    ['汤', 'tāng'],
    ['书', 'shū'],
    ['飞', 'fēi'],
  ],
  '2': [
    ['麻', 'má'],
    ['糖', 'táng'],
    ['熟', 'shú'],
    ['肥', 'féi'],
  ],
  '3': [
    ['马', 'mǎ'],
    ['躺', 'tǎng'],
    ['鼠', 'shǔ'],
    ['雨', 'yǔ'],
  ],
  '4': [
    ['骂', 'mà'],
    ['烫', 'tàng'],
    ['树', 'shù'],
    ['费', 'fèi'],
  ],
  '11': [
    ['春天', 'chūntiān'],
    ['飞机', 'fēijī'],
    ['今天', 'jīntiān'],
  ],
  '12': [
    ['中国', 'zhōngguó'],
    ['欢迎', 'huānyíng'],
    ['生活', 'shēnghuó'],
  ],
  '13': [
    ['身体', 'shēntǐ'],
    ['开水', 'kāishuǐ'],
    ['思考', 'sīkǎo'],
  ],
  '14': [
    ['高兴', 'gāoxìng'],
    ['音乐', 'yīnyuè'],
    ['方便', 'fāngbiàn'],
  ],
  '21': [
    ['国家', 'guójiā'],
    ['明天', 'míngtiān'],
    ['房间', 'fángjiān'],
  ],
  '22': [
    ['学习', 'xuéxí'],
    ['银行', 'yínháng'],
    ['人民', 'rénmín'],
  ],
  '23': [
    ['苹果', 'píngguǒ'],
    ['牛奶', 'niúnǎi'],
    ['词典', 'cídiǎn'],
  ],
  '24': [
    ['学校', 'xuéxiào'],
    ['文化', 'wénhuà'],
    ['颜色', 'yánsè'],
  ],
  '31': [
    ['老师', 'lǎoshī'],
    ['北京', 'běijīng'],
    ['火车', 'huǒchē'],
  ],
  '32': [
    ['语言', 'yǔyán'],
    ['祖国', 'zǔguó'],
    ['旅行', 'lǚxíng'],
  ],
  '33': [
    ['你好', 'nǐ hǎo'],
    ['水果', 'shuǐguǒ'],
    ['领导', 'lǐngdǎo'],
  ],
  '34': [
    ['米饭', 'mǐfàn'],
    ['努力', 'nǔlì'],
    ['考试', 'kǎoshì'],
  ],
  '41': [
    ['大家', 'dàjiā'],
    ['电灯', 'diàndēng'],
    ['认真', 'rènzhēn'],
  ],
  '42': [
    ['问题', 'wèntí'],
    ['大学', 'dàxué'],
    ['幸福', 'xìngfú'],
  ],
  '43': [
    ['电脑', 'diànnǎo'],
    ['汉语', 'hànyǔ'],
    ['报纸', 'bàozhǐ'],
  ],
  '44': [
    ['再见', 'zàijiàn'],
    ['电视', 'diànshì'],
    ['世界', 'shìjiè'],
  ],
};

export function toneWords(tones: readonly number[]): readonly ToneWord[] {
  return (words[tones.join('')] ?? []).map(([text, pinyin]) => ({ text, pinyin }));
}

export const toneNames = ['', '阴平', '阳平', '上声', '去声', '轻声'] as const;
