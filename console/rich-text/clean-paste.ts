/** The headings allowed in rich text. */
const headings = { H1: 'h2', H5: 'h4', H6: 'h4' } as const

/**
 * Converts clipboard HTML for the editor's schema: Word's list paragraphs become lists, and
 * headings become allowed ones.
 */
export function cleanPaste(html: string): string {
  const body = parsedPaste(html)
  for (const styled of body.querySelectorAll('[data-style]')) nameByStyle(styled)
  for (const [name, other] of Object.entries(headings)) {
    for (const heading of body.querySelectorAll(name)) rename(heading, other)
  }
  let list: Element | undefined
  for (const paragraph of [...body.querySelectorAll('p')]) {
    if (!isWordsListItem(paragraph)) continue
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

/** Parses clipboard HTML, with each style attribute as `data-style`. */
export function parsedPaste(html: string): HTMLElement {
  // The page's policy forbids style attributes even in parsed documents.
  const unstyled = html.replace(/(\s)style\s*=/gi, '$1data-style=')
  return new DOMParser().parseFromString(unstyled, 'text/html').body
}

const isWordsListItem = (paragraph: Element) =>
  /mso-list:\s*l\d/i.test(paragraph.getAttribute('data-style') ?? '')

/** Removes the bullet or number that Word writes before an item, and returns the list's element. */
function takeMarker(paragraph: Element): 'ol' | 'ul' {
  const marker = [...paragraph.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('data-style') ?? ''),
  )
  const text = marker?.textContent.trim() ?? ''
  marker?.remove()
  return /^\(?[0-9a-z]{1,4}[.)]/i.test(text) ? 'ol' : 'ul'
}

/** Replaces bold and italic styles, as of Google Docs, by elements, and the reverse. */
function nameByStyle(element: Element): void {
  const style = element.getAttribute('data-style') ?? ''
  const isBold = element.matches('b, strong')
  if (isBold && /font-weight:\s*(normal|400)/i.test(style)) rename(element, 'span')
  else if (element.localName === 'span' && /font-weight:\s*(bold|[6-9]00)/i.test(style)) {
    rename(element, 'strong')
  } else if (element.localName === 'span' && /font-style:\s*italic/i.test(style)) {
    rename(element, 'em')
  }
}

function rename(element: Element, tag: string): void {
  const other = document.createElement(tag)
  other.append(...element.childNodes)
  element.replaceWith(other)
}
