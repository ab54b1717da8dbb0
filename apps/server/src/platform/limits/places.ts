/** Takes a place for an address; undefined where none is free. What it returns gives the place back, once. */
export type TakePlace = (address: string) => (() => void) | undefined;

/**
 * Places in one process for work that somebody else's server can make slow: one address with slow links leaves room for
 * others.
 * @param inAll how many there are
 * @param forOne how many of them one address may have
 */
export function createPlaces(inAll: number, forOne: number): TakePlace {
  const taken: string[] = [];
  return (address) => {
    const own = taken.filter((one) => one === address).length;
    if (taken.length >= inAll || own >= forOne) return undefined;
    taken.push(address);
    return () => void taken.splice(taken.indexOf(address), 1);
  };
}
