// On the page in the place of a chapter that has moved: leads on to it, with what the address says of figures, and to where its
// section is now.
const section = location.hash && document.querySelector(`.moved[id="${CSS.escape(location.hash.slice(1))}"] a`);
const target = new URL((section || document.getElementById('moved')).href);
target.search = location.search;
if (!section && location.hash) target.hash = location.hash;
location.replace(target);
