/**
 * `npm run drill`: attacks copies of this installation on loopback, each with an empty data folder of its own, and says
 * in Chinese what held. Exit code 1 when something did not.
 */
import { combinedAttack } from './combined-attack.ts';
import { modelAttacks } from './model-attacks.ts';
import { pictureAttacks } from './picture-attacks.ts';
import { requestAttacks } from './request-attacks.ts';
import { resourceAttacks } from './resource-attacks.ts';
import { shareAttacks } from './share-attacks.ts';
import { storageAttacks } from './storage-attacks.ts';
import { textAttacks } from './text-attacks.ts';

const number = (name: string): number => Number.parseInt(name, 10);
const attacks = [
  ...requestAttacks,
  ...modelAttacks,
  ...storageAttacks,
  ...resourceAttacks,
  ...textAttacks,
  ...pictureAttacks,
  ...shareAttacks,
  combinedAttack,
].toSorted((a, b) => number(a.name) - number(b.name));
process.stdout.write('| 攻击 | 从前 | 现在 | |\n| --- | --- | --- | --- |\n');
let failed = 0;
for (const { name, before, run } of attacks) {
  const outcome = await run().catch((error: unknown) => ({
    held: false,
    seen: `演练没有完成：${String(error)}`,
  }));
  if (!outcome.held) failed += 1;
  process.stdout.write(`| ${name} | ${before} | ${outcome.seen} | ${outcome.held ? '守住' : '失守'} |\n`);
}
process.stdout.write(`\n${attacks.length - failed} 项守住，${failed} 项失守\n`);
process.exitCode = failed > 0 ? 1 : 0;
