// Which checks of checks.mjs a listing is run by: those under the names of its functions.
import { checks } from './checks.mjs';
import { namesDefined } from './listings.mjs';

export const whoChecks = (listing) => namesDefined(listing).filter((name) => Object.hasOwn(checks[listing.language], name));

/** What the author of a listing without a check is told. */
export function nobodyChecks({ chapter, line, language, code }) {
  const names = namesDefined({ language, code });
  const defines = names.length > 0 ? `defines ${names.join(', ')}` : 'defines no function';
  return `${chapter}:${line}: nobody checks this ${language} listing, which ${defines}: add a check under one of its functions to tests/listings/checks.mjs, and a probe to tests/listings/probes`;
}
