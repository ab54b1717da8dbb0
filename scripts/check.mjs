/** `npm run check`: the static stage of CI (format, lint with layers, types, unused code, rules), all of it at once. */
import path from 'node:path';
import { installDependencies, node24, root, run } from './prepare.mjs';
import { staticChecks } from './static-checks.mjs';

installDependencies();
const failed = [];
for (const { name, command, args } of staticChecks) {
  console.log(`\n── ${name}`);
  const program = command === 'node' ? node24() : path.join(root, 'node_modules/.bin', command);
  if ((await run(program, args)) !== 0) failed.push(name);
}
console.log(failed.length === 0 ? '\n全部通过' : `\n未通过：${failed.join('、')}`);
process.exit(failed.length === 0 ? 0 : 1);
