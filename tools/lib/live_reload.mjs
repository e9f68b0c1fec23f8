// For who writes the book: the pages that `npm start` serves reload, where the reader was, when the book has been built anew. Nothing of
// this is in dist/.

const EVENTS = 'live-reload';
const SCRIPT = `let served;
new EventSource(new URL('${EVENTS}', import.meta.url)).onmessage = ({ data }) => {
  if (served && served !== data) location.reload();
  served = data;
};
`;

export function makeLiveReload() {
  const listening = new Set();
  let build = Date.now();
  const tell = (response) => response.write(`data: ${build}\n\n`);
  return {
    /** Answers a request for a file of this name if it is one of these. @returns {boolean} whether it was */
    answer(name, response) {
      if (name === `${EVENTS}.js`) response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(SCRIPT);
      else if (name === EVENTS) {
        response.writeHead(200, { 'Content-Type': 'text/event-stream' });
        listening.add(response);
        response.once('close', () => listening.delete(response));
        tell(response);
      } else return false;
      return true;
    },
    addTo: (html) => html.replace('</body>', `<script type="module" src="${EVENTS}.js"></script>\n</body>`),
    reload() {
      build = Math.max(Date.now(), build + 1);
      listening.forEach(tell);
    },
  };
}
