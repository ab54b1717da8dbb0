/** Words that carry no topic. Chinese: function words and the commonest verbs and adverbs of prose. */
export const chineseStopWords: ReadonlySet<string> = new Set(
  `的 了 是 在 和 与 及 或 而 且 但 也 都 就 还 又 很 更 最 被 把 将 对 从 向 到 由 为 以 于 其 之 所 这 那 哪 此 每 各 某 该 个 种 些 等 着 过 地 得 们 我 你 他 她 它 您 谁
  一个 一些 一种 一样 一定 一直 一般 一起 一切 一次 一下 一点 一方面 另一 有些 有的 有着 没有 没 不 不是 不会 不能 不同 不断 不仅 不过 不要 不少 不得 并 并且 并不 并非
  我们 你们 他们 她们 它们 自己 大家 人们 别人 咱们 这个 那个 这些 那些 这样 那样 这种 那种 这里 那里 这么 那么 如此 其中 其他 其它 另外 此外 之间 之后 之前 以后 以前 以上 以下 以来 以及 以内 以外
  可以 可能 能够 能 会 要 应该 应当 应 必须 需要 需 想 让 使 使得 令 给 叫 做 作为 成为 成 变得 变成 进行 实现 通过 根据 按照 关于 对于 由于 因为 因此 所以 于是 因而 从而 为了 如果 假如 虽然 尽管 即使 但是 然而 可是 只是 只有 只要 无论 不管 除了 除 而且 而是 甚至 或者 还是 还有 就是 也是 都是 正是 便是 是否 是不是
  已经 曾经 正在 将要 即将 刚刚 现在 目前 当时 当 时 时候 时间 今天 昨天 明天 今年 去年 如今 近年 近年来 后来 然后 接着 同时 首先 其次 最后 终于 始终 往往 常常 经常 总是 有时 十分 非常 特别 尤其 比较 相当 极其 更加 越来越 越 几乎 大约 大概 左右 多少 许多 很多 大量 多 少 大 小 好 新 高 来 去 上 下 里 中 内 外 前 后 间 起来 出来 下来 上来 过来 开始 继续 出现 存在 包括 属于 具有 拥有 认为 表示 指出 觉得 知道 看到 看 说 说道 称 据 来说 而言 方面 情况 问题 东西 事情 地方 样子 部分 什么 怎么 怎样 怎么样 如何 为什么 为何 哪里 哪些 几 两 二 三 四 五 六 七 八 九 十 第一 第二 第三 年 月 日 号 天 次 位 名 件 项 条 只 家 元 万 亿 吧 吗 呢 啊 呀 嘛 哦 嗯 有 无 用 再 才 却 则 即 若 同 跟 比 如 像 似的 似乎 一 自 本 任何 所有 全部 整个 一边 真正 真的 其实 事实上 实际上 例如 比如 譬如 也就是说 换句话说 总之 看来 得到 带来 受到 提供 作用 影响 发现 起到 予以 加以 有关 相关 主要 重要 基本 具体 一系列`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Characters that part Chinese bigrams: a bigram across 的 or 了 says nothing. */
export const chineseStopCharacters: ReadonlySet<string> = new Set(
  '的了是在和与及或而且但也都就还又很更最被把将对从向到由为以于其之所这那哪此每各某该个种些等着过地得们我你他她它您谁吗呢吧啊呀嘛哦',
);

/** English function words. */
export const englishStopWords: ReadonlySet<string> = new Set(
  `a an the and or but nor so yet if then else than as at by for from in into is of off on onto out over to up with without within about above after again against all am any are aren't be because been before being below between both can can't could couldn't did didn't do does doesn't doing don't down during each few further had has hasn't have haven't having he her here hers herself him himself his how i i'm i've isn't it it's its itself just let's may me might more most must mustn't my myself no not now once one only other our ours ourselves own same shall she should shouldn't some such that that's their theirs them themselves there these they they're this those through too under until upon us very via was wasn't we we're were weren't what when where which while who whom why will with won't would wouldn't you you're your yours yourself yourselves also however many much new said says use used using well even still like get got make made way thing things much changed large one two first last become becomes use often rather whether among across around since may upon ago`.split(
    /\s+/,
  ),
);
