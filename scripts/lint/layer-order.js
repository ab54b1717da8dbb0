/** Who may import whom: in each list, a later entry may import an earlier one, never the other way round. */

/** Packages that a package may import besides its own libraries; all others it may not. */
export const packageDependencies = {
  agent: ['contracts', 'tools'],
  brush: ['colour', 'text-zh'],
  colour: [],
  contracts: ['resume'],
  csv: [],
  'document-reader': ['csv', 'ocr', 'text-zh'],
  documents: ['document-reader', 'redaction', 'text-zh', 'tools'],
  'id-photo': ['colour'],
  ocr: ['colour', 'text-zh'],
  pdf: [],
  pictures: ['colour', 'text-zh'],
  quiz: [],
  redaction: ['document-reader', 'ocr', 'pdf', 'pictures', 'text-zh'],
  resume: ['colour', 'text-zh'],
  'resume-export': ['pdf', 'pictures', 'resume', 'text-zh'],
  'resume-import': ['csv', 'pictures', 'resume', 'resume-export', 'text-zh'],
  'resume-sheets': ['resume', 'text-zh'],
  'text-zh': [],
  tools: ['text-zh'],
};

/** The layers of each app below `src`. */
export const appLayers = {
  web: ['shared', 'features', 'app'],
  server: ['platform', 'features', 'app'],
};

/**
 * The folders inside the server's platform and inside a large feature. Files beside the folders (server-feature.ts, the
 * page, screen.ts) may import all of them.
 */
export const folderLayers = {
  'server/platform': [
    'base',
    'redis',
    'records',
    'sweeps',
    'blobs',
    'uploads',
    'metrics',
    'limits',
    'streams',
    'http',
    'models',
    'images',
    'operator',
    'acts',
    'quotas',
    'pictures',
    'storage',
  ],
  'web/resume': [
    'session',
    'controls',
    'keystroke',
    'preview',
    'export',
    'import',
    'panels',
    'ai',
    'pair',
    'share',
    'editor',
    'applications',
    'centre',
    'tools',
  ],
  'web/document': [
    'records',
    'extraction',
    'session',
    'analysis',
    'ai',
    'import',
    'reader',
    'library',
    'panels',
    'several',
    'workspace',
    'sample',
    'web',
    'tools',
  ],
};
