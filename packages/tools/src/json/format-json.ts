import * as z from 'zod/mini';
import { ToolFailure } from '../failure.ts';
import type { Block } from '../result.ts';
import { defineTool, textArgument } from '../tool.ts';
import { parseJson } from './parse-json.ts';
import type { JsonNode } from './parse-json.ts';

const MAX_OUTPUT = 4_000_000;

interface Style {
  /** One level of indent; empty for one line. */
  readonly indent: string;
  readonly sort: boolean;
}

class Printer {
  readonly #style: Style;
  #parts: string[] = [];
  #length = 0;

  constructor(style: Style) {
    this.#style = style;
  }

  print(node: JsonNode): string {
    this.#node(node, '');
    return this.#parts.join('');
  }

  #write(text: string): void {
    this.#length += text.length;
    if (this.#length > MAX_OUTPUT) throw new ToolFailure('排版后的 JSON 太大，请改用“压缩”或减少内容。');
    this.#parts.push(text);
  }

  #node(node: JsonNode, margin: string): void {
    if (node.type !== 'array' && node.type !== 'object') {
      this.#write(node.raw);
      return;
    }
    const { indent, sort } = this.#style;
    const [open, close] = node.type === 'array' ? ['[', ']'] : ['{', '}'];
    const inner = margin + indent;
    const list =
      node.type === 'array'
        ? node.items.map((value) => ({ raw: undefined, value }))
        : sort
          ? node.members.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
          : node.members;
    if (list.length === 0) {
      this.#write(open + close);
      return;
    }
    this.#write(open);
    list.forEach(({ raw, value }, index) => {
      if (index > 0) this.#write(',');
      if (indent !== '') this.#write(`\n${inner}`);
      if (raw !== undefined) this.#write(indent === '' ? `${raw}:` : `${raw}: `);
      this.#node(value, inner);
    });
    this.#write(indent === '' ? close : `\n${margin}${close}`);
  }
}

interface Survey {
  values: number;
  depth: number;
  duplicates: string[];
  inexact: string[];
}

/** Counts values and depth; finds repeated keys, and numbers that a program would round. */
function survey(node: JsonNode, depth: number, found: Survey): void {
  found.values += 1;
  found.depth = Math.max(found.depth, depth);
  if (node.type === 'array') for (const item of node.items) survey(item, depth + 1, found);
  if (node.type === 'object') {
    const seen = new Set<string>();
    for (const { key, value } of node.members) {
      if (seen.has(key)) found.duplicates.push(key);
      seen.add(key);
      survey(value, depth + 1, found);
    }
  }
  if (node.type === 'number' && /^-?\d+$/.test(node.raw) && !Number.isSafeInteger(Number(node.raw))) {
    found.inexact.push(node.raw);
  }
}

const prefixes = /^(?:(压缩|紧凑|格式化|排版|美化|校验|检查|排序|按键排序|缩进\s*[248]|制表符)[\s:：]+)+/u;

const Input = z.object({
  text: textArgument('JSON to check and format.'),
  compact: z.optional(z.boolean().check(z.describe('On one line, without blanks.'))),
  sort: z.optional(z.boolean().check(z.describe('Sort keys.'))),
  indent: z.optional(z.enum(['2', '4', '8', 'tab']).check(z.describe('Default 2.'))),
});

export const formatJson = defineTool('format_json', {
  input: Input,
  parse(source): z.infer<typeof Input> {
    const words = prefixes.exec(source)?.[0] ?? '';
    const text = source.slice(words.length);
    const fenced = text.startsWith('```') && text.endsWith('```') && text.length > 6;
    const indent = /缩进\s*([248])/u.exec(words)?.[1];
    return {
      text: fenced ? text.slice(3, -3).replace(/^json/i, '') : text,
      ...(/压缩|紧凑/u.test(words) ? { compact: true } : {}),
      ...(/排序/u.test(words) ? { sort: true } : {}),
      ...(indent === '2' || indent === '4' || indent === '8'
        ? { indent }
        : /制表符/u.test(words)
          ? { indent: 'tab' as const }
          : {}),
    };
  },
  run({ text, compact = false, sort = false, indent = '2' }) {
    const node = parseJson(text);
    const output = new Printer({
      indent: compact ? '' : indent === 'tab' ? '\t' : ' '.repeat(Number(indent)),
      sort,
    }).print(node);
    const found: Survey = { values: 0, depth: 0, duplicates: [], inexact: [] };
    survey(node, 1, found);
    const kind = {
      object: `对象，${node.type === 'object' ? node.members.length : 0} 个键`,
      array: `数组，${node.type === 'array' ? node.items.length : 0} 项`,
      string: '字符串',
      number: '数字',
      literal: '字面值',
    }[node.type];
    const items = [
      { key: '顶层', value: kind },
      {
        key: '规模',
        value: `${found.values} 个值，最深 ${found.depth} 层，${text.length} → ${output.length} 个字符`,
      },
    ];
    if (found.duplicates.length > 0) {
      items.push({
        key: '重复的键',
        value: `${[...new Set(found.duplicates)].slice(0, 10).join('、')}（多数程序只认最后一个）`,
      });
    }
    if (found.inexact.length > 0) {
      items.push({
        key: '过大的整数',
        value: `${found.inexact.slice(0, 5).join('、')}（JavaScript 等会丢失末几位，这里原样保留）`,
      });
    }
    const blocks: Block[] = [
      { type: 'code', language: 'json', text: output },
      { type: 'keyValues', items },
    ];
    return { title: 'JSON', summary: `JSON 正确：${kind}`, blocks };
  },
});
