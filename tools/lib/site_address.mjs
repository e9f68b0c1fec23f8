// The address at which a site will stand, as `--site` takes it.
import { Failure } from './failure.mjs';

/** The address with the final slash that makes it the folder of the pages. */
export function siteAddress(text) {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new Failure(`--site takes the full address of the book, like https://example.org/book/, not ${text}.`);
  const { origin, pathname } = new URL(text);
  return origin + pathname.replace(/\/?$/, '/');
}
