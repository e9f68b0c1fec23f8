// The rule that came with the package, unless the address of the page says otherwise.
import { readRule } from './rule.mjs';

/** @param {{book: {chapters: object[]}, rule: Record<string, string>}} course @param {URLSearchParams} address */
export const askedRule = ({ book, rule }, address) =>
  readRule(Object.fromEntries(Object.entries(rule).map(([name, text]) => [name, address.get(name) ?? text])), book.chapters);
