import { animals } from './animals.ts';
import { food } from './food.ts';
import { moreAnimals } from './more-animals.ts';
import { things } from './things.ts';

/** How each subject is drawn, in the form that `readDrawing` reads. */
export const drawings: Readonly<Record<string, string>> = {
  ...animals,
  ...moreAnimals,
  ...food,
  ...things,
  桌面: 'r#a8764a -400 0 800 92;r#c08a58 -400 92 800 8;l#8f6238 1 -400 60 400 60;l#8f6238 1 -400 28 400 28',
};
