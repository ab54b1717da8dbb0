import { parseRgb, toHex } from '@baigong/colour';
import type * as z from 'zod/mini';
import { isEmbeddedImage } from '../styles/embedded-image.ts';
import { defaultStyles } from '../styles/default-styles.ts';
import { settingPaths } from '../styles/setting-paths.ts';
import { maxCustomCssLength, StyleSettings, type ResumeStyles } from '../styles/schema.ts';
import { isObject, type Json, type JsonObject } from './clean-json.ts';
import { joinPath, type LoadContext } from './load-context.ts';

type Schema = z.core.$ZodType & { safeParse: (value: unknown) => { success: boolean } };
type ObjectSchema = Schema & { shape: Record<string, Schema> };

const isObjectSchema = (schema: Schema): schema is ObjectSchema => 'shape' in schema;

/** Coerces a value of the wrong type (`12px`, `"true"`); others are returned as they are. */
function coerce(value: Json, fallback: Json): Json {
  if (typeof fallback === 'number' && typeof value === 'string') {
    const number = Number.parseFloat(value);
    return Number.isFinite(number) ? number : value;
  }
  if (typeof fallback === 'string' && typeof value === 'string') {
    const rgb = parseRgb(value);
    return rgb ? toHex(rgb) : value;
  }
  if (typeof fallback === 'boolean') {
    if (value === 'true' || value === 1) return true;
    if (value === 'false' || value === 0) return false;
  }
  return value;
}

/** The nearest number that the schema accepts; undefined when there is none. */
function clampToSchema(schema: Schema, value: Json, fallback: Json): number | undefined {
  if (typeof value !== 'number' || typeof fallback !== 'number') return undefined;
  let good = fallback;
  let bad = value;
  for (let step = 0; step < 60 && Math.abs(bad - good) > 1e-9; step += 1) {
    const middle = (good + bad) / 2;
    if (schema.safeParse(middle).success) good = middle;
    else bad = middle;
  }
  return Math.round(good * 1000) / 1000;
}

/** The value as the schema has it, leaf by leaf; keys the schema does not know stay. */
function repair(
  schema: Schema,
  value: Json | undefined,
  fallback: Json,
  path: string,
  loading: LoadContext,
): Json {
  if (value === undefined || value === null)
    return value === null && schema.safeParse(null).success ? null : fallback;
  if (isObjectSchema(schema) && isObject(fallback)) {
    if (!isObject(value)) {
      loading.problems.push({ path, message: '这一组设置看不懂，已恢复为默认值' });
      return fallback;
    }
    const repaired: JsonObject = { ...value };
    for (const [key, part] of Object.entries(schema.shape))
      repaired[key] = repair(part, value[key], fallback[key] ?? null, joinPath(path, key), loading);
    return repaired;
  }
  const taken = coerce(value, fallback);
  if (schema.safeParse(taken).success) return taken;
  const bounded = clampToSchema(schema, taken, fallback);
  if (bounded !== undefined) {
    loading.problems.push({ path, message: `数值超出范围，已改为 ${bounded}` });
    return bounded;
  }
  const cut = typeof taken === 'string' ? taken.slice(0, maxCustomCssLength) : taken;
  if (cut !== taken && schema.safeParse(cut).success) {
    loading.problems.push({ path, message: `文字太长，只保留前 ${maxCustomCssLength} 字` });
    return cut;
  }
  loading.problems.push({ path, message: '这项设置看不懂，已恢复为默认值' });
  return fallback;
}

const settingKeys = Object.keys(StyleSettings.shape);
const templateNames = ['currentTemplate', 'template', 'templateName'];

/** Finds template name and settings however they are nested: side by side, `styles` within `styles`, or laid flat. */
function findSettings(value: JsonObject): {
  outer: JsonObject;
  template: Json | undefined;
  settings: Json | undefined;
} {
  const template = templateNames.map((name) => value[name]).find((name) => typeof name === 'string');
  const inner = value['styles'];
  if (isObject(inner)) {
    const nested = isObject(inner['styles']) || templateNames.some((name) => typeof inner[name] === 'string');
    if (nested) {
      const deeper = findSettings(inner);
      return {
        outer: { ...value, ...deeper.outer },
        template: template ?? deeper.template,
        settings: deeper.settings,
      };
    }
    return { outer: value, template, settings: inner };
  }
  if (!settingKeys.some((key) => key in value)) return { outer: value, template, settings: inner };
  const { styles: _, ...flat } = value;
  for (const name of templateNames) delete flat[name];
  return { outer: {}, template, settings: flat };
}

/** Paths of settings there are, each once. */
const readOverrides = (value: readonly Json[]): string[] => [
  ...new Set(value.filter((path): path is string => settingPaths.includes(path as string))),
];

/** Only pictures that the document carries stay: an address would be fetched by whoever opens the resume. */
function removeExternalImages(
  settings: StyleSettings,
  path: string,
  { problems }: LoadContext,
): StyleSettings {
  const backgrounds = { ...settings.backgrounds };
  for (const part of ['global', 'basicInfo', 'leftColumn'] as const) {
    const { url } = backgrounds[part];
    if (!url || isEmbeddedImage(url)) continue;
    problems.push({
      path: joinPath(path, `backgrounds.${part}.url`),
      message: '外部网址的图片没有载入，请重新上传',
    });
    backgrounds[part] = { ...backgrounds[part], url: '' };
  }
  return { ...settings, backgrounds };
}

/** Reads the section `styles` in any of its shapes. */
export function readStyles(value: Json | undefined, path: string, loading: LoadContext): ResumeStyles {
  const defaults = defaultStyles();
  if (value === undefined || value === null) return defaults;
  if (!isObject(value)) {
    loading.problems.push({ path, message: '样式看不懂，已恢复为默认样式' });
    return defaults;
  }
  const { outer, template, settings } = findSettings(value);
  const { overrides, ...rest } = outer;
  const where = joinPath(path, 'styles');
  const repaired = repair(
    StyleSettings,
    settings ?? {},
    defaults.styles as unknown as Json,
    where,
    loading,
  ) as unknown as StyleSettings;
  return {
    ...rest,
    ...(Array.isArray(overrides) ? { overrides: readOverrides(overrides) } : {}),
    currentTemplate: typeof template === 'string' && template ? template : defaults.currentTemplate,
    styles: removeExternalImages(repaired, where, loading),
  };
}
