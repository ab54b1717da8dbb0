import { animals } from './animals.ts';
import { culture } from './culture.ts';
import { food } from './food.ts';
import { moreAnimals } from './more-animals.ts';
import { moreFood } from './more-food.ts';
import { peopleAndDaily } from './people-and-daily.ts';
import { plantsAndPlaces } from './plants-and-places.ts';
import { things } from './things.ts';
import { wildAnimals } from './wild-animals.ts';

const tufts = Array.from({ length: 40 }, (_, at) => {
  const [x, y] = [((at * 83) % 640) - 320, 12 + ((at * 37) % 58)];
  return `l#4f7a3e 2 ${x} ${y} ${x - 4} ${y + 11};l#4f7a3e 2 ${x + 2} ${y} ${x + 3} ${y + 14};l#4f7a3e 2 ${x + 4} ${y} ${x + 10} ${y + 10}`;
}).join(';');

/** What lies in front of a scene for things to stand on, as wide as any sheet; names no prompt knows. */
export const strips: Readonly<Record<string, string>> = {
  桌面: 'r#a8764a -900 0 1800 92;r#c08a58 -900 92 1800 8;l#8f6238 1 -900 60 900 60;l#8f6238 1 -900 28 900 28',
  沙滩: 'c#d9c294 -900 -40 -900 70 -420 92 -200 80 0 94 210 84 430 96 900 74 900 -40;c#e6d2a6 -900 -60 -900 56 -420 78 -200 68 0 82 210 70 430 82 900 60 900 -60;o#c9b07e -120 44 26 3;o#c9b07e 90 30 34 3;o#c9b07e -60 18 30 3;o#c9b07e 170 52 24 3;o#c9b07e -230 26 30 3;o#c9b07e 260 20 28 3',
  草岸: `c#5f8a4a -900 -40 -900 74 -420 88 -200 96 0 86 210 94 430 84 900 76 900 -40;c#6f9c54 -900 -60 -900 58 -420 70 -200 80 0 68 210 78 430 66 900 60 900 -60;${tufts}`,
  雪地: 'c#d4dfe8 -900 -40 -900 74 -420 90 -200 80 0 94 210 82 430 92 900 74 900 -40;c#eef3f7 -900 -60 -900 56 -420 76 -200 66 0 80 210 66 430 78 900 60 900 -60;o#d4dfe8 -110 40 40 3;o#d4dfe8 120 28 46 3;o#d4dfe8 30 14 34 3;o#d4dfe8 -240 22 40 3;o#d4dfe8 250 46 36 3',
  地板: 'r#c49a6c -900 0 1800 96;r#e4dccf -900 94 1800 8;l#d4c8b4 1 -900 95 900 95;l#b0865a 1.2 -900 66 900 66;l#b0865a 1.2 -900 40 900 40;l#b0865a 1.2 -900 16 900 16;l#b0865a 1 -210 66 -214 94;l#b0865a 1 -60 66 -60 94;l#b0865a 1 90 66 92 94;l#b0865a 1 240 66 244 94;l#b0865a 1 -140 40 -144 66;l#b0865a 1 16 40 16 66;l#b0865a 1 170 40 174 66;l#b0865a 1 -220 16 -228 40;l#b0865a 1 -70 16 -74 40;l#b0865a 1 90 16 94 40',
  路面: 'r#6a6e76 -900 0 1800 92;r#9a9ea6 -900 84 1800 12;l#7d828a 1.2 -900 84 900 84;r#c9ccd0 -420 34 90 5;r#c9ccd0 -240 34 90 5;r#c9ccd0 -60 34 90 5;r#c9ccd0 120 34 90 5;r#c9ccd0 300 34 90 5',
};

/** How each subject is drawn, in the form that `readDrawing` reads. */
export const drawings: Readonly<Record<string, string>> = {
  ...animals,
  ...moreAnimals,
  ...food,
  ...things,
  ...peopleAndDaily,
  ...plantsAndPlaces,
  ...moreFood,
  ...culture,
  ...wildAnimals,
  ...strips,
};
