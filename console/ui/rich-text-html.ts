import { DOMSerializer, type Node } from '@tiptap/pm/model'

/** In these a single paragraph says no more than its text. */
const holdsOneParagraph =
  'li > p:only-child, td > p:only-child, th > p:only-child, dd > p:only-child'

/** A text as it is stored: HTML as an author would write it, and nothing where nothing is written. */
export function htmlOf(text: Node): string {
  const holder = document.createElement('div')
  holder.append(DOMSerializer.fromSchema(text.type.schema).serializeFragment(text.content))
  if (holder.textContent.trim() === '' && !holder.querySelector('img, hr, table')) return ''
  for (const paragraph of holder.querySelectorAll(holdsOneParagraph)) {
    paragraph.replaceWith(...paragraph.childNodes)
  }
  // The cursor needs a line below a picture; the text does not.
  if (holder.lastElementChild?.matches('img + p:empty')) holder.lastElementChild.remove()
  for (const table of holder.querySelectorAll('table')) headTable(table)
  return holder.innerHTML
}

/** The first row is the table's head where it holds headings alone. */
function headTable(table: HTMLTableElement): void {
  const [first] = table.rows
  if (!first || [...first.cells].some(({ tagName }) => tagName !== 'TH')) return
  for (const cell of first.cells) cell.scope ||= 'col'
  table.createTHead().append(first)
  if (table.tBodies[0]?.rows.length === 0) table.tBodies[0].remove()
}
