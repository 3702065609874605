import { pathTo, serverPaths } from '@apeak/contract/paths'
import { type Extensions, Mark, mergeAttributes, Node } from '@tiptap/core'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import StarterKit from '@tiptap/starter-kit'

/** The shop's own pictures; the server removes all others. */
const ownPicture = `img[src^="${pathTo(serverPaths.file, { file: '' })}"]`

/** A mark without attributes. */
const mark = (name: string, tag: string) =>
  Mark.create({
    name,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  })

/** A picture of the library, as a block. */
const Picture = Node.create({
  name: 'picture',
  group: 'block',
  draggable: true,
  addAttributes: () => ({
    src: { default: null },
    alt: { default: '' },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [{ tag: ownPicture }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'block+ figcaption?',
  defining: true,
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: () => ['figure', 0],
})

const Figcaption = Node.create({
  name: 'figcaption',
  content: 'inline*',
  defining: true,
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: () => ['figcaption', 0],
})

const DescriptionList = Node.create({
  name: 'descriptionList',
  group: 'block',
  content: '(term | details)+',
  parseHTML: () => [{ tag: 'dl' }],
  renderHTML: () => ['dl', 0],
})

const Term = Node.create({
  name: 'term',
  content: 'inline*',
  parseHTML: () => [{ tag: 'dt' }],
  renderHTML: () => ['dt', 0],
})

const Details = Node.create({
  name: 'details',
  content: 'block+',
  parseHTML: () => [{ tag: 'dd' }],
  renderHTML: () => ['dd', 0],
})

/** A table; its caption is kept but not editable. */
const CaptionedTable = Table.extend({
  addAttributes: () => ({
    caption: {
      default: null,
      parseHTML: (element: HTMLElement) => element.querySelector('caption')?.textContent ?? null,
      rendered: false,
    },
  }),
  parseHTML: () => [{ tag: 'table' }, { tag: 'caption', ignore: true }],
  renderHTML: ({ node }) =>
    node.attrs.caption
      ? ['table', ['caption', node.attrs.caption], ['tbody', 0]]
      : ['table', ['tbody', 0]],
})

const ScopedHeader = TableHeader.extend({
  addAttributes() {
    return { ...this.parent?.(), scope: { default: null } }
  },
  renderHTML: ({ HTMLAttributes }) => ['th', mergeAttributes(HTMLAttributes), 0],
})

/**
 * The editor's schema: the elements that the server's sanitiser allows, so that neither opening nor
 * saving a text loses anything.
 */
export const richTextSchema: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      autolink: false,
      defaultProtocol: 'https',
      protocols: ['tel', 'mailto'],
      HTMLAttributes: { target: null, rel: 'noopener', class: null },
    },
    trailingNode: false,
  }),
  mark('subscript', 'sub'),
  mark('superscript', 'sup'),
  mark('small', 'small'),
  Picture,
  Figure,
  Figcaption,
  DescriptionList,
  Term,
  Details,
  CaptionedTable.configure({ resizable: false }),
  TableRow,
  ScopedHeader,
  TableCell,
]
