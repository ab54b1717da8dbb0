import { describe, expect, test } from 'vitest';
import { loadTool } from './load-tool.ts';
import { recognise } from './recognise.ts';
import { testContext } from '../test/context.ts';

async function answer(text: string): Promise<string | undefined> {
  const [found] = await recognise(text);
  return found === undefined ? undefined : (await loadTool(found.name)).run(found.input, testContext).summary;
}

describe('R-TOOL-15 plain questions are recognised', () => {
  test.each([
    ['12.5*8 等于多少', '12.5 × 8 = 100'],
    ['1+1', '1 + 1 = 2'],
    ['299打八折是多少', '299 打八折 = 239.2'],
    ['100万的3.5%是多少', '100万 × 3.5% = 35000'],
    ['计算 3-5', '3 − 5 = -2'],
    ['2026年国庆离今天多少天', '2026年国庆（2026年10月1日）已过去 50 天'],
    ['今天星期几', '2026年11月20日 星期五，就是今天'],
    ['100天后是几号', '2027年2月28日 星期日'],
    ['10个工作日后是哪天', '2026-11-20 起，10 个工作日之后是 2026-12-04 星期五'],
    ['2026年放假安排', '2026 年共 7 个假期，调休上班 6 天'],
    ['农历八月十五是哪天', '农历二〇二六年八月十五是公历 2026年9月25日 星期五'],
    ['纽约现在几点', '纽约：2026年11月20日 星期五 07:00:00'],
    ['3斤是多少克', '3 斤 = 1500 克'],
    ['100华氏度是多少摄氏度', '100 华氏度 ≈ 37.7777777778 摄氏度'],
    ['把 你好世界 转成拼音', 'nǐ hǎo shì jiè'],
    ['给“你好世界”注音', 'nǐ hǎo shì jiè'],
    ['把“后面”转成繁体', '後面'],
    ['统计字数：你好', '汉字 2，字符 2（不计空格），单词 0，行 1'],
    ['生成二维码：https://a.b', 'https://a.b（21×21）'],
  ])('%s → %s', async (text, expected) => {
    expect(await answer(text)).toBe(expected);
  });

  test('a refusal is an answer too where the question is plain', async () => {
    const [found] = await recognise('1/0=');
    expect(found?.name).toBe('calculate');
  });
});

describe('R-TOOL-15 anything doubtful is left alone', () => {
  test.each(
    `你好|今天天气怎么样|2026-11-20|24/7|9/11|1-2|010-1234-5678|13800138000|+86 13800138000|555-1234|192.168.1.1|16:9|-5|3.14|100|50%|百分之百|1.2.3
    |写一首诗|帮我写 3 个标题|C++ 和 Rust 哪个好|我的拼音不好|春节|一天有多少人|你几岁|今天吃什么|iPhone 15 多少钱|3斤苹果多少钱|Python 3.12 有什么新特性
    |怎样学习 1+1|为什么 1+1=2|2+2 在奥威尔小说里是什么意思|我有 3 斤苹果|这本书有多少页|把它转成拼音|把这段话转成繁体|/计算 1+1|多少|几号|从北京到上海多少公里
    |他是几号选手|5 分钟转 10 分钟|总结一下这篇文章|10个人有多少种排法|距离高考还有多少天|今天多少度|我们离成功还有多久|你的生日是哪天|公司几号发工资|中国有多少个省
    |1 美元是多少人民币|2+|1+1=3 对吗|1,2,3|10 20 30|2024/2025|把上面的网址生成二维码
    |掷骰子|抛硬币|生成16位密码|3d6|1到100的随机数|生成3个uuid|格式化 JSON：{"a":1}|#3182ce|1767225600 是什么时间|`
      .split('|')
      .map((text) => [text.trim()]),
  )('%s', async (text) => {
    expect(await recognise(text)).toEqual([]);
  });

  test('long and strange texts end within the test’s time', { timeout: 5_000 }, async () => {
    for (const piece of ['1+', '把', '把a转', '1 ', '、', '从a、', '#', '(', '的', '多少'])
      await recognise(piece.repeat(10_000));
    for (const piece of ['1+', '把', '1 ', '、', '从a、', '离', '和'])
      await recognise(`1${piece.repeat(Math.floor(198 / piece.length))}`);
    for (const run of [' ', '\n', '，', '转成', '?', '从']) {
      for (const size of [190, 1_900, 100_000]) await recognise(`把a${run.repeat(size / run.length)}x`);
    }
  });
});
