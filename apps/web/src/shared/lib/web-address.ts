import { cutAutolink } from './chinese-autolink.ts';

/** `example.com/a` as people type it, with its scheme. */
export const toLink = (typed: string): string => {
  const text = typed.trim();
  return /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[\w.-]+:\d/.test(text) ? text : `https://${text}`;
};

/** An address as it is asked for: the one spelling of all that mean the same. What is none stays as it is. */
export const webAddress = (typed: string): string => {
  const link = toLink(typed);
  return URL.canParse(link) ? new URL(link).href : link;
};

/** The host of an address in ASCII, so that letters that look alike are told apart; what is no address stays. */
export const hostOfAddress = (address: string): string =>
  URL.canParse(address) ? new URL(address).host || address : address;

/** A link, or a name with dots that may be one, up to what no address contains. */
const mayBeAddress =
  /(?:https?:\/\/|(?<![\w.@/-])(?=[a-z0-9-]+\.))[^\s<>"'`|\\^{}\u2014\u2018-\u201d\u2026\u3000-\u303f\uff00-\uff65]{1,2000}/giu;

/** The ways in which an address may be meant that text follows without a space. */
function readingsOf(found: string): readonly string[] {
  const cut = cutAutolink(found);
  // eslint-disable-next-line no-control-regex -- everything but ASCII
  const ascii = cut.replace(/[^\u0000-\u007f].*$/su, '');
  const closed = [cut, ascii, cutAutolink(ascii)].flatMap((one) => [one, one.replace(/[)\]]+$/, '')]);
  return closed.filter((one) => one !== '');
}

/** Every address in a text that somebody typed, in the spelling of `webAddress`; with and without its fragment. */
export function typedAddresses(text: string): ReadonlySet<string> {
  const found = [...text.matchAll(mayBeAddress)].flatMap(([address]) => readingsOf(address));
  const links = found.flatMap((address) =>
    /^https?:\/\//i.test(address) ? [address] : [toLink(address), `http://${address}`],
  );
  return new Set(links.flatMap((link) => [webAddress(link), webAddress(link.replace(/#.*$/s, ''))]));
}
