/** A part of a prompt: a word that the brush knows, one that names nothing to draw, or what is left between them. */
export interface Part {
  readonly word: string;
  readonly kind: 'known' | 'grammar' | 'unknown';
}

/** As many as fit into a sentence. */
const MOST_UNKNOWN = 12;

/** Words of grammar that are also the beginning of a noun: 老师, 面具, 杯子. */
const beginnings = new Set('老大小新外地面杯盘瓶壶篮碗排条头口');
/** Words of grammar that are also the end of a noun: 机场, 隧道, 房间. */
const endings = new Set('场道口头间线');
const numerals = new Set('一二两三四五六七八九十百千几每这那');

/** The names of what the brush does not know, in the prompt's words, each once. */
export function listUnknown(parts: readonly Part[]): string[] {
  const found = new Set<string>();
  for (let from = 0; from < parts.length; from += 1) {
    let end = from;
    while (parts[end]?.kind === 'unknown') end += 1;
    if (end === from) continue;
    const word = nameOf(parts, from, end);
    if (word !== undefined) found.add(word);
    from = end;
  }
  return [...found].slice(0, MOST_UNKNOWN);
}

/** Words that name nothing to draw: grammar, measures, and what one says to a painter. */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  `的 地 得 了 着 过 和 与 及 跟 在 上 下 里 中 内 外 前 后 旁 边 间 左 右 从 向 往 到 把 被 让 给 对 为 以 于 之 其 而 且 或 也 都 还 很 太 更 最 又 再 就 才 是 有 无 没 不 要 别 去 来 这 那 几 多 些 每 各 全 满 大 小 老 好 新
   一 二 两 三 四 五 六 七 八 九 十 百 千 万 个 只 条 头 匹 张 把 座 棵 朵 幅 片 群 双 对 件 位 名 株 根 颗 本 辆 架 艘 杯 碗 盘 壶 盏 串 束 瓶 篮 排 层 行 缕 轮 叶 枝 处 家 间 栋 扇 面 滴 点 块 团 堆 丛 场 阵 道 线 种 幢 口 尾 支 枚
   一个 一只 一条 一头 一匹 一张 一座 一棵 一朵 一幅 一片 一群 一双 一对 一件 一位 一株 一颗 一本 一辆 一架 一艘 一杯 一碗 一盘 一壶 一盏 一串 一束 一瓶 一篮 一排 一轮 一叶 一枝 一些 几只 几个 几朵 几棵 两只 两个 三只 三个 许多 很多 无数 满是 到处 处处
   上面 下面 里面 外面 上空 半空 高空 前面 后面 旁边 中间 之间 之上 之下 之中 边上 身边 远处 近处 面前 背后 脚下 上方 下方 左边 右边 天上 地上 水里 水中 手里 空中 不要 不想要 没有 不含 不画 去掉 别画 除去 避免 任何 以及 还有 大约 有着 带着 正在 站在 坐在 躺在 停在 趴在 飞在 开在 放在 挂在 走在 看 望 听 赏 吃 喝 戴 戴着 穿着 穿过 经过 看着 望着 听着 飞过 飞向 飞来 飞到 飞越 飞翔 飞舞 飞舞着 走过 走向 跑过 跑在 游过 游在 游来游去 落在 升起 照着 照在 追着 追逐 围着 抱着 拿着 提着 打着 撑着 种着 长着 吃着 喝着 开着 盛开 绽放着 飘着 飘过 一起 映着 伴着 配上 加上
   画 画面 画一 画一幅 画一只 请画 帮我画 一张图 图 图片 照片里 的样子 作品 感觉 氛围 风格 效果 色调 配色 色 颜色 高清 细节丰富 精致 美丽 漂亮 好看 可爱 美 静静 慢慢 轻轻 悄悄 缓缓 淡淡 深深 渐渐 微微 正 刚 像 如 似 般 一样 十分 非常 特别 有点 稍微 一点`
    .split(/\s+/)
    .filter(Boolean),
);

/**
 * Longer words that hold a known one and mean something else; they are passed over whole and count as not known.
 */
export const LONGER_WORDS: ReadonlySet<string> = new Set(
  `清明上河图 一月 二月 四月 六月 七月 九月 十一月 十二月 上月 下月 桥本 光盘 飞机场 旋转木马 水壶 水槽 水池 水桶 小红帽 圣诞帽 圣诞袜 圣诞歌 一家人 外星人 飞船 吃货 喝彩 看台 望远镜 听筒 金属 金融 金刚 金币 现金 奖金 黄金 白金 银行 水果 水杯 水管 水手 水彩笔 水泥 水晶 口水 薪水 墨水 汽水 香水 花盆 花园路 花样 花纹 火花 棉花 浪花 爆米花 烟花店 雪糕 雪碧 雪橇 滑雪 雪茄 岁月 蜜月 三月 五月 八月 十月 腊月 正月
   星期 明星 歌星 卫星 行星 火星 星座 云南 云端 风扇 风衣 风景区 台风 作风 中风 春卷 春运 青春 夏威夷 秋千 秋裤 冬瓜 冬至 夜宵 夜市 日历 日本 日记 生日 石头 石油 山药 山楂 泰山 火山口 海报栏 海绵 海鲜 海带 海盗 上海滩 江湖 河南 湖南 湖北 林荫道
   红绿灯 红枣 红烧肉 红豆 口红 网红 橙汁 黄豆 绿豆 绿茶 绿皮车 蓝牙 紫薯 紫菜 紫砂 粉丝 粉条 米粉 面粉 黑板 黑米 白酒 白领 白板 灰尘 灰姑娘 青菜 青椒 青岛 青瓷 棕子 树懒 树袋熊 松子 柳州 竹篮 竹竿 竹简 梅子 荷兰 草帽 草稿 鸟巢 鸟笼 船长 船桨 帆布鞋 桥梁 塔罗 亭亭 屋檐 云吞 雨衣 雨靴 雾霾 影子戏 独轮车 孤儿 空调 空姐 禅师 纸巾 纸箱 纸飞机 墨镜 墨西哥 无花果`
    .split(/\s+/)
    .filter(Boolean),
);

/** Nouns of one character that can be drawn, though not by the brush. Of other lone characters it is not known what they name. */
const LONE_NOUNS: ReadonlySet<string> = new Set(
  '人球茶酒汤饭粥糖饼糕酱菜豆瓜果桃杏李枣栗草苗苔藤井泉瀑溪岛岸滩岩石沙泥火烟电虹霞露霜冰路墙门窗床椅街灯车笔砚琴棋剑刀枪弓箭旗锁钟镜梳帽鞋裤裙袜衣瓶罐缸锅勺筷笛箫锣炮佛仙鬼妖魔神',
);

/** The name that a run of unknown parts is; undefined for a lone character of which it is not known what it names. */
function nameOf(parts: readonly Part[], from: number, end: number): string | undefined {
  const run = parts
    .slice(from, end)
    .map(({ word }) => word)
    .join('');
  if (run.length > 1) return run;
  const [before, left, right] = [parts[from - 2]?.word ?? '', parts[from - 1], parts[end]];
  // After a number it is a measure: 三壶茶.
  if (left && left.kind === 'grammar' && beginnings.has(left.word) && !numerals.has(before.slice(-1)))
    return left.word + run;
  if (right && right.kind === 'grammar' && endings.has(right.word)) return run + right.word;
  return LONE_NOUNS.has(run) ? run : undefined;
}
