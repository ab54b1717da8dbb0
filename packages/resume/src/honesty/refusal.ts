import { bare } from './finding.ts';

/** What an answer is, before it is compared. */
export type AnswerKind = 'answer' | 'empty' | 'refusal';

const apology = /抱歉|对不起|很遗憾|不好意思|\b(?:sorry|apologi[sz]e|unfortunately|regret)\b/i;
const self =
  /(?:作为|我(?:只)?是)(?:一[个款名位])?\s?(?:AI|人工智能|语言模型|大?模型|智能助手|助手)|\bas an? (?:ai|artificial|language)|\bi(?:'|’)?m an? (?:ai|language model)/i;
const cannot =
  /(?:我|本助手|暂时|目前|暂|还)(?:们)?(?:暂时|目前|还)?(?:无法|不能|没法|没有办法|不便|不可以|难以|不会)|(?:无法|不能|没办法|没有办法|难以)(?:为|帮|替|协助|帮助|满足|回答|处理|提供|生成|继续|完成)(?:您|你|该|这|此|请求|要求|回答|协助)|\b(?:can(?:no|')?t|can’t|cannot|unable to|am not able to|won['’]t|not allowed to|must decline)\b/i;
const policy =
  /(?:法律法规|使用规范|内容(?:政策|安全|规范)|相关规定|违规|敏感内容|安全策略)|\b(?:content|usage) polic(?:y|ies)\b|against (?:my|our) (?:guidelines|policy)/i;
const request =
  /请(?:您|你)?(?:先)?(?:提供|发送|输入|粘贴|补充|把|将|告诉)[^。\n]{0,30}(?:给我|内容|文字|简历|信息|材料)|我才能|我会(?:尽力|马上|立即)|(?:please|could you|can you) (?:provide|share|paste|send)\b/i;
const elsewhere = /建议(?:您|你)?咨询|换个话题|\bi(?:'|’)?d be happy to\b|\blet me know\b/i;

/** The share of an answer's pairs of characters that its source has. */
function shared(answer: string, source: string): number {
  const [of, from] = [bare(answer), bare(source)];
  if (of.length < 2) return 0;
  const pairs = Array.from({ length: of.length - 1 }, (_, at) => of.slice(at, at + 2));
  return pairs.filter((pair) => from.includes(pair)).length / pairs.length;
}

/**
 * Whether a model answered at all: it may refuse, ask for what it was given, or say nothing. A refusal speaks of the one who
 * answers and of not being able to, in few words, and hardly with those of the source.
 */
export function classifyAnswer(answer: string, source: string): AnswerKind {
  if (bare(answer) === '') return 'empty';
  const said = answer.trim();
  if (said.length > 600) return 'answer';
  const isNew = (pattern: RegExp): boolean => pattern.test(said) && !pattern.test(source);
  const signs = [apology, cannot, policy, request, elsewhere].filter(isNew).length + (isNew(self) ? 2 : 0);
  const needed = shared(said, source) > 0.4 ? 3 : 2;
  const asks = isNew(request) && shared(said, source) < 0.25;
  const cannotHelp =
    isNew(cannot) && /(?:that|this|request|help|assist|请求|帮|协助|回答|处理|生成|提供)/i.test(said);
  return signs >= needed || asks || (cannotHelp && shared(said, source) < 0.25) ? 'refusal' : 'answer';
}
