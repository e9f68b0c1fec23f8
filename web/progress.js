// What the page does so that progress is kept: links from another device, codes for one, and what Safari forgets.
import { isHosted } from './storage.js';

const LINK = /^#progress=(.*)/;

/** Functions of web/host.js. @param {ReturnType<import('./bindings.js').wrap>} app */
export const progressHost = (app) => ({
  showPanel: (id) => document.getElementById(id).showPopover(),
  fullAddress: (address) => new URL(address, document.baseURI).href,

  drawCode(id, text) {
    import('./qr_code.js')
      .then(({ drawCode }) => drawCode(document.getElementById(id), text))
      .catch(() => app.event('say', '', 'The code could not be drawn. The link does the same.'));
  },
});

/** A link holds progress, for which the application asks the reader. The address is rid of it. */
export function listenToProgress(app) {
  if (isForgetful() && !isHosted) app.event('forgetful', '', '');
  const take = () => {
    const [, text] = LINK.exec(location.hash) ?? [];
    if (text === undefined) return;
    history.replaceState(history.state, '', location.pathname + location.search);
    app.event('progress', '', text);
  };
  addEventListener('hashchange', take);
  take();
}

/** Safari deletes what is stored for a page that has not been visited for some time, unless it is installed. Only Safari has gestures. */
const isForgetful = () => 'GestureEvent' in globalThis && !navigator.standalone && !matchMedia('(display-mode: standalone)').matches;
