import { cleanJson, isObject, type JsonObject } from '../../document/clean-json.ts';
import type { LoadProblem } from '../../document/load-context.ts';
import { fromJsonResume } from '../json-resume/from-json-resume.ts';
import { isJsonResume } from '../json-resume/schema.ts';
import type { ParsedResume } from '../outline.ts';
import { fromMagicResume, isMagicResume } from './magic-resume.ts';
import { fromReactiveResume, reactiveResumeVersion } from './reactive-resume.ts';

/** The programs whose JSON is read. */
export type ForeignJson = 'json-resume' | 'reactive-resume' | 'magic-resume';

interface ForeignReading {
  readonly format: ForeignJson;
  readonly recognised: ParsedResume;
}

/** The resume itself: interfaces and backups wrap it in `data`. */
const unwrap = (value: JsonObject): JsonObject => {
  const { data } = value;
  return isObject(data) && ('basics' in data || 'basic' in data) ? data : value;
};

/**
 * Reads parsed JSON of another program, each by a shape that only it has; undefined for what none of them wrote.
 * Never throws.
 */
export function readForeignJson(given: unknown): ForeignReading | undefined {
  const problems: LoadProblem[] = [];
  const clean = cleanJson(given, '', problems);
  if (!isObject(clean)) return undefined;
  const value = unwrap(clean);
  const version = reactiveResumeVersion(value);
  let reading: ForeignReading | undefined;
  if (version !== undefined)
    reading = { format: 'reactive-resume', recognised: fromReactiveResume(value, version) };
  else if (isMagicResume(value)) reading = { format: 'magic-resume', recognised: fromMagicResume(value) };
  else if (isJsonResume(value)) reading = { format: 'json-resume', recognised: fromJsonResume(value) };
  if (!reading || problems.length === 0) return reading;
  // What the bounds left out is named too.
  const left = problems.map(({ path, message }) => `${path}：${message}`);
  return { ...reading, recognised: { ...reading.recognised, rest: [...reading.recognised.rest, ...left] } };
}
