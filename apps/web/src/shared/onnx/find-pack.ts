import { getPacksRoute, packFilePath, type Pack, type PackFile, type PackKind } from '@baigong/contracts';
import { withBasePath } from '../lib/base-path.ts';

/** The operator's models of a kind; undefined where ours are used, also where the server cannot be asked. */
export async function findPack<Kind extends PackKind>(
  kind: Kind,
): Promise<Extract<Pack, { kind: Kind }> | undefined> {
  const response = await fetch(withBasePath(getPacksRoute.path)).catch(() => null);
  const parsed = getPacksRoute.answer.safeParse(
    response?.ok ? await response.json().catch(() => null) : null,
  );
  return parsed.data?.packs.find((pack): pack is Extract<Pack, { kind: Kind }> => pack.kind === kind);
}

/** The address of a file of a pack. */
export const packFileAddress = ({ id }: PackFile): string => withBasePath(packFilePath(id));
