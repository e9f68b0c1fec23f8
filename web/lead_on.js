// On the page in the place of a chapter that has moved: leads on to it, with what the address says of figures and sections.
const target = new URL(document.getElementById('moved').href);
target.search = location.search;
target.hash = location.hash || target.hash;
location.replace(target);
