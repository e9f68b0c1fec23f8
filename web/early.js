// Before the first paint, in every page's head.

// A page opened from disk says how to serve it: module scripts do not run there.
if (location.protocol === 'file:') document.documentElement.dataset.from = 'disk';
