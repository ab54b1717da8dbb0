/** The rules of ID photos: sizes, papers, placement of the head, checks, densities. */
export {};
