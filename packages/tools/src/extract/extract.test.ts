import { describe, expect, test } from 'vitest';
import { measureMs } from '../../test/measure-ms.ts';
import { runCommand, refusal } from '../../test/run-command.ts';
import { extractKeywords } from './extract-keywords.ts';
import { splitSentences } from './sentences.ts';
import { summarise } from './summarise.ts';

const article = `人工智能正在改变医疗行业。过去，医生诊断疾病主要依靠经验和有限的检查手段；如今，人工智能可以在几秒钟内分析上万张医学影像，帮助医生发现肉眼难以察觉的病灶。

以肺癌筛查为例，早期肺结节往往只有几毫米，放射科医生每天要看几百份影像，难免疲劳和漏诊。研究表明，人工智能辅助诊断系统能把肺结节的漏诊率降低三成以上，同时把阅片时间缩短一半。许多三甲医院已经把这类系统接入日常流程，医生先看系统标出的可疑区域，再作最后判断。

不过，人工智能并不能取代医生。首先，训练数据的质量决定了模型的上限，如果数据来自少数几家医院，模型在其他地区的表现可能会明显下降。其次，医学影像只是诊断的一部分，患者的病史、症状和生活习惯同样重要，这些信息需要医生与患者沟通才能获得。最后，出了差错由谁负责，目前法律上还没有清楚的答案。

今天食堂的饭菜味道不错。

专家认为，未来几年医疗行业最可能的局面是人机协作：人工智能负责大量重复的阅片工作，医生把时间用在复杂病例和与患者的沟通上。`;

const pick = (text: string): string[] => {
  const block = runCommand(summarise, text).blocks[0];
  return block?.type === 'text' ? block.text.split('\n') : [];
};

describe('R-TOOL-06 extractive summary', () => {
  test('every line stands in the text word for word, in the text’s order, and the result says so', () => {
    const lines = pick(article);
    const places = lines.map((line) => article.indexOf(line));
    expect(lines.length).toBe(3);
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(JSON.stringify(runCommand(summarise, article))).toContain('没有改写');
  });

  test('it keeps to the subject and leaves the stray sentence', () => {
    const text = pick(`5句 ${article}`).join('');
    expect(text).toContain('人工智能');
    expect(text).toContain('医生');
    expect(text).not.toContain('食堂');
  });

  test('sentences that say the same are not picked twice', () => {
    const repeated = `${'城市公园的改造工程下个月正式开始施工。'.repeat(6)}改造后的公园会增加儿童游乐场和跑步道。居民希望工程不要影响晚上的休息时间。`;
    const lines = pick(`3句 ${repeated}`);
    expect(new Set(lines).size).toBe(3);
  });

  test('English sentences end where they end', () => {
    expect(
      splitSentences('Mr. Smith paid 3.14 dollars. He left. "Really?" she asked.').map(({ text }) => text),
    ).toEqual(['Mr. Smith paid 3.14 dollars.', 'He left.', '"Really?"', 'she asked.']);
  });

  test('R-TOOL-14 too little text is refused', () => {
    expect(refusal(summarise, '太短')).toContain('至少要有两个完整的句子');
    expect(refusal(summarise, `99句 ${article}`)).toContain('1 至 20');
    expect(refusal(summarise, 'a. '.repeat(1_000))).toContain('没有找到足够长');
  });

  test('100,000 characters take well under a second', () => {
    const long = Array.from({ length: 220 }, (_, i) =>
      article.replaceAll('人工智能', `技术${String.fromCodePoint(0x4e00 + i * 41)}`),
    ).join('\n');
    expect(long.length).toBeGreaterThan(80_000);
    expect(measureMs(() => [runCommand(summarise, long), runCommand(extractKeywords, long)])).toBeLessThan(
      3_000,
    );
  });
});

describe('R-TOOL-06 key words', () => {
  test('the topics of Chinese prose come first, whole words and not their halves', () => {
    const words = runCommand(extractKeywords, article).summary.split('、');
    expect(words.slice(0, 3)).toEqual(expect.arrayContaining(['人工智能', '医生']));
    expect(words).toEqual(expect.arrayContaining(['患者', '医学影像', '医疗行业']));
    expect(words).not.toContain('人工');
    expect(words).not.toContain('智能');
    expect(words).not.toContain('可以');
  });

  test('a name of many single characters stays whole and is not offered in halves', () => {
    const text =
      '云帆数科有限公司与甲方签约。云帆数科有限公司负责交付。甲方向云帆数科有限公司付款。验收由云帆数科组织，云帆数科提交报告。';
    const words = runCommand(extractKeywords, text).summary.split('、');
    expect(words).toContain('云帆数科有限公司');
    expect(words.filter((word) => word !== '云帆数科有限公司' && /^帆|帆数科有/.test(word))).toEqual([]);
  });

  test('English phrases are found', () => {
    const text =
      'Generated code needs tests. A language model writes generated code. Tests find faults in generated code. The language model does not run tests.';
    expect(runCommand(extractKeywords, text).summary.toLowerCase().split('、')).toEqual(
      expect.arrayContaining(['generated code', 'language model', 'tests']),
    );
  });

  test('R-TOOL-14 a text of function words is refused', () => {
    expect(refusal(extractKeywords, '的了和是')).toContain('没有找到');
    expect(refusal(extractKeywords, `99个 ${article}`)).toContain('1 至 50');
  });
});
