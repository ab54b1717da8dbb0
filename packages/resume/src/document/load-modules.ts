import { defaultModules } from './default-modules.ts';
import { isIcon } from '../modules/icons.ts';
import { isObject, type Json } from './clean-json.ts';
import { readId } from './load-entry.ts';
import { joinPath, type LoadContext } from './load-context.ts';
import { createUniqueId, readBoolean, readItems, readNumber, readText } from './read-value.ts';
import type { ModuleSetting, ResumeModules } from './schema.ts';

function readIcon(value: Json | undefined, path: string, fallback: string, loading: LoadContext): string {
  const icon = readText(value, path, fallback, loading);
  if (icon === '' || isIcon(icon)) return icon;
  loading.problems.push({ path, message: `没有名为“${icon.slice(0, 40)}”的图标，已换成默认图标` });
  return fallback;
}

/** Reads the list; default modules that are missing join at its end, so that no content is out of reach. */
function readList(value: Json | undefined, path: string, loading: LoadContext): ModuleSetting[] {
  const defaults = defaultModules().modules;
  if (value === undefined || value === null) return defaults;
  const used = new Set<string>();
  const modules: ModuleSetting[] = [];
  for (const [index, item] of readItems(value, path, loading).entries()) {
    const raw = typeof item.value === 'string' ? { id: item.value } : item.value;
    if (!isObject(raw)) {
      loading.problems.push({ path: item.path, message: '这个模块看不懂，没有载入' });
      continue;
    }
    const given = readId(raw) ?? item.key;
    if (given !== undefined && used.has(given)) {
      loading.problems.push({ path: item.path, message: `模块“${given}”出现了两次，保留前一个` });
      continue;
    }
    const id = given || createUniqueId(used, loading);
    used.add(id);
    const seed = defaults.find((module) => module.id === id);
    const { column, ...rest } = raw;
    modules.push({
      ...rest,
      ...(column === 'side' || column === 'main' ? { column } : {}),
      id,
      title: readText(raw['title'], joinPath(item.path, 'title'), seed?.title ?? '自定义模块', loading),
      enabled: readBoolean(raw['enabled'], joinPath(item.path, 'enabled'), true, loading),
      order: readNumber(raw['order'], joinPath(item.path, 'order'), index, loading),
      icon: readIcon(raw['icon'], joinPath(item.path, 'icon'), seed?.icon ?? 'sparkles', loading),
    });
  }
  const last = Math.max(-1, ...modules.map((module) => module.order));
  const missing = defaults.filter((module) => !used.has(module.id));
  return [...modules, ...missing.map((module, index) => ({ ...module, order: last + 1 + index }))];
}

/** Reads the section `modules`: the list, or a map, with the icons beside; or the list alone. */
export function readModules(value: Json | undefined, path: string, loading: LoadContext): ResumeModules {
  const defaults = defaultModules();
  if (value === undefined || value === null) return defaults;
  if (Array.isArray(value)) return { ...defaults, modules: readList(value, path, loading) };
  if (!isObject(value)) {
    loading.problems.push({ path, message: '模块设置看不懂，已恢复为默认模块' });
    return defaults;
  }
  const basicFieldIcons = { ...defaults.basicFieldIcons };
  for (const item of readItems(value['basicFieldIcons'], joinPath(path, 'basicFieldIcons'), loading)) {
    if (item.key === undefined) continue;
    basicFieldIcons[item.key] = readIcon(
      item.value,
      item.path,
      Object.hasOwn(basicFieldIcons, item.key) ? (basicFieldIcons[item.key] ?? 'dot') : 'dot',
      loading,
    );
  }
  return {
    ...value,
    modules: readList(value['modules'], joinPath(path, 'modules'), loading),
    basicFieldIcons,
  };
}
