/** The index of the item an arrow key leads to in a grid; undefined for other keys and at the edge. */
export function nextInGrid(
  places: readonly { readonly left: number; readonly top: number }[],
  from: number,
  key: string,
): number | undefined {
  const here = places[from];
  if (!here) return undefined;
  const within = (index: number) => (index >= 0 && index < places.length ? index : undefined);
  if (key === 'ArrowLeft') return within(from - 1);
  if (key === 'ArrowRight') return within(from + 1);
  if (key === 'Home') return 0;
  if (key === 'End') return places.length - 1;
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined;
  const down = key === 'ArrowDown';
  const beyond = places
    .map((place, index) => ({ place, index }))
    .filter(({ place }) => (down ? place.top > here.top : place.top < here.top));
  const row = beyond.reduce<number | undefined>((nearest, { place }) => {
    if (nearest === undefined) return place.top;
    return down ? Math.min(nearest, place.top) : Math.max(nearest, place.top);
  }, undefined);
  return beyond
    .filter(({ place }) => place.top === row)
    .toSorted((a, b) => Math.abs(a.place.left - here.left) - Math.abs(b.place.left - here.left))[0]?.index;
}

/** Moves the focus among the buttons of a grid by the arrow keys. */
export function moveFocusInGrid(event: React.KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const from = buttons.findIndex((button) => button === document.activeElement);
  const places = buttons.map((button) => {
    const { left, top } = button.getBoundingClientRect();
    return { left: Math.round(left), top: Math.round(top) };
  });
  const to = nextInGrid(places, from, event.key);
  if (to === undefined) return;
  event.preventDefault();
  buttons[to]?.focus();
}
