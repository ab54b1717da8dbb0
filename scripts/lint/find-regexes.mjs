/** The regular expressions of a parsed module. */
import { Visitor } from 'oxc-parser';

/** The text of a constant expression: strings, templates and sums of them and of the module's constants. */
function constantText(node, constants) {
  if (node === undefined || node === null) return undefined;
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type === 'Identifier') return constantText(constants.get(node.name), constants);
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    const sides = [node.left, node.right].map((side) => constantText(side, constants));
    return sides.includes(undefined) ? undefined : sides.join('');
  }
  const isRaw = node.type === 'TaggedTemplateExpression';
  if (isRaw && !(node.tag.object?.name === 'String' && node.tag.property?.name === 'raw')) return undefined;
  const template = isRaw ? node.quasi : node;
  if (template.type !== 'TemplateLiteral') return undefined;
  const values = template.expressions.map((expression) => constantText(expression, constants));
  if (values.includes(undefined)) return undefined;
  return template.quasis
    .map(({ value }, n) => `${isRaw ? value.raw : value.cooked}${values[n] ?? ''}`)
    .join('');
}

/** `const name = …` at the top of a module, by name. */
function topConstants(program) {
  const statements = program.body.map((one) => one.declaration ?? one);
  return new Map(
    statements
      .filter(({ type, kind }) => type === 'VariableDeclaration' && kind === 'const')
      .flatMap(({ declarations }) => declarations)
      .filter(({ id, init }) => id.type === 'Identifier' && init)
      .map(({ id, init }) => [id.name, init]),
  );
}

/** The constants that other modules can import of these, by name, as the literals that they come to. */
export function exportedConstants(modules) {
  const all = modules.flatMap(({ program }) => {
    const constants = topConstants(program);
    const exported = program.body.flatMap(({ type, declaration }) =>
      type === 'ExportNamedDeclaration' ? (declaration?.declarations ?? []) : [],
    );
    return exported.map(({ id, init }) => [id.name, constantText(init, constants)]);
  });
  const texts = Map.groupBy(all, ([name]) => name);
  return new Map(
    [...texts]
      // One name for two texts says nothing.
      .filter(([, found]) => found.length === 1 && found[0][1] !== undefined)
      .map(([name, [[, value]]]) => [name, { type: 'Literal', value }]),
  );
}

/**
 * Every expression with its line; `pattern` is undefined where it is made of what is not constant. `imported` is what
 * `exportedConstants` gives for the modules that this one imports.
 */
export function findRegexes({ text, program }, imported = new Map()) {
  const constants = new Map([...imported, ...topConstants(program)]);
  const found = [];
  const add = (node, pattern, flags) =>
    found.push({ line: text.slice(0, node.start).split('\n').length, pattern, flags });
  const onCall = (node) => {
    if (node.callee.type !== 'Identifier' || node.callee.name !== 'RegExp') return;
    const [pattern, flags] = node.arguments;
    // Of an expression that is found where it is written.
    if (pattern?.type === 'Literal' && pattern.regex) return;
    const known = flags === undefined ? '' : constantText(flags, constants);
    add(node, known === undefined ? undefined : constantText(pattern, constants), known);
  };
  new Visitor({
    Literal(node) {
      if (node.regex) add(node, node.regex.pattern, node.regex.flags);
    },
    NewExpression: onCall,
    CallExpression: onCall,
  }).visit(program);
  return found;
}
