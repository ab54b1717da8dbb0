/** What a visitor reads whose like or vote the server keeps but does not count. */
export const uncountedNotice = (what: '喜欢' | '支持'): string =>
  `已记下你的${what}，但暂不计入总数：新访客要过十分钟，同一网络每天只计一次。稍后取消再点一次即可。`;
