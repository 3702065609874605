import { Alert, Box, Button, ButtonGroup, type SxProps, type Theme } from '@mui/material'
import { type Editor, EditorContent, type EditorOptions, useEditor } from '@tiptap/react'
import type { ClipboardEvent, DragEvent } from 'react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { picturesOf, uploadPicture, useCachePicture } from '../pictures/picture-library.tsx'
import { cspNonce } from '../theme.ts'
import { useRun } from '../ui/run.ts'
import { insertPicture, LinkDialog, TextPictureDialog, textPicture } from './rich-text-dialogs.tsx'
import { cleanPaste, htmlOf } from './rich-text-html.ts'
import { richTextSchema } from './rich-text-schema.ts'
import { RichTextToolbar } from './rich-text-toolbar.tsx'

const shared = { extensions: richTextSchema, injectNonce: cspNonce }

/** `value` is HTML. `id`: of the label and the description, with `-label` and `-help` added. */
type Props = {
  field: { value: string; onChange(html: string): void; onBlur(): void }
  id: string
  isInvalid: boolean
  lang?: string | undefined
  autoFocus?: boolean
}

/** The rich text editor with its toolbar. */
export function RichTextEditor({ field, id, isInvalid, lang, autoFocus = false }: Props) {
  const { value, onChange, onBlur } = field
  const [dialog, setDialog] = useState<'link' | 'picture'>()
  // The value as last written by this editor; another value came from outside.
  const known = useRef(value)
  // Unchanged options, because applying others resets a cursor that is just being moved.
  const [content] = useState(value)
  const editorProps = useMemo((): EditorOptions['editorProps'] => {
    const names = { 'aria-labelledby': `${id}-label`, 'aria-describedby': `${id}-help` }
    const state = { 'aria-multiline': 'true', 'aria-invalid': String(isInvalid) }
    return {
      attributes: { role: 'textbox', ...names, ...state, ...(lang ? { lang } : {}) },
      transformPastedHTML: cleanPaste,
      handleKeyDown: (_view, { ctrlKey, metaKey, key }) => {
        const asksForLink = (ctrlKey || metaKey) && key === 'k'
        if (asksForLink) setDialog('link')
        return asksForLink
      },
    }
  }, [id, isInvalid, lang])
  const editor = useEditor({
    ...shared,
    content,
    autofocus: autoFocus ? 'end' : false,
    shouldRerenderOnTransaction: true,
    onUpdate: ({ editor: changed }) => {
      known.current = htmlOf(changed)
      onChange(known.current)
    },
    onBlur,
    editorProps,
  })
  useEffect(() => {
    if (value !== known.current) editor.commands.setContent(value, { emitUpdate: false })
    known.current = value
  }, [editor, value])
  const close = () => setDialog(undefined)
  return (
    <>
      <RichTextToolbar editor={editor} onDialog={setDialog} />
      <TextWithPictures editor={editor} />
      {dialog === 'link' && <LinkDialog editor={editor} onClose={close} />}
      {dialog === 'picture' && <TextPictureDialog editor={editor} onClose={close} />}
    </>
  )
}

/** The text. Pasted and dropped pictures are uploaded one after the other and put at the cursor. */
function TextWithPictures({ editor }: { editor: Editor }) {
  const waiting = useRef<File[]>([])
  const cachePicture = useCachePicture()
  const { run, failure, isRunning } = useRun()
  const upload = () =>
    run(async () => {
      for (let [file] = waiting.current; file; [file] = waiting.current) {
        const picture = await uploadPicture(file)
        cachePicture(picture)
        waiting.current.shift()
        if (!editor.isDestroyed) insertPicture(editor, textPicture(picture))
      }
    })
  const skip = () => {
    waiting.current.shift()
    void upload()
  }
  const take = (event: ClipboardEvent | DragEvent, data: DataTransfer, at?: number) => {
    // Word processors add a picture of the copied text.
    const isText = data.getData('text/html') && data.getData('text/plain')
    if (data.files.length === 0 || isText || editor.view.dragging) return
    event.preventDefault()
    event.stopPropagation()
    if (at !== undefined) editor.commands.setTextSelection(at)
    waiting.current.push(...picturesOf(data))
    void upload()
  }
  const drop = (event: DragEvent) => {
    const at = editor.view.posAtCoords({ left: event.clientX, top: event.clientY })
    take(event, event.dataTransfer, at?.pos)
  }
  // The focused button disappears.
  const actions = (
    <ButtonGroup variant="text" color="inherit" onClick={() => editor.commands.focus()}>
      <Button onClick={upload}>Retry</Button>
      <Button onClick={skip}>Skip</Button>
    </ButtonGroup>
  )
  return (
    <>
      {isRunning && (
        <Alert severity="info" role="status">
          Uploading a picture…
        </Alert>
      )}
      {failure && (
        <Alert severity="error" action={actions}>
          {waiting.current[0]?.name} is not in the text. {failure}
        </Alert>
      )}
      <Box
        onPasteCapture={(event) => take(event, event.clipboardData)}
        onDropCapture={drop}
        sx={richTextLooks}
      >
        <EditorContent editor={editor} />
      </Box>
    </>
  )
}

// Otherwise it would be announced as an input.
const readOnly = { editable: false, editorProps: { attributes: { role: 'presentation' } } } as const

/** Read-only rich text. */
export function RichTextReader({ html }: { html: string }) {
  const editor = useEditor({ ...shared, ...readOnly, content: html }, [html])
  return (
    <Box sx={richTextLooks}>
      <EditorContent editor={editor} />
    </Box>
  )
}

/** Styles of text in the editor, close to the storefront's. */
const richTextLooks: SxProps<Theme> = {
  '& .ProseMirror': {
    minHeight: 180,
    maxHeight: '60vh',
    overflowY: 'auto',
    px: 1.75,
    outline: 0,
    lineHeight: 1.65,
    overflowWrap: 'anywhere',
    '& :is(li, td, th, dd) > p': { my: 0 },
    '& blockquote': { mx: 0, pl: 2, borderLeft: '3px solid', borderColor: 'primary.main' },
    '& img': { maxWidth: '100%', height: 'auto', maxHeight: 420, borderRadius: 1 },
    '& pre': { p: 1.5, bgcolor: 'action.hover', whiteSpace: 'pre-wrap' },
    '& table': { borderCollapse: 'collapse', width: '100%', tableLayout: 'fixed' },
    '& :is(td, th)': { border: '1px solid', borderColor: 'divider', p: 1, textAlign: 'left' },
    '& th': { bgcolor: 'action.hover' },
    '& .selectedCell': { bgcolor: 'action.selected' },
    '& .ProseMirror-selectednode': { outline: '2px solid', outlineColor: 'secondary.main' },
  },
}
