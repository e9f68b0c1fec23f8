// Keeps the book on the reader's device, so that it opens without a network, and offers a new edition once all of it has
// come. Loaded when everything else has been; without it the book is as it was.
import { trustedScript } from './trusted_types.js';

/** Offers the edition of a worker that waits. */
function offer(worker) {
  const line = document.getElementById('edition');
  line.hidden = false;
  document.getElementById('edition.later').onclick = () => {
    line.hidden = true;
  };
  document.getElementById('edition.open').onclick = () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    worker.postMessage('skip waiting');
  };
}

/** Calls `done` when the worker's edition has come as a whole. */
function whenInstalled(worker, done) {
  if (worker.state === 'installed') done(worker);
  worker.addEventListener('statechange', () => {
    if (worker.state === 'installed') done(worker);
  });
}

export async function registerServiceWorker() {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register(trustedScript('../service_worker.js'), { updateViaCache: 'none' });
  const offerIfNew = (worker) => {
    if (serviceWorker.controller) offer(worker);
  };
  if (registration.waiting) offerIfNew(registration.waiting);
  if (registration.installing) whenInstalled(registration.installing, offerIfNew);
  registration.addEventListener('updatefound', () => whenInstalled(registration.installing, offerIfNew));
  await serviceWorker.ready;
  document.getElementById('offline').hidden = false; // in the settings
}
