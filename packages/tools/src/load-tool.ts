import { catalogue } from './catalogue.ts';
import type { ToolName } from './catalogue.ts';
import type { Tool } from './tool.ts';

/** One dynamic import per tool, so that each one's libraries travel only when it is used. */
const loaders: Record<ToolName, () => Promise<Tool>> = {
  calculate: async () => (await import('./calculate/calculate.ts')).calculate,
  convert_unit: async () => (await import('./convert-unit/convert-unit.ts')).convertUnit,
  date_calculate: async () => (await import('./dates/date-calculate.ts')).dateCalculate,
  lunar_calendar: async () => (await import('./dates/lunar-calendar.ts')).lunarCalendar,
  workdays: async () => (await import('./dates/workdays.ts')).workdays,
  time_zone: async () => (await import('./dates/time-zone.ts')).timeZone,
  pinyin: async () => (await import('./pinyin.ts')).pinyinTool,
  count_text: async () => (await import('./count-text.ts')).countText,
  summarise: async () => (await import('./extract/summarise.ts')).summarise,
  extract_keywords: async () => (await import('./extract/extract-keywords.ts')).extractKeywords,
  convert_script: async () => (await import('./convert-script.ts')).convertScript,
  diff_text: async () => (await import('./diff-text.ts')).diffText,
  qr_code: async () => (await import('./qr-code.ts')).qrCode,
};

/** Loads a tool and its libraries. Rejects only when the code itself cannot be fetched. */
export function loadTool(name: ToolName): Promise<Tool> {
  return loaders[name]();
}

/** Whether a model's function name is one of ours. */
export function isToolName(name: string): name is ToolName {
  return Object.hasOwn(loaders, name);
}

/** Loads every tool, in catalogue order. For a server; a browser loads them one by one. */
export function loadAllTools(): Promise<Tool[]> {
  return Promise.all(catalogue.map(({ name }) => loadTool(name)));
}
