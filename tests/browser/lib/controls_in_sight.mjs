// Whether the controls of figures are in sight together with what they change.

const SHARE = 0.8; // of the picture

/**
 * Which controls of which figures are in sight without that share of their picture: {controls, without: [sentence, …]}. `always`: wherever
 * the page is scrolled to. Otherwise one place is enough, as for what stands beside each other, which leaves the window together.
 */
export const controlsWithoutPicture = (page, always) =>
  page.evaluate(
    async ({ SHARE, always }) => {
      const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const isHit = (element, x, y) => {
        const hit = document.elementFromPoint(x, y);
        return Boolean(hit) && (element.contains(hit) || (hit.contains(element) && hit.localName !== 'figure') || hit.control === element);
      };
      /** The height of a figure's picture, which ends above its controls where these lie over the canvas. */
      const pictureHeight = (figure, { top, bottom }) => {
        const isApart = getComputedStyle(figure).getPropertyValue('--apart') !== '';
        return (isApart ? bottom : figure.querySelector('.controls').getBoundingClientRect().top) - top;
      };
      /** The share of a picture that is in the window and that nothing covers, by a grid of points. */
      const shareInSight = (canvas) => {
        const box = canvas.getBoundingClientRect();
        const { x, y, width } = box;
        const height = pictureHeight(canvas.closest('figure'), box);
        let seen = 0;
        for (let i = 0; i < 100; i += 1) {
          const [px, py] = [x + (width * (0.5 + (i % 10))) / 10, y + (height * (0.5 + Math.floor(i / 10))) / 10];
          if (document.elementFromPoint(px, py) === canvas) seen += 1;
        }
        return seen / 100;
      };
      const isInSight = (element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight && isHit(element, (left + right) / 2, (top + bottom) / 2);
      };
      let controls = 0;
      const without = [];
      for (const figure of document.querySelectorAll(':is(#article, .fold, .screen) > figure')) {
        const canvas = figure.querySelector('canvas');
        if (!canvas.checkVisibility()) continue;
        figure.scrollIntoView({ block: 'start', behavior: 'instant' });
        const more = figure.querySelector('[id$=".menu.toggle"]');
        const hasMenu = more.checkVisibility(); // the figures of a story show none
        if (hasMenu) more.click();
        await painted();
        for (const element of figure.querySelectorAll(':is(.view, .controls, .menu .control) :is(input, button)')) {
          const target = element.closest('.segments label') ?? element;
          if (!target.checkVisibility() || target.getBoundingClientRect().width < 2) continue;
          controls += 1;
          const shares = [];
          for (const block of ['end', 'center', 'start']) {
            target.style.scrollMarginBlock = block === 'start' ? '60px 4px' : '4px';
            target.scrollIntoView({ block, behavior: 'instant' });
            if (isInSight(target)) shares.push(shareInSight(canvas));
          }
          const share = always ? Math.min(1, ...shares) : Math.max(0, ...shares);
          if (share < SHARE || shares.length === 0) without.push(`${element.id}: ${Math.round(100 * share)} %`);
        }
        if (hasMenu) more.click();
      }
      return { controls, without };
    },
    { SHARE, always },
  );
