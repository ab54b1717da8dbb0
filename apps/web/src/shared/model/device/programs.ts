import type { Program } from '../own/own-database.ts';

/** What is to be typed or pressed so that a program answers this site, on one system. */
export interface AllowStep {
  /** Where it is typed or pressed. */
  readonly where: string;
  /** A command to copy; absent where there is something to press. */
  readonly command?: string;
}

interface ProgramInfo {
  readonly name: string;
  readonly address: string;
  /** By system, or for all. */
  readonly allow: (origin: string) => readonly AllowStep[];
}

/** The programs, the likeliest first. How each lets a site in: its documentation's words on CORS. */
export const programs: Readonly<Record<Program, ProgramInfo>> = {
  // https://docs.ollama.com/faq: “How can I allow additional web origins to access Ollama?”
  ollama: {
    name: 'Ollama',
    address: 'http://127.0.0.1:11434',
    allow: (origin) => [
      {
        where: 'macOS：在“终端”里运行，然后从菜单栏退出 Ollama，再打开它',
        command: `launchctl setenv OLLAMA_ORIGINS "${origin}"`,
      },
      {
        where: 'Windows：在“命令提示符”里运行，然后从任务栏托盘退出 Ollama，再打开它',
        command: `setx OLLAMA_ORIGINS "${origin}"`,
      },
      {
        where: 'Linux（系统服务）：在终端里运行',
        command: [
          'sudo mkdir -p /etc/systemd/system/ollama.service.d',
          `printf '[Service]\\nEnvironment="OLLAMA_ORIGINS=${origin}"\\n' | sudo tee /etc/systemd/system/ollama.service.d/origins.conf`,
          'sudo systemctl daemon-reload && sudo systemctl restart ollama',
        ].join('\n'),
      },
      { where: 'Linux（自己启动）：改用这一行启动', command: `OLLAMA_ORIGINS="${origin}" ollama serve` },
    ],
  },
  // https://lmstudio.ai/docs/developer/core/server/settings and …/cli/serve/server-start
  lmstudio: {
    name: 'LM Studio',
    address: 'http://127.0.0.1:1234',
    allow: () => [
      { where: '在“Developer”页打开 Server Settings，打开“Enable CORS”，再启动服务器（各系统相同）' },
      { where: '或者用命令行启动', command: 'lms server start --cors' },
    ],
  },
  // https://github.com/ggml-org/llama.cpp/tree/master/tools/server: it answers any site
  llamacpp: {
    name: 'llama.cpp',
    address: 'http://127.0.0.1:8080',
    allow: () => [
      {
        where: 'llama-server 默认就允许网页访问；加 --jinja 才能调用工具（各系统相同）',
        command: 'llama-server -m 模型.gguf --port 8080 --jinja',
      },
    ],
  },
  other: {
    name: '其他（兼容 OpenAI）',
    address: '',
    allow: (origin) => [
      {
        where: `在程序的设置里打开“CORS”或“允许的来源”，填写本站的网址；接口应是 /v1/chat/completions，不设密钥`,
        command: origin,
      },
    ],
  },
};

/**
 * The address of a program as typed, without a path: a port alone will do. Undefined where it is not on this computer
 * or not as the page's policy lets it be.
 */
export function cleanProgramAddress(text: string): string | undefined {
  const typed = text.trim();
  const full = /^\d{1,5}$/.test(typed)
    ? `http://127.0.0.1:${typed}`
    : /^[a-z]+:\/\//i.test(typed)
      ? typed
      : `http://${typed}`;
  if (!URL.canParse(full)) return undefined;
  const { protocol, hostname, port, username } = new URL(full);
  if (protocol !== 'http:' || username !== '') return undefined;
  const host = hostname === '0.0.0.0' || hostname === '[::1]' ? '127.0.0.1' : hostname;
  if (host !== 'localhost' && host !== '127.0.0.1') return undefined;
  return `http://${host}${port === '' ? '' : `:${port}`}`;
}
