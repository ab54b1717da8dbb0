import { gatherContent, visibleFields } from '../check-up/content.ts';
import { formatDateRange } from '../dates/date-range.ts';
import type { ResumeDocument } from '../document/schema.ts';
import { bare } from '../honesty/finding.ts';
import { compareFacts } from '../honesty/honesty.ts';

const name = String.raw`([^\s，。；：！？、“”《》「」]{2,24}?)`;
const did = '担任|任职|任|工作|实习|就职|负责|从事|期间';
/** Where a letter names an employer: between what says where and what was done there. */
const employers = new RegExp(
  String.raw`(?:(?<![现正])在${name}(?=${did})|曾在${name}(?=\p{Script=Han}[过了])|(?:就职于|任职于|供职于|入职|加入|来自)${name}(?=${did}|[，。；]|$))`,
  'gu',
);
/** Names in quotation marks, and what is called a project. */
const quoted = /[“《「"]([^”》」"\n]{2,40})[”》」"]/gu;
const projects = new RegExp(
  String.raw`(?:参与|主导|负责|完成|推动|开发|带领|搭建|主持)了?${name}(?:项目|计划|工程)`,
  'gu',
);

/** An organisation by its last word, and the two signs before that. */
const organisations =
  /\p{Script=Han}{0,18}?(\p{Script=Han}{2})((?:股份)?(?:有限)?公司|集团|大学|学院|银行|医院|研究[院所])/gu;

/** Not a name: whoever is written to, or has been named. */
const unnamed = /[贵我本该](?:公司|集团|银行|大学|学院|医院|研究院|研究所|事务所|中学)$/;

/** All that a resume shows, as one text. */
export const shownText = (document: ResumeDocument): string =>
  visibleFields(gatherContent(document))
    .map(({ field, plain }) => (field.type === 'date-range' ? formatDateRange(field.range) : plain))
    .join('\n');

/**
 * What a letter states that stands neither in the resume nor in what is allowed beside it (the employer and the position
 * that it is written to), as it is written, each once: what the comparison finds, and every name where a letter has those
 * of employers and projects.
 */
export function foreignFacts(text: string, document: ResumeDocument, allowed: string): string[] {
  const source = shownText(document);
  const known = bare(`${source}\n${allowed}`);
  const names = [employers, projects, quoted].flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(([, ...groups]) => {
      const found = groups.find((one) => one !== undefined) ?? '';
      return known.includes(bare(found)) ? [] : [found];
    }),
  );
  const whole = [...text.matchAll(organisations)].flatMap(([found, stem = '', end = '']) =>
    known.includes(bare(stem + end)) || unnamed.test(found) ? [] : [found],
  );
  const facts = compareFacts(source, text, { known: allowed })
    .additions.map((fact) => fact.text)
    .filter((fact) => !unnamed.test(fact) && ![...names, ...whole].some((one) => one.includes(fact)));
  return [...new Set([...facts, ...names, ...whole])];
}
