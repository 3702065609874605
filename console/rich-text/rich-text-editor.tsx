import { Box, type SxProps, type Theme } from '@mui/material'
import { DOMSerializer, type Node } from '@tiptap/pm/model'
import { type Editor, EditorContent, type EditorOptions, useEditor } from '@tiptap/react'
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { picturesOf } from '../pictures/picture-library.tsx'
import { cspNonce } from '../theme.ts'
import { UploadAlerts, usePictureUploads } from './picture-uploads.tsx'
import { LinkDialog, TextPictureDialog } from './rich-text-dialogs.tsx'
import { richTextSchema } from './rich-text-schema.ts'
import { RichTextToolbar } from './rich-text-toolbar.tsx'

type Props = {
  /** HTML. */
  value: string
  onChange(html: string): void
  onBlur(): void
} & Names

/** Ids of the label and of the description. */
type Names = { labelledBy: string; describedBy: string; isInvalid: boolean }

/** The rich text editor with its toolbar. */
export function RichTextEditor({ value, onChange, onBlur, ...names }: Props) {
  const { labelledBy, describedBy, isInvalid } = names
  const [dialog, setDialog] = useState<'link' | 'picture'>()
  const made = useRef<Editor>(null)
  const uploads = usePictureUploads(made)
  // The field's value as last written by this editor; another value came from outside.
  const knownHtml = useRef(value)
  // An outside value and this editor's serialisation of it, which is not a change.
  const opened = useRef<{ value: string; written: string }>(undefined)
  const add = useRef(uploads.add)
  add.current = uploads.add
  // Unchanged options, because applying others resets a cursor that is just being moved.
  const [content] = useState(value)
  const editorProps = useMemo(
    () => editorPropsOf(add, { labelledBy, describedBy, isInvalid }),
    [labelledBy, describedBy, isInvalid],
  )
  const editor = useEditor({
    extensions: richTextSchema,
    content,
    injectNonce: cspNonce,
    shouldRerenderOnTransaction: true,
    onUpdate: ({ editor: { state } }) => {
      const html = htmlOf(state.doc)
      knownHtml.current = html === opened.current?.written ? opened.current.value : html
      onChange(knownHtml.current)
    },
    onTransaction: uploads.follow,
    onBlur,
    editorProps,
  })
  made.current = editor
  useEffect(() => {
    if (value === knownHtml.current && opened.current) return
    if (value !== knownHtml.current) editor.commands.setContent(value, { emitUpdate: false })
    knownHtml.current = value
    opened.current = { value, written: htmlOf(editor.state.doc) }
  }, [editor, value])
  const askForLink = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== 'k') return
    event.preventDefault()
    setDialog('link')
  }
  const close = () => setDialog(undefined)
  return (
    <>
      <RichTextToolbar editor={editor} onDialog={setDialog} />
      <UploadAlerts {...uploads} />
      <Box sx={richTextLooks} onKeyDown={askForLink}>
        <EditorContent editor={editor} />
      </Box>
      {dialog === 'link' && <LinkDialog editor={editor} onClose={close} />}
      {dialog === 'picture' && <TextPictureDialog editor={editor} onClose={close} />}
    </>
  )
}

type AddPictures = ReturnType<typeof usePictureUploads>['add']

/** How the text is named, and what becomes of pasted and dropped pictures. */
const editorPropsOf = (
  add: RefObject<AddPictures>,
  names: Names,
): EditorOptions['editorProps'] => ({
  transformPastedHTML: cleanPaste,
  handlePaste: (view, { clipboardData }) => {
    const files = hasText(clipboardData) ? [] : picturesOf(clipboardData)
    if (files.length > 0) void add.current(files, view.state.selection.to)
    return files.length > 0
  },
  handleDrop: (view, { dataTransfer, clientX, clientY }, _slice, isMoved) => {
    if (isMoved || !dataTransfer?.files.length) return false
    const at = view.posAtCoords({ left: clientX, top: clientY })?.pos
    void add.current(picturesOf(dataTransfer), at ?? view.state.selection.to)
    // The browser would navigate to any other file.
    return true
  },
  attributes: {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': names.labelledBy,
    'aria-describedby': names.describedBy,
    'aria-invalid': String(names.isInvalid),
  },
})

