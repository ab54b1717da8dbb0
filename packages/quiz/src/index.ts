/** The question bank of the Mandarin quiz, its grading and its schedule. */
export {};
