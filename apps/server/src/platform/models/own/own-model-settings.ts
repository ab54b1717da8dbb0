import { basename, resolve } from 'node:path';
import * as z from 'zod/mini';
import { hostList, onOff, shortText } from '../../base/setting-rules.ts';

/** Settings of the models that visitors bring; each may be left out. */
export const ownModelRules = {
  OWN_KEYS: onOff,
  OWN_KEY_HOSTS: hostList,
  DEVICE_MODELS: onOff,
  BROWSER_MODEL: { schema: z.string(), allowed: '一个 GGUF 文件的路径' },
  BROWSER_MODEL_NAME: shortText,
  BROWSER_MODEL_LICENCE: shortText,
};

interface OwnModelValues {
  readonly OWN_KEYS?: boolean | undefined;
  readonly OWN_KEY_HOSTS?: readonly string[] | undefined;
  readonly DEVICE_MODELS?: boolean | undefined;
  readonly BROWSER_MODEL?: string | undefined;
  readonly BROWSER_MODEL_NAME?: string | undefined;
  readonly BROWSER_MODEL_LICENCE?: string | undefined;
}

/** What visitors may bring: keys of their own, hosts at private addresses for them, and models of their device. */
export function ownModelSettings(values: OwnModelValues, root: string) {
  const { BROWSER_MODEL: file } = values;
  return {
    keys: values.OWN_KEYS ?? true,
    keyHosts: values.OWN_KEY_HOSTS ?? [],
    device: values.DEVICE_MODELS ?? true,
    /** A model file for use in the browser; its path is absolute. */
    browserModel:
      file === undefined
        ? undefined
        : {
            file: resolve(root, file),
            name: values.BROWSER_MODEL_NAME ?? basename(file).replace(/\.gguf$/i, ''),
            licence: values.BROWSER_MODEL_LICENCE ?? '',
          },
  };
}

export type OwnModelSettings = ReturnType<typeof ownModelSettings>;

/** Settings that need another one. */
export function ownModelConflicts(values: OwnModelValues): string[] {
  return (['BROWSER_MODEL_NAME', 'BROWSER_MODEL_LICENCE'] as const)
    .filter((name) => values[name] !== undefined && values.BROWSER_MODEL === undefined)
    .map((name) => `设置了 ${name}，却没有设置 BROWSER_MODEL：请补上模型文件的路径。`);
}
