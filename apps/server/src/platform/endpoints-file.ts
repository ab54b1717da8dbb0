import { readFile } from 'node:fs/promises';
import { EndpointSettingsError } from './models/endpoint-settings.ts';

/**
 * The endpoints that the settings name: the quick one of the environment, and those of MODELS_FILE.
 * Throws EndpointSettingsError with a Chinese message.
 */
export async function readEndpoints<Endpoint extends { readonly name: string }>(
  quick: Endpoint | undefined,
  file: string | undefined,
  parse: (text: string) => Endpoint[],
): Promise<Endpoint[]> {
  const first = quick === undefined ? [] : [quick];
  if (file === undefined) return first;
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch {
    throw new EndpointSettingsError(`MODELS_FILE：读不到文件 ${file}`);
  }
  const listed = parse(text);
  // The quick endpoint is the one asked for last, so it leads; the file may name the same provider again.
  return [...first.filter(({ name }) => !listed.some((other) => other.name === name)), ...listed];
}
