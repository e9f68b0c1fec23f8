// Links that report a mistake (src/compiler/html/report.h) also say in which edition, and at which address.
import { flushAddress } from './address.js';

export function completeReports() {
  document.addEventListener(
    'click',
    ({ target }) => {
      const link = target.closest?.('a.report');
      if (!link) return;
      flushAddress();
      const form = new URL(link.href);
      const [edition] = /edition-[^/]+/.exec(import.meta.url) ?? ['unpublished'];
      for (const [field, value] of Object.entries({ edition, address: location.href })) form.searchParams.set(field, value);
      link.href = form;
    },
    { capture: true },
  );
}
