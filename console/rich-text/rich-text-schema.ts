import { pathTo, serverPaths } from '@apeak/contract/paths'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { type Extensions, Mark, Node } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'

/** The shop's own pictures; the server removes all others. */
const ownPicture = `img[src^="${pathTo(serverPaths.file, { file: '' })}"]`

/** A mark without attributes. */
const mark = (name: string, tag: string) =>
  Mark.create({ name, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] })

/** A node without attributes. */
const node = (name: string, tag: string, content: string, group = '') =>
  Node.create({
    ...{ name, group, content, defining: true },
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  })

/** A picture of the library, as a block. */
const Picture = Node.create({
  ...{ name: 'picture', group: 'block', draggable: true },
  addAttributes: () => ({ src: {}, alt: { default: '' }, width: {}, height: {} }),
  parseHTML: () => [{ tag: ownPicture }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

/** A table; its caption is kept but not editable. */
const CaptionedTable = Table.extend({
  addAttributes: () => ({
    caption: {
      parseHTML: (element: HTMLElement) => element.querySelector('caption')?.textContent ?? null,
      rendered: false,
    },
  }),
  parseHTML: () => [{ tag: 'table' }, { tag: 'caption', ignore: true }],
  renderHTML: ({ node: { attrs } }) =>
    attrs.caption ? ['table', ['caption', attrs.caption], ['tbody', 0]] : ['table', ['tbody', 0]],
})

const ScopedHeader = TableHeader.extend({
  addAttributes() {
    return { ...this.parent?.(), scope: {} }
  },
})

/**
 * The editor's schema: the elements that the server's sanitiser allows, so that neither opening nor
 * saving a text loses anything.
 */
export const richTextSchema: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      ...{ openOnClick: false, autolink: false, defaultProtocol: 'https' },
      HTMLAttributes: { target: null, rel: 'noopener', class: null },
    },
    trailingNode: false,
  }),
  mark('subscript', 'sub'),
  mark('superscript', 'sup'),
  mark('small', 'small'),
  Picture,
  node('figure', 'figure', 'block+ figcaption?', 'block'),
  node('figcaption', 'figcaption', 'inline*'),
  node('descriptionList', 'dl', '(term | details)+', 'block'),
  node('term', 'dt', 'inline*'),
  node('details', 'dd', 'block+'),
  CaptionedTable,
  TableRow,
  ScopedHeader,
  TableCell,
]
