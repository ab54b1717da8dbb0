import { basename, resolve } from 'node:path';
import * as z from 'zod/mini';

/** A setting that is on or off. */
export const onOff = {
  schema: z.pipe(
    z.enum(['on', 'off']),
    z.transform((value: 'on' | 'off') => value === 'on'),
  ),
  allowed: 'on 或 off',
};

/** A setting that is one line for people. */
export const shortText = {
  schema: z.string().check(z.maxLength(120), z.regex(/^\P{Cc}+$/u)),
  allowed: '一行文字，最多 120 个字',
};

function splitHosts(value: string): string[] {
  return value
    .split(/[,，]/)
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== '');
}

/** As the host of a web address, which is what it is compared with. */
function isHostWithPort(value: string): boolean {
  return /^[^\s/@?#]+$/.test(value) && URL.canParse(`https://${value}`);
}

/** A setting that lists hosts. */
export const hostList = {
  schema: z.pipe(
    z.string().check(z.refine((value) => splitHosts(value).every(isHostWithPort))),
    z.transform(splitHosts),
  ),
  allowed: '逗号分隔的主机名或 IP 地址，可带端口，例如 llm.example.lan:8000,10.0.0.5',
};

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

/** Settings that need another one. */
export function ownModelConflicts(values: OwnModelValues): string[] {
  return (['BROWSER_MODEL_NAME', 'BROWSER_MODEL_LICENCE'] as const)
    .filter((name) => values[name] !== undefined && values.BROWSER_MODEL === undefined)
    .map((name) => `设置了 ${name}，却没有设置 BROWSER_MODEL：请补上模型文件的路径。`);
}
