/** Checks a commit message's title: `type(scope): subject`, at most 72 characters. Used by the commit-msg hook. */
import { readFileSync } from 'node:fs';

const types = 'feat|fix|perf|refactor|test|docs|build|ci|chore|style|revert';
const pattern = new RegExp(`^(${types})(\\([a-z0-9-]+\\))?!?: \\S.*$`);
const generated = /^(Merge|Revert|fixup!|squash!|amend!) /;

/** What is wrong with a title, or undefined. */
export function titleProblem(title) {
  if (generated.test(title)) return undefined;
  if (!pattern.test(title))
    return `the title is not type(scope): subject, with type one of ${types.replaceAll('|', ', ')}`;
  if (title.length > 72) return `the title has ${title.length} characters, at most 72 are allowed`;
  return undefined;
}

if (import.meta.main ?? process.argv[1] === import.meta.filename) {
  const [title = ''] = readFileSync(process.argv[2], 'utf8').split('\n');
  const problem = titleProblem(title);
  if (problem) {
    console.error(`commit refused: ${problem}\n  ${title}`);
    process.exit(1);
  }
}
