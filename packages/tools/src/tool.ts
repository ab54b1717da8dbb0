import * as z from 'zod/mini';
import { catalogue, findTool } from './catalogue.ts';
import type { ToolInfo, ToolName } from './catalogue.ts';
import { ToolFailure, wrapErrors } from './failure.ts';
import type { ToolResult } from './result.ts';

/** Everything a tool may depend on besides its input. */
export interface ToolContext {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** IANA name of the visitor's time zone. */
  readonly timeZone: string;
}

/** A loaded tool. `parse` and `run` throw nothing but ToolFailure, whatever they are given. */
export interface Tool extends ToolInfo {
  /** Schema of a function call's arguments: a flat object. */
  readonly input: z.ZodMiniType;
  /** What was typed after the slash command → arguments for `run`. */
  readonly parse: (text: string) => unknown;
  readonly run: (input: unknown, context: ToolContext) => ToolResult;
}

/** The most characters any tool reads at once. */
const MAX_TEXT = 200_000;

/** A text argument of a function call; `description` is what a model reads. */
export function textArgument(description: string, maxLength: number = MAX_TEXT) {
  return z.string().check(z.maxLength(maxLength), z.describe(description));
}

/** Every run of blanks as one space. */
export function collapseWhitespace(text: string): string {
  return text.replace(/\s+/gu, ' ');
}

function describeInvalidArgument(error: z.core.$ZodError, name: string): string {
  const issue = error.issues[0];
  const where = issue === undefined || issue.path.length === 0 ? '参数' : `参数 ${issue.path.join('.')} `;
  if (issue?.code === 'too_big') return `${where}太长或太大，上限是 ${String(issue.maximum)}。`;
  if (issue?.code === 'too_small') return `${where}太短或太小，下限是 ${String(issue.minimum)}。`;
  if (issue?.code === 'invalid_value') {
    return `${where}只能是 ${issue.values.map(String).join('、')} 之一。`;
  }
  return `${where}不正确，“${name}”无法使用。`;
}

/**
 * Joins a tool's catalogue entry to its implementation and holds it to its promises: arguments are checked
 * against `input`, empty and oversized texts are refused, and no foreign error gets out.
 */
export function defineTool<Input>(
  name: ToolName,
  implementation: {
    readonly input: z.ZodMiniType<Input>;
    readonly parse: (text: string) => Input;
    readonly run: (input: Input, context: ToolContext) => ToolResult;
    /** The text may be empty: the tool has a sensible default. */
    readonly allowsEmptyText?: boolean;
    /**
     * The text is a short question of at most so many characters, in which a run of whitespace counts as one. The
     * patterns that read it then cannot be slowed down by a long or sparse text.
     */
    readonly maxQuestionLength?: number;
  },
): Tool {
  const info: ToolInfo = findTool(name) ?? catalogue[0];
  const { input: schema } = implementation;
  return {
    ...info,
    input: schema,
    parse(text) {
      if (text.length > MAX_TEXT) {
        throw new ToolFailure(`内容有 ${text.length} 个字符，一次最多处理 ${MAX_TEXT} 个，请分几次进行。`);
      }
      const trimmed = text.trim();
      if (trimmed === '' && implementation.allowsEmptyText !== true) {
        throw new ToolFailure(`请在 ${info.command} 后面写上内容，例如：${info.command} ${info.examples[0]}`);
      }
      const { maxQuestionLength } = implementation;
      if (maxQuestionLength === undefined) return wrapErrors(() => implementation.parse(trimmed));
      const collapsed = collapseWhitespace(trimmed);
      if (collapsed.length > maxQuestionLength) {
        throw new ToolFailure(
          `${info.title}一次最多写 ${maxQuestionLength} 个字符，这里有 ${collapsed.length} 个，请缩短。`,
        );
      }
      return wrapErrors(() => implementation.parse(collapsed));
    },
    run(input, context) {
      const parsed = schema.safeParse(input);
      if (!parsed.success) throw new ToolFailure(describeInvalidArgument(parsed.error, info.title));
      return wrapErrors(() => implementation.run(parsed.data, context));
    },
  };
}
