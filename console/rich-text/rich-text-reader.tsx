import { Box } from '@mui/material'
import { Editor } from '@tiptap/core'
import { useEffect, useRef } from 'react'
import { richTextLooks } from './rich-text-looks.ts'
import { richTextSchema } from './rich-text-schema.ts'

/** Read-only rich text. */
export default function RichTextReader({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const shown = new Editor({
      element: place.current,
      extensions: richTextSchema,
      content: html,
      injectCSS: false,
      editable: false,
    })
    return () => shown.destroy()
  }, [html])
  return <Box ref={place} sx={richTextLooks} />
}
