import type { Node, NodeType } from 'jsonc-parser';
import * as z from 'zod/mini';
import { ToolFailure } from '../failure.ts';
import type { Block } from '../result.ts';
import { defineTool, textArgument } from '../tool.ts';
import { parseJson } from './parse-json.ts';

const MAX_OUTPUT = 4_000_000;

interface Style {
  /** One level of indent; empty for one line. */
  readonly indent: string;
  readonly sort: boolean;
}

/** Writes the tree out; keys, strings and numbers are copied from the source. Throws when the output is too large. */
function printJson(text: string, root: Node, { indent, sort }: Style): string {
  const chunks: string[] = [];
  let length = 0;
  const write = (chunk: string): void => {
    length += chunk.length;
    if (length > MAX_OUTPUT) throw new ToolFailure('排版后的 JSON 太大，请改用“压缩”或减少内容。');
    chunks.push(chunk);
  };
  const print = (node: Node, margin: string): void => {
    const { type, offset, children = [] } = node;
    if (type === 'property') {
      const [key, value] = children;
      if (key === undefined || value === undefined) return;
      print(key, margin);
      write(indent === '' ? ':' : ': ');
      print(value, margin);
      return;
    }
    if (type !== 'array' && type !== 'object') {
      write(text.slice(offset, offset + node.length));
      return;
    }
    const [open, close] = type === 'array' ? ['[', ']'] : ['{', '}'];
    if (children.length === 0) {
      write(open + close);
      return;
    }
    const inner = margin + indent;
    write(open);
    const ordered = sort && type === 'object' ? children.toSorted(compareKeys) : children;
    for (const [index, child] of ordered.entries()) {
      if (index > 0) write(',');
      if (indent !== '') write(`\n${inner}`);
      print(child, inner);
    }
    write(indent === '' ? close : `\n${margin}${close}`);
  };
  print(root, '');
  return chunks.join('');
}

const keyOf = (property: Node): string => String(property.children?.[0]?.value);

function compareKeys(a: Node, b: Node): number {
  const [first, second] = [keyOf(a), keyOf(b)];
  return first < second ? -1 : first > second ? 1 : 0;
}

interface Survey {
  values: number;
  depth: number;
  duplicates: string[];
  inexact: string[];
}

/** Counts values and depth; finds repeated keys, and numbers that a program would round. */
function survey(text: string, node: Node, depth: number, found: Survey): void {
  found.values += 1;
  found.depth = Math.max(found.depth, depth);
  const seen = new Set<string>();
  for (const child of node.children ?? []) {
    if (child.type === 'property') {
      const key = keyOf(child);
      if (seen.has(key)) found.duplicates.push(key);
      seen.add(key);
    }
    const value = child.type === 'property' ? child.children?.[1] : child;
    if (value !== undefined) survey(text, value, depth + 1, found);
  }
  if (node.type !== 'number') return;
  const raw = text.slice(node.offset, node.offset + node.length);
  if (/^-?\d+$/.test(raw) && !Number.isSafeInteger(Number(raw))) found.inexact.push(raw);
}

const kindNames: Readonly<Record<NodeType, (size: number) => string>> = {
  object: (size) => `对象，${size} 个键`,
  array: (size) => `数组，${size} 项`,
  property: () => '',
  string: () => '字符串',
  number: () => '数字',
  boolean: () => '字面值',
  null: () => '字面值',
};

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
    const { text: json, root } = parseJson(text);
    const style = { indent: compact ? '' : indent === 'tab' ? '\t' : ' '.repeat(Number(indent)), sort };
    const output = printJson(json, root, style);
    const found: Survey = { values: 0, depth: 0, duplicates: [], inexact: [] };
    survey(json, root, 1, found);
    const kind = kindNames[root.type](root.children?.length ?? 0);
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
