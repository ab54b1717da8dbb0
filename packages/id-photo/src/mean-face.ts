/** Parts of a face that are alike in all of them. Left and right as seen. */
export type FacePart = 'mouth' | 'leftEye' | 'rightEye';

type Lights = readonly (readonly [index: number, light: number])[];

const pairs = (text: string): Lights => {
  const numbers = text.trim().split(/\s+/).map(Number);
  return numbers.flatMap((index, at) =>
    at % 2 === 0 ? [[index, (numbers[at + 1] ?? 0) / 100] as const] : [],
  );
};

/**
 * How much lighter or darker than its surroundings each of some points of the mesh is in a mean face, in hundredths of
 * logarithms (see `relief`): of the 28 portraits of e2e/fixtures/portraits with odd numbers (CC0).
 */
export const meanFace: Readonly<Record<FacePart, Lights>> = {
  mouth: pairs(`
    0 22 11 -3 12 -16 13 -13 14 -10 15 27 16 22 17 -2 37 25 38 -16 39 19 40 5 41 -23 42 -29 61 -29
    62 -46 72 1 73 -8 74 -20 76 -39 77 3 78 -53 80 -20 81 -13 82 -11 84 5 85 24 86 32 87 -7 88 -14
    89 10 90 23 91 30 92 22 95 -25 96 -16 106 33 146 22 178 -9 179 28 180 26 181 22 183 -52 184 -48
    185 -24 191 -41 267 23 268 -21 269 21 270 11 271 -25 272 -29 291 -14 292 -35 302 -4 303 -9
    304 -17 306 -26 307 -3 308 -44 310 -24 311 -17 312 -14 314 8 315 22 316 30 317 -9 318 -15 319 1
    320 20 321 28 322 24 324 -31 325 -19 335 31 375 17 402 -8 403 27 404 23 405 21 407 -46 408 -39
    409 -26 415 -47`),
  leftEye: pairs(`
    7 -19 22 1 23 7 24 12 25 8 26 3 27 20 28 1 29 19 30 15 31 29 33 -63 55 8 56 -11 110 19 112 0
    113 11 128 7 130 -49 133 -17 144 -7 145 -12 153 -1 154 -12 155 -25 157 -43 158 -71 159 -88
    160 -70 161 -53 163 -2 173 -40 189 -14 190 -13 221 -7 222 10 223 26 224 29 225 23 226 -7 228 33
    231 9 232 9 233 9 243 1 244 1 246 -65 247 -6`),
  rightEye: pairs(`
    249 -24 252 6 253 15 254 17 255 0 256 3 257 23 258 8 259 18 260 11 263 -70 286 -15 339 18 341 -2
    359 -42 362 -27 373 0 374 -4 380 7 381 -11 382 -25 384 -38 385 -68 386 -73 387 -68 388 -64
    390 -3 398 -41 414 -19 441 -6 442 8 443 24 444 27 445 18 448 33 451 12 452 8 453 8 463 -7
    466 -69 467 -3`),
};
