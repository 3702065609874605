/** Elements that are renamed: headings, and the bold and italic of Google Docs. */
const renamed = {
  h1: 'h2',
  'h5, h6': 'h4',
  'b[data-style^="font-weight:normal"]': 'span',
  'span[data-style*="font-weight:bold"], span[data-style*="font-weight:700"]': 'strong',
  'span[data-style*="font-style:italic"]': 'em',
}

/**
 * Converts clipboard HTML for the editor's schema: Word's list paragraphs become lists, and
 * headings become allowed ones.
 */
export function cleanPaste(html: string): string {
  const body = parsedPaste(html)
  for (const [selector, tag] of Object.entries(renamed)) {
    for (const element of body.querySelectorAll(selector)) {
      const other = document.createElement(tag)
      other.append(...element.childNodes)
      element.replaceWith(other)
    }
  }
  let list: Element | undefined
  for (const paragraph of body.querySelectorAll('p[data-style*="mso-list:l"]')) {
    const tag = takeMarker(paragraph)
    if (list?.localName !== tag || list !== paragraph.previousElementSibling) {
      list = document.createElement(tag)
      paragraph.before(list)
    }
    const item = document.createElement('li')
    item.append(paragraph)
    list.append(item)
  }
  return body.innerHTML
}

/** Parses clipboard HTML, with each style attribute as `data-style`, without spaces. */
export function parsedPaste(html: string): HTMLElement {
  // The page's policy forbids style attributes even in parsed documents.
  const unstyled = html.replace(/(\s)style\s*=/gi, '$1data-style=')
  const { body } = new DOMParser().parseFromString(unstyled, 'text/html')
  for (const { dataset } of body.querySelectorAll<HTMLElement>('[data-style]')) {
    dataset.style = dataset.style?.replace(/\s/g, '')
  }
  return body
}

/** Removes the bullet or number that Word writes before an item, and returns the list's element. */
function takeMarker(paragraph: Element): 'ol' | 'ul' {
  const marker = paragraph.querySelector('span[data-style*="mso-list:ignore" i]')
  const text = marker?.textContent.trim() ?? ''
  marker?.remove()
  return /^\(?[0-9a-z]{1,4}[.)]/i.test(text) ? 'ol' : 'ul'
}
