import type * as z from 'zod/mini';
import { AppError } from '../base/app-error.ts';
import { parseBoundedJson } from './bounded-json.ts';
import type { UploadedFile } from './multipart-reader.ts';

/** A value that fits the schema. @throws AppError request.invalid */
export function validate<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (!result.success) throw new AppError('request.invalid', { cause: summarizeIssues(result.error.issues) });
  return result.data;
}

/** A file of JSON that a call brought. @throws AppError request.invalid */
export async function readJsonFile<Schema extends z.ZodMiniType>(
  schema: Schema,
  file: UploadedFile,
): Promise<z.output<Schema>> {
  return validate(schema, await parseBoundedJson(await file.read()));
}

/** Where a value did not fit, without what was in it. */
function summarizeIssues(issues: readonly { path: PropertyKey[]; code?: string | undefined }[]): string {
  return issues
    .slice(0, 5)
    .map((issue) => `${issue.path.map(String).join('.') || '(root)'}: ${issue.code ?? 'invalid'}`)
    .join('; ');
}