/** Read-only rich text. */
export function RichTextReader({ html }: { html: string }) {
  const options = { extensions: richTextSchema, content: html, injectNonce: cspNonce }
  const editor = useEditor({ ...options, editable: false }, [html])
  return (
    <Box sx={richTextLooks}>
      <EditorContent editor={editor} />
    </Box>
  )
}

const weights = (...values: string[]) =>
  `:is(${values.map((value) => `[data-style*=";font-weight:${value}"]`).join()})`

/** Elements that are renamed: headings, and the bold and italic of Google Docs and web pages. */
const renamed = {
  h1: 'h2',
  'h5, h6': 'h4',
  [`:is(b, strong)${weights('normal', '400')}`]: 'span',
  [`span${weights('bold', '6', '7', '8', '9')}`]: 'strong',
  'span[data-style*=";font-style:italic"]': 'em',
}

/**
 * Converts clipboard HTML for the editor's schema: Word's list paragraphs become lists, and
 * headings become allowed ones.
 */
function cleanPaste(html: string): string {
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

/** Parses clipboard HTML, with each style attribute as `data-style`: `;color:red;…`. */
function parsedPaste(html: string): HTMLElement {
  // The page's policy forbids style attributes even in parsed documents.
  const unstyled = html.replace(/(\s)style\s*=/gi, '$1data-style=')
  const { body } = new DOMParser().parseFromString(unstyled, 'text/html')
  for (const { dataset } of body.querySelectorAll<HTMLElement>('[data-style]')) {
    dataset.style = `;${dataset.style?.replace(/\s/g, '')}`
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

/** Whether the clipboard contains text too: word processors add a picture of the copied text. */
const hasText = (data: DataTransfer | null) =>
  parsedPaste(data?.getData('text/html') ?? '').textContent.trim() !== ''

/** A single paragraph in these is unwrapped. */
const holdsOneParagraph =
  'li > p:only-child, td > p:only-child, th > p:only-child, dd > p:only-child'

/** Serialises a text for storage: minimal HTML, and empty without content. */
function htmlOf(text: Node): string {
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

/** The first row is a header row if all its cells are headings. */
function headTable(table: HTMLTableElement): void {
  const [first] = table.rows
  if (!first || [...first.cells].some(({ tagName }) => tagName !== 'TH')) return
  for (const cell of first.cells) cell.scope ||= 'col'
  table.createTHead().append(first)
  if (table.tBodies[0]?.rows.length === 0) table.tBodies[0].remove()
}

/** Styles of text in the editor, close to the storefront's. */
const richTextLooks: SxProps<Theme> = {
  '& .ProseMirror': {
    minHeight: 180,
    maxHeight: '60vh',
    overflowY: 'auto',
    px: 1.75,
    py: 1.5,
    outline: 0,
    lineHeight: 1.65,
    overflowWrap: 'anywhere',
    '& > :first-of-type': { mt: 0 },
    '& > :last-child': { mb: 0 },
    '& h2': { fontFamily: 'h2.fontFamily', fontSize: '1.35rem', mt: 3, mb: 1 },
    '& h3': { fontFamily: 'h3.fontFamily', fontSize: '1.15rem', mt: 2.5, mb: 1 },
    '& h4': { fontFamily: 'h4.fontFamily', fontSize: '1rem', mt: 2, mb: 0.5 },
    '& p': { my: 1 },
    '& li > p, & td > p, & th > p, & dd > p': { my: 0 },
    '& blockquote': { mx: 0, pl: 2, borderLeft: '3px solid', borderColor: 'primary.main' },
    '& img': { maxWidth: '100%', height: 'auto', maxHeight: 420, borderRadius: 1 },
    '& pre': { p: 1.5, borderRadius: 1, bgcolor: 'action.hover', whiteSpace: 'pre-wrap' },
    '& table': { borderCollapse: 'collapse', width: '100%', tableLayout: 'fixed', my: 1.5 },
    '& td, & th': {
      border: '1px solid',
      borderColor: 'divider',
      px: 1,
      py: 0.75,
      textAlign: 'left',
      verticalAlign: 'top',
    },
    '& th': { bgcolor: 'action.hover' },
    '& .selectedCell': { bgcolor: 'action.selected' },
    '& .ProseMirror-selectednode': { outline: '2px solid', outlineColor: 'secondary.main' },
  },
}
