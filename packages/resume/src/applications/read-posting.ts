import { postingTitle } from '../match/match-job.ts';

/** Ends of an organisation's name. */
const organisation =
  /[\p{Script=Han}A-Za-z0-9（）()]{2,24}(?:公司|集团|银行|大学|学院|医院|研究院|研究所|事务所)/u;
const labelled =
  /(?:公司名称|招聘单位|用人单位|单位名称|企业名称|公司|企业|单位)\s*[:：]\s*([^\n，。；;]{2,30})/;

/** What a pasted job description calls the employer and the position; empty where it does not say. */
export function readPosting(text: string): { readonly company: string; readonly position: string } {
  const plain = text.normalize('NFC');
  // Below its head a description speaks of other companies, too.
  const head = plain.trim().split('\n').slice(0, 4).join('\n');
  const company = labelled.exec(plain)?.[1] ?? organisation.exec(head)?.[0] ?? '';
  const position = postingTitle(plain);
  return { company: company.trim().replace(/^(?:招聘|诚聘|关于)/, ''), position: position.slice(0, 40) };
}
