/** A lint rule: of a server feature, only its `repository` folder knows SQL and the database. */
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const recordsFolder = 'apps/server/src/platform/records/';

/** What only a repository takes from the records, and calls on what it gets. */
const recordsParts = new Set(['db', 'transaction']);
const queries = new Set([
  'selectFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'replaceInto',
  'mergeInto',
]);

const relative = (file) => path.relative(root, file).split(path.sep).join('/');

/** Whether a file belongs to a server feature and is no part of its repository. */
function isOutsideRepository(file) {
  const [, folder] = /^apps\/server\/src\/features\/[^/]+\/([^/]+)/.exec(relative(file)) ?? [];
  return folder !== undefined && folder !== 'repository' && !file.endsWith('.test.ts');
}

/** Whether a module is the database's: Kysely, or the platform's records. */
function isDatabaseModule(from, specifier) {
  if (!specifier.startsWith('.')) return specifier === 'kysely' || specifier.startsWith('kysely/');
  return relative(path.resolve(path.dirname(from), specifier)).startsWith(recordsFolder);
}

const nameOf = (key) => key?.name ?? key?.value;

export const repositories = {
  create(context) {
    if (!isOutsideRepository(context.filename)) return {};
    const report = (node, what) =>
      context.report({ node, message: `only the feature's repository folder may use ${what}` });
    const checkImport = (node) => {
      const specifier = node.source?.value;
      if (typeof specifier === 'string' && isDatabaseModule(context.filename, specifier))
        report(node.source, specifier);
    };
    const checkName = (node, name) => {
      if (recordsParts.has(name)) report(node, `records.${name}`);
      else if (queries.has(name)) report(node, name);
    };
    return {
      ImportDeclaration: checkImport,
      ExportNamedDeclaration: checkImport,
      ExportAllDeclaration: checkImport,
      ImportExpression: checkImport,
      MemberExpression: (node) => checkName(node.property, nameOf(node.property)),
      ObjectPattern(node) {
        for (const property of node.properties) checkName(property, nameOf(property.key));
      },
    };
  },
};
