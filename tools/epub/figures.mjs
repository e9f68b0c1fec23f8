// A figure as a still picture with its title: the picture for a phone or, where there is room, the one for a desktop.
import { attribute, byClass, byTag, find, plainText } from './html.mjs';
import { element } from './xml.mjs';

const IMAGES = 'images/';

/**
 * The light picture of a <picture>: it brings a white ground, so it can be read on a page of any colour.
 * @param {object} node @param {import('./convert.mjs').Page} page @param {string} alternative what it shows, in words
 */
export function picture(node, page, alternative) {
  const wide = byTag(node, 'img');
  const narrow = find(node, (source) => source.tagName === 'source' && /phone-light\.svg$/.test(attribute(source, 'srcset') ?? ''));
  const use = (name) => {
    page.pictures.add(name);
    return IMAGES + name;
  };
  const width = attribute(narrow ?? wide, 'width');
  const img = element('img', { src: use(attribute(narrow, 'srcset')), width, height: attribute(narrow, 'height') });
  img.attributes.alt = alternative; // also where it is empty
  const source = element('source', { media: '(min-width: 700px)', srcset: use(attribute(wide, 'src')), type: 'image/svg+xml' });
  return element('picture', {}, [source, img]);
}

/** @param {object} node a figure of a page @param {import('./convert.mjs').Page} page */
export function figure(node, page) {
  const still = byClass(node, 'still');
  if (!still) return [];
  const id = attribute(node, 'id');
  const title = plainText(byTag(node, 'figcaption'));
  const live = page.live(`${page.slug}.html#${id}`);
  const caption = [title, live ? [' · ', element('a', { href: live, 'aria-label': `${title}, live` }, ['live'])] : []];
  return [element('figure', { id }, [picture(still, page, plainText(byClass(node, 'description'))), element('figcaption', {}, caption)])];
}
