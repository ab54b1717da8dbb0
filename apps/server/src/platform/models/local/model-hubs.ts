import * as z from 'zod/mini';

/** One file as a hub publishes it. */
export interface HubFile {
  readonly url: string;
  readonly bytes: number;
  /** Lower-case hexadecimal SHA-256 of the file. */
  readonly sha256: string;
}

/** A site that keeps model files. */
export interface ModelHub {
  readonly name: string;
  /** Address of the list of a repository's files. */
  listUrl(repository: string): string;
  /** The file in the list's parsed JSON; undefined when the list does not have it. Throws on another shape. */
  find(list: unknown, repository: string, file: string): HubFile | undefined;
  /** Whether a file may be fetched from there: the hub's own address and where it is known to redirect to. */
  allows(url: URL): boolean;
}

const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/i));

/** https, no name or password in the address, the usual port, and one of the hosts or a host below it. */
function httpsBelow(hosts: readonly string[]): (url: URL) => boolean {
  return (url) =>
    url.protocol === 'https:' &&
    url.username === '' &&
    url.password === '' &&
    url.port === '' &&
    hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
}

const pathOf = (repository: string): string => repository.split('/').map(encodeURIComponent).join('/');

const ModelScopeList = z.object({
  Data: z.object({
    Files: z.array(
      z.object({ Path: z.string(), Type: z.string(), Size: z.number(), Sha256: z.optional(z.string()) }),
    ),
  }),
});

/** ModelScope's format; files lie on branch `master`. The client it is read from: github.com/modelscope/modelscope */
export function modelScopeHub(
  name: string,
  origin: string,
  allows = httpsBelow(['modelscope.cn']),
): ModelHub {
  return {
    name,
    allows,
    listUrl: (repository) =>
      `${origin}/api/v1/models/${pathOf(repository)}/repo/files?Revision=master&Recursive=true`,
    find(list, repository, file) {
      const found = ModelScopeList.parse(list).Data.Files.find(
        ({ Path, Type }) => Path === file && Type === 'blob',
      );
      if (!found) return undefined;
      return {
        url: `${origin}/models/${pathOf(repository)}/resolve/master/${encodeURIComponent(file)}`,
        bytes: found.Size,
        sha256: Sha256.parse(found.Sha256).toLowerCase(),
      };
    },
  };
}

const HuggingFaceTree = z.array(
  z.object({
    type: z.string(),
    path: z.string(),
    lfs: z.optional(z.object({ oid: z.string(), size: z.number() })),
  }),
);

/** Hugging Face's format, which its mirrors share; files lie on branch `main`. https://huggingface.co/docs/hub/api */
export function huggingFaceHub(
  name: string,
  origin: string,
  allows = httpsBelow(['huggingface.co', 'hf.co']),
): ModelHub {
  return {
    name,
    allows,
    listUrl: (repository) => `${origin}/api/models/${pathOf(repository)}/tree/main`,
    find(list, repository, file) {
      const found = HuggingFaceTree.parse(list).find(({ path, type }) => path === file && type === 'file');
      if (!found) return undefined;
      return {
        url: `${origin}/${pathOf(repository)}/resolve/main/${encodeURIComponent(file)}`,
        bytes: z.number().parse(found.lfs?.size),
        sha256: Sha256.parse(found.lfs?.oid).toLowerCase(),
      };
    },
  };
}

/** In the order in which they are tried: from the mainland the first two are near. */
export const modelHubs: readonly ModelHub[] = [
  modelScopeHub('ModelScope', 'https://www.modelscope.cn'),
  huggingFaceHub(
    'hf-mirror',
    'https://hf-mirror.com',
    httpsBelow(['hf-mirror.com', 'huggingface.co', 'hf.co']),
  ),
  huggingFaceHub('Hugging Face', 'https://huggingface.co'),
];
