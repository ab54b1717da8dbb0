const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/** Words that name nothing to draw: grammar, what one says to a painter, and praise that every picture of the brush may claim. */
export const plainWords = words(
  `的 地 得 了 着 过 和 与 及 跟 在 上 下 里 中 内 外 前 后 旁 边 间 左 右 从 向 往 到 把 被 让 给 对 为 以 于 之 其 而 且 或 也 都 还 很 太 更 最 又 再 就 才 是 有 这 那 些 每 各 全 满 大 小 老 好 新 高 长 远 近 深 浅 处 时 时候 时分 似 如 就像 好像 般 一样 正 刚 将 已 并 只 便 若 便是
   上面 下面 里面 外面 上空 半空 高空 空中 前面 后面 前方 后方 前景 背景是 旁边 中间 之间 之上 之下 之中 中央 边上 身边 四周 周围 远处 近处 远方 远远 深处 尽头 面前 背后 脚下 山脚下 上方 下方 左边 右边 左侧 右侧 天上 地上 水里 水中 水上 天边 天际 天空 天 大地 地面 岸边 岸上 岸 两岸 窗外
   不要 不想要 没有 不含 不画 去掉 别画 除去 避免 任何 无 没 不 别 以及 还有 大约 有着 带着 带 正在 到处 处处 满是 许多 很多 无数 一些 无人 请 帮 帮我 给我 我 我要 我想 我想要 想要 想 要 来 去 能 可以 一下
   坐在 站在 躺在 趴在 走在 跑在 坐着 站着 趴着 停在 放在 种着 开着 骑着 抱着 拿着 吃 喝 玩 看 望 听 赏 看着 望着 眺望 远眺 欣赏 升起 落下 落在 照着 照在 照耀 照 洒 洒在 洒满 洒落 映 映照 映着 映衬 伴着 笼罩 覆盖 铺满 开满 长满 种满 布满 挂满 盛开 盛放 绽放 开放 开 飘 飘着 飘过 飘落 漂 漂着 飞 飞过 飞向 飞来 飞翔 流淌 流过 流动 流 起伏 连绵 延绵 绵延 环绕 耸立 矗立 伫立 倒映 倒映着 停泊 停 驶过 驶向 划过 航行 摇曳 荡漾 弥漫 缭绕 升腾 翻涌 翻滚 拍打 拍岸 闪烁 闪耀 发亮 通向 穿过 经过 坐落 来临 到来 降临 来袭 掠过 吹过 拂过 走过 西下 倒映在 映在 落满 挂着 挂在 挂 悬挂 点缀 交织 交相辉映 相映
   画 画面 画一 画幅 请画 画张 画个 作画 绘画 生成 创作 一张图 图 图片 图画 画作 的样子 样子 作品 感觉 氛围 气氛 意境 风格 风 式 效果 色调 配色 色 颜色 色彩 高清 超清 清晰 细节丰富 细腻 精致 精美 主题 题材 系列 场景 景观 景象 景致 景 美景 风光 自然 大自然 世界
   漫天 漫山 艺术 光效 系 美丽 漂亮 好看 可爱 美 绝美 很美 最美 迷人 动人 诗意 诗情画意 如画 如诗 如诗如画 仙境般 静静 慢慢 轻轻 悄悄 缓缓 淡淡 深深 渐渐 微微 悠悠 茫茫 蒙蒙 潺潺 皑皑 袅袅 点点 层层叠叠 层叠 隐隐 隐约 若隐若现 十分 非常 特别 有点 稍微 一点 超级 超 真 巨大 广阔 宽广 宽阔 一望无际 无边 无边无际 无尽 茂密 茂盛 高大 挺拔 蜿蜒 曲折 弯弯 弯曲 清澈 碧波 碧波荡漾 波光粼粼 波光 粼粼 金光 闪闪 闪光 璀璨 耀眼 灿烂 绚烂 斑斓 五颜六色 五彩缤纷 浓郁 鲜艳 古老 古朴 遥远 柔美 优美 优雅 秀丽 雅致 冷清 凄美 沧桑 苍茫 苍凉 苍翠 巍峨 险峻 陡峭 奇特 独特 经典 传统 现代 东方 中式 日式 自由 轻松 舒适 舒服 惬意 放松 简约风 文艺 怀旧 慵懒 肃穆 怒放 朵朵 一叶
   a an the of in on at with and or over under above below by near beside into through across from to for is are as some very beautiful pretty lovely nice amazing stunning picture image painting draw paint me please style scene view misty-looking its full hd uhd detailed high quality resolution best masterpiece far away deep tall wide long small big large great bright-colored`,
);

/** Measures; they name nothing after a number, and something without one. */
export const measures =
  '个只条头匹张把座棵朵幅片群双对件位名株根颗本辆架艘杯碗盘壶盏串束瓶篮排层行缕轮叶枝处家间栋扇面滴点块团堆丛场阵道线种幢口尾支枚抹弯泓汪帘袭派番重';

/**
 * Names of works and things in which the dictionary finds known words: they are passed over whole, and nothing that the
 * brush could draw is meant by them.
 */
export const otherNames = words(
  `清明上河图 红楼梦 水浒传 花木兰 白雪公主 星球大战 海上钢琴师 向日葵小班 梅花鹿 梅花糕 桃花运 桃花眼 雪花膏 星星糖 云南 海南 河南 河北 湖南 湖北 上海滩 月饼 水果 水彩笔 花盆 花瓶 夜市 夜宵 夜店 春联 春卷 春运 秋千 秋裤 冬瓜 风扇 风筝 风衣 雪橇 雪糕 雪人 雪茄 火山 火锅 石头 竹笋 竹篮 松鼠 松子 草莓 鸟巢 鸟笼 船长 塔罗 云吞 星座 明星 卫星 行星 火星 金星 水星 海星 海绵 海鲜 海带 海盗 江湖 金鱼 金属 金融 银行 黄瓜 黄豆 绿豆 绿茶 红枣 红包 红绿灯 口红 网红 白酒 白板 白菜 黑板 灰姑娘 青菜 青蛙 青岛 青瓷 紫薯 粉丝 橙汁 夏威夷 日本 日历 禅师 孤儿 空调 纸巾 纸箱 墨镜 墨西哥`,
);
