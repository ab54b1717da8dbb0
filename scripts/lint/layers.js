/** The layers of the codebase as lint rules; their order is in layer-order.js. */
import path from 'node:path';
import { appLayers, folderLayers, packageDependencies } from './layer-order.js';
import { repositories } from './repositories.js';

const root = path.resolve(import.meta.dirname, '../..');

/** Where a file stands, e.g. { app: 'web', layer: 'features', feature: 'chat', folder: 'session' }. */
function locate(file) {
  const parts = path.relative(root, file).split(path.sep);
  if (parts[0] === 'packages') return { package: parts[1] };
  if (parts[0] !== 'apps' || parts[2] !== 'src') return {};
  const [, app, , layer, ...rest] = parts;
  // A file beside the folders has no folder of its own.
  if (layer === 'platform') return { app, layer, unit: layer, folder: rest.length > 1 ? rest[0] : undefined };
  if (layer !== 'features') return { app, layer };
  const [feature, folder] = rest;
  return { app, layer, feature, unit: feature, folder: rest.length > 2 ? folder : undefined };
}

/** Why `from` may not import `specifier`, or undefined when it may. */
export function forbidden(from, specifier) {
  const here = locate(from);
  // Tests, what only they use, and the scripts that make a package's data are not part of the product.
  const besideProduct = /\.test\.tsx?$|[\\/](test|scripts)[\\/]/.test(path.relative(root, from));
  const named = /^@baigong\/([\w-]+)(\/.*)?$/.exec(specifier);
  if (named) {
    const target = named[1];
    if (target === 'web' || target === 'server') return `an app is never imported (${specifier})`;
    if (here.package && here.package !== target && !packageDependencies[here.package]?.includes(target))
      return `package ${here.package} may not import package ${target}`;
    return undefined;
  }
  if (!specifier.startsWith('.')) {
    if (here.package && specifier.startsWith('node:') && !besideProduct)
      return `package ${here.package} is pure: it may not import ${specifier}`;
    return undefined;
  }
  const there = locate(path.resolve(path.dirname(from), specifier));
  if (there.package && there.package !== here.package && (here.app || here.package))
    return `import @baigong/${there.package} by its name, not by its path`;
  if (here.package && there.package !== here.package)
    return `package ${here.package} may not leave its folder`;
  if (!here.app || !there.app) return undefined;
  if (here.app !== there.app) return `app ${here.app} may not import app ${there.app}`;
  const order = appLayers[here.app] ?? [];
  if (order.indexOf(there.layer) > order.indexOf(here.layer))
    return `${here.app}: ${here.layer} may not import ${there.layer}`;
  if (!here.unit || !there.unit || here.layer !== there.layer) return undefined;
  if (here.feature !== there.feature)
    return `feature ${here.feature} may not import feature ${there.feature}`;
  return besideProduct ? undefined : forbiddenInside(here, there);
}

/** The order of the folders inside the platform or one feature, where it has one. */
function forbiddenInside(here, there) {
  const { unit } = here;
  const order = folderLayers[`${here.app}/${unit}`];
  if (!order || !here.folder || here.folder === there.folder) return undefined;
  if (!there.folder) return `${unit}/${here.folder} may not import the files beside it`;
  for (const { folder } of [here, there])
    if (!order.includes(folder)) return `${unit}/${folder} has no place in scripts/lint/layer-order.js`;
  if (order.indexOf(there.folder) > order.indexOf(here.folder))
    return `${unit}: ${here.folder} may not import ${there.folder}`;
  return undefined;
}

const rule = {
  create(context) {
    const check = (node) => {
      const specifier = node?.source?.value;
      if (typeof specifier !== 'string') return;
      const reason = forbidden(context.filename, specifier);
      if (reason) context.report({ node: node.source, message: reason });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

export default { meta: { name: 'baigong' }, rules: { layers: rule, repositories } };
