import { DOMSerializer } from '@tiptap/pm/model'
import { type Editor, isNodeEmpty } from '@tiptap/react'

/** Serialises a text for storage; empty without content. */
export function htmlOf({ state: { doc, schema } }: Editor): string {
  if (isNodeEmpty(doc, { ignoreWhitespace: true })) return ''
  const holder = document.createElement('div')
  holder.append(DOMSerializer.fromSchema(schema).serializeFragment(doc.content))
  // The cursor needs a line below a picture; the text does not.
  for (const line of holder.querySelectorAll('img + p:empty')) line.remove()
  for (const table of holder.querySelectorAll('table')) {
    const [first] = table.rows
    if (first && !first.querySelector(':scope > td')) table.createTHead().append(first)
  }
  return holder.innerHTML
}

/** Elements that are renamed: headings, and the bold and italic of Google Docs and web pages. */
const renamed = {
  h1: 'h2',
  'h5, h6': 'h4',
  ':is(b, strong):is([data-style*=";font-weight:normal"], [data-style*=";font-weight:400"])':
    'span',
  'span:is([data-style*=";font-weight:bold"], [data-style*=";font-weight:7"])': 'strong',
  'span[data-style*=";font-style:italic"]': 'em',
}

/**
 * Converts clipboard HTML for the editor's schema: Word's list paragraphs become lists, and
 * headings become allowed ones.
 */
export function cleanPaste(html: string): string {
  // The page's policy forbids style attributes even in parsed documents.
  const unstyled = html.replace(
    /\sstyle\s*=\s*(["'])(.*?)\1/gis,
    (_, quote, style) => ` data-style=${quote};${style.replace(/\s/g, '')}${quote}`,
  )
  const { body } = new DOMParser().parseFromString(unstyled, 'text/html')
  for (const [selector, tag] of Object.entries(renamed)) {
    for (const element of body.querySelectorAll(selector)) {
      const other = document.createElement(tag)
      other.append(...element.childNodes)
      element.replaceWith(other)
    }
  }
  let list: Element | undefined
  for (const paragraph of body.querySelectorAll('p[data-style*="mso-list:l"]')) {
    const marker = paragraph.querySelector('span[data-style*="mso-list:ignore" i]')
    const tag = /^\s*\(?\w{1,4}[.)]/.test(marker?.textContent ?? '') ? 'ol' : 'ul'
    marker?.remove()
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
