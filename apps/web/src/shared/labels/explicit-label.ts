import type { WrittenBy } from './channels.ts';

/*
 * The label that people read. GB 45438-2025 wants the words of a text to name artificial intelligence (人工智能 or AI)
 * and making (生成 or 合成), at the start, the end or a fitting place between.
 */

/** On screens, beside what a model writes. */
export const screenLabel = 'AI 生成';

/** The sentences of copies and files. */
export const labelSentences = {
  model: '以上内容由 AI 生成，请核对后使用。',
  'partly-model': '以上部分内容由 AI 生成，请核对后使用。',
} as const;

/** On paper, small: a resume, a long picture. */
export const paperLabel = '部分内容由 AI 生成';

const inBrackets = /（以上(?:部分)?内容由 AI 生成，请核对后使用。）/;
const atEnd = new RegExp(`\\s*${inBrackets.source}\\s*$`);

/** The text without the label at its end. */
export const withoutLabel = (text: string): string => text.replace(atEnd, '');

const ownFrontMatter = /^\uFEFF?---\nAIGC: .*\n---\n+/;

/** Markdown without the front matter that says nothing but the label. */
export const withoutFrontMatter = (text: string): string => text.replace(ownFrontMatter, '');

/** The text with its label as the last paragraph, once. */
export function labelText(text: string, by: WrittenBy): string {
  if (by === 'no-model') return text;
  return `${withoutLabel(text).trimEnd()}\n\n（${labelSentences[by]}）\n`;
}

/** Markup with its label as the last paragraph. */
export const labelMarkup = (html: string, by: WrittenBy): string =>
  by === 'no-model' ? html : `${html}<p style="color:#6b6457;font-size:13px">（${labelSentences[by]}）</p>`;

const hash = (text: string) => `# ${text}`;
const slashes = (text: string) => `// ${text}`;
const dashes = (text: string) => `-- ${text}`;
const tags = (text: string) => `<!-- ${text} -->`;
const stars = (text: string) => `/* ${text} */`;

/** How a line of comment is written; a language that is not here has the commonest form. */
const comments: Readonly<Record<string, (text: string) => string>> = {
  ...Object.fromEntries(
    ['python', 'py', 'bash', 'sh', 'shell', 'zsh', 'ruby', 'rb', 'perl', 'r', 'yaml', 'yml', 'toml', 'ini']
      .concat(['dockerfile', 'makefile', 'powershell', 'elixir', 'nginx'])
      .map((language) => [language, hash]),
  ),
  ...Object.fromEntries(['sql', 'lua', 'haskell', 'hs'].map((language) => [language, dashes])),
  ...Object.fromEntries(['html', 'xml', 'svg', 'vue', 'markdown', 'md'].map((language) => [language, tags])),
  ...Object.fromEntries(['css', 'scss', 'less'].map((language) => [language, stars])),
};

/** Code with its label as a comment at the end; JSON takes no comment and has the label as a line below. */
export function labelCode(code: string, language: string, by: WrittenBy): string {
  if (by === 'no-model') return code;
  const comment = /^jsonc?$/.test(language) ? (text: string) => text : (comments[language] ?? slashes);
  return `${code.replace(/\n$/, '')}\n${comment(labelSentences[by])}\n`;
}
