const openings = [
  '要理解这个问题，先得看清它的来龙去脉。',
  '很多人以为答案显而易见，其实不然。',
  '从工程的角度看，**稳妥比聪明更重要**，而“简单”往往是最难做到的。',
  '这里有一个容易忽略的细节：数据写入之前必须先校验，否则错误会一路传到用户面前。',
  '换句话说，`cache` 命中率每提高 1%，平均响应时间就会下降约 $\\frac{1}{n}$。',
  '实践中常见的做法有三种，各有取舍，~~没有银弹~~没有万能的办法。',
  '参考资料见 https://example.com/docs，其中**“第三章”**讲得最清楚。',
  '温度每升高 10 ℃，反应速率大约翻一番，这就是范特霍夫规则的含义。',
];

function paragraph(seed: number): string {
  return Array.from({ length: 5 }, (_, at) => openings[(seed * 3 + at * 5) % openings.length]).join('');
}

const parts: readonly ((seed: number) => string)[] = [
  (seed) => `## 第 ${seed} 节：问题与背景`,
  paragraph,
  (seed) =>
    Array.from(
      { length: 6 },
      (_, at) => `${at + 1}. **要点${at + 1}：**${openings[(seed + at) % openings.length]}`,
    ).join('\n'),
  (seed) => `> ${openings[seed % openings.length]}\n>\n> ${openings[(seed + 3) % openings.length]}`,
  (seed) =>
    `\`\`\`python\n${Array.from({ length: 14 }, (_, at) => `def step_${seed}_${at}(values: list[int]) -> int:\n    # 累加并返回结果\n    return sum(value * ${at} for value in values if value > ${seed})`).join('\n\n')}\n\`\`\``,
  (seed) => `### ${seed}.1 推导`,
  (seed) =>
    `当 $x > ${seed}$ 时，$\\sum_{i=1}^{n} x_i^2$ 收敛；价格从 $5 涨到 $8 不影响结论。\n\n$$\n\\int_0^{${seed}} e^{-x^2}\\,dx = \\frac{\\sqrt{\\pi}}{2}\\operatorname{erf}(${seed})\n$$`,
  (seed) =>
    `| 指标 | 之前 | 之后 | 说明 |\n| :-- | --: | --: | --- |\n${Array.from({ length: 9 }, (_, at) => `| 第 ${at + 1} 项 | ${seed * at + 13} ms | ${seed + at} ms | **改善**明显，见 \`metric_${at}\` |`).join('\n')}`,
  (seed) =>
    Array.from(
      { length: 5 },
      (_, at) =>
        `- ${openings[(seed + at * 2) % openings.length]}\n  - 补充：${openings[(seed + at) % openings.length]}`,
    ).join('\n'),
  paragraph,
];

/** A Chinese Markdown answer of exactly `length` characters: headings, prose, lists, tables, code and formulas. */
export function makeAnswer(length: number): string {
  let text = '';
  for (let seed = 1; text.length < length; seed++) {
    for (const part of parts) text += `${part(seed)}\n\n`;
  }
  // It ends in prose, so that the last words are words on screen.
  const end = `\n\n${paragraph(7)}全文完。`;
  let body = text.slice(0, length - end.length);
  const last = body.lastIndexOf('\n\n');
  if ((body.match(/^```/gm)?.length ?? 0) % 2 === 1) body = body.slice(0, body.lastIndexOf('```')).trimEnd();
  else body = body.slice(0, last);
  return body + '。'.repeat(Math.max(0, length - end.length - body.length - 2)).replace(/^/, '\n\n') + end;
}
