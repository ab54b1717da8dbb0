// The language's data names parameters that this build of the engine does not have; the engine says so in the
// console at every start. Nobody can do anything about it, so it is left out. All else is told.
const tell = console.error.bind(console);
console.error = (...words) => {
  if (!String(words[0]).startsWith('Warning: Parameter not found')) tell(...words);
};
importScripts('worker.min.js');
