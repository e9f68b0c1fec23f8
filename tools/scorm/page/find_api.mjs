// Where the school's system has put its API: in a window around this one, or around the one that opened it.

const MOST_PARENTS = 7; // as far as the standard's own example searches

function apiOf(place) {
  try {
    return typeof place.API?.LMSInitialize === 'function' ? place.API : undefined;
  } catch {
    return undefined; // a window of another site
  }
}

function searchUpwards(start) {
  let place = start;
  for (let steps = 0; place && steps <= MOST_PARENTS; steps += 1) {
    const api = apiOf(place);
    if (api) return api;
    if (place.parent === place) return undefined;
    place = place.parent;
  }
  return undefined;
}

/** @param {Window} start @returns {object | undefined} the API of SCORM 1.2 */
export const findApi = (start) => searchUpwards(start) ?? searchUpwards(start.opener) ?? searchUpwards(start.top?.opener);
