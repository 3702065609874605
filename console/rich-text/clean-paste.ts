/** Headings as rich text has them. */
const headings = { H1: 'h2', H5: 'h4', H6: 'h4' } as const

/**
 * HTML from the clipboard, prepared for the editor, which keeps no more than rich text may have: Word's
 * list paragraphs become lists, and headings those that there are.
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

/** HTML from the clipboard as elements, each style of them as `data-style`. */
export function parsedPaste(html: string): HTMLElement {
  // Styles are read and not applied: the page's policy refuses them, also in what is only parsed.
  const unstyled = html.replace(/(\s)style\s*=/gi, '$1data-style=')
  return new DOMParser().parseFromString(unstyled, 'text/html').body
}

const isWordsListItem = (paragraph: Element) =>
  /mso-list:\s*l\d/i.test(paragraph.getAttribute('data-style') ?? '')

/** Removes the bullet or number that Word writes before an item, and answers the list's element. */
function takeMarker(paragraph: Element): 'ol' | 'ul' {
  const marker = [...paragraph.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('data-style') ?? ''),
  )
  const text = marker?.textContent.trim() ?? ''
  marker?.remove()
  return /^\(?[0-9a-z]{1,4}[.)]/i.test(text) ? 'ol' : 'ul'
}

/** Makes what is bold or italic by its style, as in Google Docs, so by its element; and the other way round. */
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
