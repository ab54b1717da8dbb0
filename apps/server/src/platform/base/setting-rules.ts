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
