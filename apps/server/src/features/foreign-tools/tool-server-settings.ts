import * as z from 'zod/mini';

const maxServers = 8;

function isWebAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}

/** A server of the Model Context Protocol that the operator lets models use. */
const ToolServer = z.strictObject({
  name: z.string().check(z.regex(/^[\p{L}\p{N}][\p{L}\p{N}_-]{0,11}$/u)),
  url: z.string().check(z.refine(isWebAddress)),
  token: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,4000}$/))),
  /** Tools that change nothing and may have what a model says without the visitor's word. */
  readTools: z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(128))).check(z.maxLength(64))),
  /** It may be at a private address. */
  private: z.optional(z.boolean()),
});
export type ToolServer = Readonly<z.infer<typeof ToolServer>>;

const help: Readonly<Record<string, string>> = {
  name: '一到十二个字，由文字、数字、_、- 组成，每个服务器不同',
  url: '完整的网址，以 http:// 或 https:// 开头，不含用户名和密码',
  token: '一段英文字符，不含空格',
  readTools: '工具名的列表，例如 ["get_forecast"]',
  private: 'true 或 false',
};

/** MCP_SERVERS as servers, or what is wrong with it; no token is in what is said. */
export function readToolServers(value: string | undefined): {
  readonly servers: readonly ToolServer[];
  readonly problems: readonly string[];
} {
  if (value === undefined) return { servers: [], problems: [] };
  const refuse = (problem: string) => ({ servers: [], problems: [`设置 MCP_SERVERS 不正确：${problem}。`] });
  let list: unknown;
  try {
    list = JSON.parse(value);
  } catch {
    return refuse('不是 JSON，应当像 [{"name":"天气","url":"https://mcp.example.com/mcp"}]');
  }
  if (!Array.isArray(list) || list.length === 0 || list.length > maxServers)
    return refuse(`应当是一到 ${maxServers} 个服务器的 JSON 数组`);
  const servers: ToolServer[] = [];
  for (const [at, one] of list.entries()) {
    const parsed = z.safeParse(ToolServer, one);
    if (!parsed.success) {
      const field = String(parsed.error.issues[0]?.path[0] ?? '');
      const what = help[field];
      return refuse(
        what === undefined
          ? `第 ${at + 1} 个只能有 ${Object.keys(help).join('、')}，其中 name 和 url 必填`
          : `第 ${at + 1} 个的 ${field} 应当是${what}`,
      );
    }
    if (servers.some(({ name }) => name === parsed.data.name))
      return refuse(`有两个服务器都叫 ${parsed.data.name}`);
    servers.push(parsed.data);
  }
  return { servers, problems: [] };
}
