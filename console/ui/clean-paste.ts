/** Headings as rich text has them. */
const headings = { H1: 'h2', H5: 'h4', H6: 'h4' } as const

/**
 * HTML from the clipboard, prepared for the editor, which keeps no more than rich text may have: Word's
 * list paragraphs become lists, and headings those that there are.
 */
export function cleanPaste(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
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

const isWordsListItem = (paragraph: Element) =>
  /mso-list:\s*l\d/i.test(paragraph.getAttribute('style') ?? '')

/** Removes the bullet or number that Word writes before an item, and answers the list's element. */
function takeMarker(paragraph: Element): 'ol' | 'ul' {
  const marker = [...paragraph.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  )
  const text = marker?.textContent.trim() ?? ''
  marker?.remove()
  return /^\(?[0-9a-z]{1,4}[.)]/i.test(text) ? 'ol' : 'ul'
}

function rename(element: Element, tag: string): void {
  const other = document.createElement(tag)
  other.append(...element.childNodes)
  element.replaceWith(other)
}
