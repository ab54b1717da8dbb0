/** Words to build a prompt from, by theme. */
export interface PhraseTheme {
  readonly id: string;
  readonly name: string;
  readonly phrases: readonly string[];
}

const list = (id: string, name: string, phrases: string): PhraseTheme => ({
  id,
  name,
  phrases: phrases.split(' '),
});

/** What any model understands. The built-in brush has its own list: the words that it can read. */
export const phraseThemes: readonly PhraseTheme[] = [
  list(
    'subject',
    '主体',
    '群山 大海 湖泊 森林 竹林 花海 沙漠 雪原 城市夜景 古镇 村庄 江南水乡 瀑布 梯田 草原 星空 小船 灯塔 亭子 石桥',
  ),
  list(
    'style',
    '风格',
    '国风水墨 工笔重彩 写实摄影 水彩 油画 版画 极简 扁平插画 赛博朋克 蒸汽朋克 童话绘本 超现实 印象派 浮世绘 复古海报 像素',
  ),
  list(
    'light',
    '光线',
    '晨光 黄金时刻 逆光 侧光 柔光 丁达尔光 月光 烛光 霓虹灯光 体积光 剪影 轮廓光 漫射光 星光 波光粼粼 光影斑驳',
  ),
  list(
    'composition',
    '构图',
    '中心构图 三分法 对称构图 对角线 大量留白 框架式构图 引导线 俯瞰 仰视 平视 远景 中景 近景 特写 全景 层层递进',
  ),
  list(
    'material',
    '材质',
    '宣纸 绢本 丝绸 青花瓷 琉璃 玉石 木纹 大理石 黄铜 磨砂玻璃 羊毛毡 黏土 折纸 刺绣 剪纸 金箔',
  ),
  list(
    'colour',
    '色彩',
    '青绿 黛蓝 胭脂红 月白 藤黄 墨色 莫兰迪色 低饱和 高饱和 单色 冷暖对比 马卡龙色 金色 粉紫 薄荷绿 黑白',
  ),
  list('mood', '氛围', '静谧 辽阔 孤独 温暖 神秘 壮丽 梦幻 清新 怀旧 诗意 空灵 欢快 肃穆 慵懒 苍凉 治愈'),
  list('time', '时间', '清晨 正午 午后 黄昏 日落 傍晚蓝调 深夜 满月之夜 春天 盛夏 深秋 隆冬 元宵 中秋 除夕'),
  list('weather', '天气', '晴空 薄雾 云海 细雨 暴雨 初雪 大雪 彩虹 雷电 极光 大风 雨后初晴 阴天 流云'),
  list(
    'camera',
    '镜头',
    '广角 长焦 微距 鱼眼 移轴 浅景深 长曝光 航拍 35mm 85mm 胶片颗粒 双重曝光 动态模糊 高清细节',
  ),
];

/** The prompt with a phrase at its end, or without it where it is in it already. */
export function togglePhrase(prompt: string, phrase: string): string {
  const parts = prompt.split(/[，,、\n]/).map((part) => part.trim());
  if (!parts.includes(phrase)) {
    const before = prompt.trimEnd();
    return before === ''
      ? phrase
      : /[，,、。.；;]$/.test(before)
        ? `${before}${phrase}`
        : `${before}，${phrase}`;
  }
  const escaped = phrase.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  // With the comma before it, or at the beginning with the one after it.
  return prompt
    .replace(new RegExp(String.raw`[，,、\n]\s*${escaped}(?=\s*(?:[，,、\n]|$))`), '')
    .replace(new RegExp(String.raw`^\s*${escaped}\s*(?:[，,、\n]\s*|$)`), '');
}

/** Whether a phrase stands in the prompt by itself. */
export function hasPhrase(prompt: string, phrase: string): boolean {
  return prompt.split(/[，,、\n]/).some((part) => part.trim() === phrase);
}
