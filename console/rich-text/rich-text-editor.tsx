import { Box } from '@mui/material'
import { Editor } from '@tiptap/core'
import { DOMSerializer, type Node } from '@tiptap/pm/model'
import { useEffect, useRef, useState } from 'react'
import { useCachePicture } from '../pictures/picture-calls.ts'
import { cleanPaste } from './clean-paste.ts'
import { richTextLooks } from './rich-text-looks.ts'
import { richTextSchema } from './rich-text-schema.ts'
import { RichTextToolbar } from './rich-text-toolbar.tsx'
import { pictureUploads } from './rich-text-uploads.ts'

type Props = {
  /** HTML. */
  value: string
  onChange(html: string): void
  onBlur(): void
  /** Ids of the label and of the description. */
  labelledBy: string
  describedBy: string
  isInvalid: boolean
}

/** The rich text editor with its toolbar. */
export default function RichTextEditor({ value, onChange, onBlur, ...names }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor>()
  // The field's value as last written by this editor; another value came from outside.
  const known = useRef(value)
  // An outside value and this editor's serialisation of it, which is not a change.
  const opened = useRef({ value, written: '' })
  const changed = useRef(onChange)
  changed.current = onChange
  const left = useRef(onBlur)
  left.current = onBlur
  const keep = useCachePicture()
  const kept = useRef(keep)
  kept.current = keep
  const { labelledBy, describedBy, isInvalid } = names

  useEffect(() => {
    const made = new Editor({
      element: place.current,
      extensions: [...richTextSchema, pictureUploads((picture) => kept.current(picture))],
      content: known.current,
      injectCSS: false,
      editorProps: { transformPastedHTML: cleanPaste },
      onUpdate: ({ editor: { state } }) => {
        const html = htmlOf(state.doc)
        known.current = html === opened.current.written ? opened.current.value : html
        changed.current(known.current)
      },
      onBlur: () => left.current(),
    })
    opened.current.written = htmlOf(made.state.doc)
    setEditor(made)
    return () => made.destroy()
  }, [])

  useEffect(() => {
    if (!editor || value === known.current) return
    known.current = value
    editor.commands.setContent(value, { emitUpdate: false })
    opened.current = { value, written: htmlOf(editor.state.doc) }
  }, [editor, value])

  useEffect(() => {
    editor?.setOptions({
      editorProps: {
        transformPastedHTML: cleanPaste,
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-labelledby': labelledBy,
          'aria-describedby': describedBy,
          'aria-invalid': String(isInvalid),
        },
      },
    })
  }, [editor, labelledBy, describedBy, isInvalid])

  return (
    <>
      {editor && <RichTextToolbar editor={editor} />}
      <Box ref={place} sx={richTextLooks} />
    </>
  )
}

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
