/**
 * The layers of the house, as a lint rule. Who may import whom:
 *
 *   packages/x      → zod, its own libraries, packages below it
 *   web  app → features → shared      a feature never imports another feature
 *   server  app → features → platform   likewise
 *   an app never imports the other app; nobody reaches into a package past its exports
 */
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const packagesBelow = {
  contracts: ['resume'],
  resume: [],
  tools: [],
  brush: [],
  quiz: [],
  pictures: [],
  documents: ['tools'],
};
const layers = {
  web: ['shared', 'features', 'app'],
  server: ['platform', 'features', 'app'],
};

/** Where a file of the repository stands, e.g. { app: 'web', layer: 'features', feature: 'chat' }. */
function placeOf(file) {
  const parts = path.relative(root, file).split(path.sep);
  // What a package's data are made with, by hand, is no part of the package.
  if (parts[0] === 'packages') return { package: parts[1], scripts: parts[2] === 'scripts' };
  if (parts[0] !== 'apps' || parts[2] !== 'src') return {};
  const layer = parts[3];
  return { app: parts[1], layer, feature: layer === 'features' ? parts[4] : undefined };
}

/** Why `from` may not import `specifier`, or undefined when it may. */
export function forbidden(from, specifier) {
  const here = placeOf(from);
  const named = /^@baigong\/([\w-]+)(\/.*)?$/.exec(specifier);
  if (named) {
    const target = named[1];
    if (target === 'web' || target === 'server') return `an app is never imported (${specifier})`;
    if (here.package && here.package !== target && !packagesBelow[here.package]?.includes(target))
      return `package ${here.package} may not import package ${target}`;
    return undefined;
  }
  if (!specifier.startsWith('.')) {
    const besidePackage = from.endsWith('.test.ts') || here.scripts;
    if (here.package && specifier.startsWith('node:') && !besidePackage)
      return `package ${here.package} is pure: it may not import ${specifier}`;
    return undefined;
  }
  const there = placeOf(path.resolve(path.dirname(from), specifier));
  if (there.package && there.package !== here.package)
    return `import @baigong/${there.package} by its name, not by its path`;
  if (here.package && there.package !== here.package)
    return `package ${here.package} may not leave its folder`;
  if (!here.app || !there.app) return undefined;
  if (here.app !== there.app) return `app ${here.app} may not import app ${there.app}`;
  const order = layers[here.app] ?? [];
  if (order.indexOf(there.layer) > order.indexOf(here.layer))
    return `${here.app}: ${here.layer} may not import ${there.layer}`;
  if (here.feature && there.feature && here.feature !== there.feature)
    return `feature ${here.feature} may not import feature ${there.feature}`;
  return undefined;
}

const rule = {
  create(context) {
    const check = (node) => {
      const specifier = node?.source?.value;
      if (typeof specifier !== 'string') return;
      const why = forbidden(context.filename, specifier);
      if (why) context.report({ node: node.source, message: why });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

export default { meta: { name: 'baigong' }, rules: { layers: rule } };
