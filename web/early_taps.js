// Does what was tapped before the application ran, which web/first_paint.js has kept.

export function doEarlyTaps() {
  const { dataset } = document.documentElement;
  const ids = (dataset.tapped ?? '').split(' ');
  delete dataset.tapped;
  for (const id of ids) {
    const control = document.getElementById(id);
    if (!control) continue;
    // The browser has chosen it already, but nobody was told.
    if ('checked' in control) control.checked = control.defaultChecked;
    if (control.localName === 'input' && !['radio', 'checkbox'].includes(control.type)) control.focus();
    else control.click();
  }
}
