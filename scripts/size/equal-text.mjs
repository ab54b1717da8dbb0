/** What is written word for word in two or more files, though nobody copied a line: the trace of knowledge that has two places. */
import { Visitor } from 'oxc-parser';

const han = /\p{Script=Han}/gu;
const leastHan = 4;
const mayHoldConstant = /^(?:export )?const [\w$]+(?:: .+)? = (?:-?\d|['"`/])/m;

/** A literal, or literals joined by operators (`24 * 3600_000`). */
function isLiteral(node) {
  if (node.type === 'Literal') return true;
  if (node.type === 'TemplateLiteral') return node.expressions.length === 0;
  if (node.type === 'UnaryExpression') return isLiteral(node.argument);
  if (node.type === 'BinaryExpression') return isLiteral(node.left) && isLiteral(node.right);
  if (node.type === 'TSAsExpression') return isLiteral(node.expression);
  return false;
}

/** `NAME = literal` of every constant at the top of a module. */
function constants(program, text) {
  const declared = program.body.map((node) =>
    node.type === 'ExportNamedDeclaration' ? node.declaration : node,
  );
  return declared
    .filter((node) => node?.type === 'VariableDeclaration' && node.kind === 'const')
    .flatMap((node) => node.declarations)
    .filter(({ id, init }) => id.type === 'Identifier' && init && isLiteral(init))
    .map(({ id, init }) => `${id.name} = ${text.slice(init.start, init.end)}`);
}

/** The Chinese sentences of a module: text of at least four characters that ends as a sentence does. */
function sentences(program) {
  const found = [];
  const add = (value) => {
    const text = value.replace(/\s+/g, ' ').trim();
    if (/[。！？]$/.test(text) && (text.match(han)?.length ?? 0) >= leastHan) found.push(text);
  };
  new Visitor({
    Literal: (node) => typeof node.value === 'string' && add(node.value),
    TemplateElement: (node) => add(node.value.cooked ?? ''),
    JSXText: (node) => add(node.value),
  }).visit(program);
  return found;
}

/** Each text that two or more files hold, with the files. */
function inSeveralFiles(textsByFile) {
  const holders = new Map();
  for (const [file, texts] of textsByFile)
    for (const text of new Set(texts)) holders.set(text, [...(holders.get(text) ?? []), file]);
  return [...holders].filter(([, files]) => files.length > 1).map(([text, files]) => ({ text, files }));
}

/** Constants with the same name and the same literal in two or more files. */
export function findEqualConstants(files, parsed) {
  const holding = [...files].filter(([, text]) => mayHoldConstant.test(text));
  return inSeveralFiles(holding.map(([file, text]) => [file, constants(parsed.get(file).program, text)]));
}

/** Chinese sentences that two or more files write. */
export function findEqualSentences(files, parsed) {
  const holding = [...files].filter(([, text]) => text.search(han) >= 0);
  return inSeveralFiles(holding.map(([file]) => [file, sentences(parsed.get(file).program)]));
}
