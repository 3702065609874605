import Box from '@mui/material/Box'
import { Editor } from '@tiptap/core'
import { useEffect, useRef, useState } from 'react'
import { useKeepPicture } from '../pictures/picture-calls.ts'
import { cleanPaste } from './clean-paste.ts'
import { pictureUploads } from './picture-uploads.ts'
import { htmlOf } from './rich-text-html.ts'
import { richTextLooks } from './rich-text-looks.ts'
import { richTextSchema } from './rich-text-schema.ts'
import { RichTextToolbar } from './rich-text-toolbar.tsx'

type Props = {
  /** HTML. */
  value: string
  onChange(html: string): void
  onBlur(): void
  /** The ids of what names the text, and of what describes it. */
  labelledBy: string
  describedBy: string
  isInvalid: boolean
}

/** Rich text as it will read, with what it may have in a toolbar above it. */
export default function RichTextEditor({ value, onChange, onBlur, ...names }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor>()
  // What the field holds as this editor knows it: anything else came from outside.
  const known = useRef(value)
  // The value that came from outside, and how this editor writes the same: that alone is no change.
  const opened = useRef({ value, written: '' })
  const changed = useRef(onChange)
  changed.current = onChange
  const left = useRef(onBlur)
  left.current = onBlur
  const keep = useKeepPicture()
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
