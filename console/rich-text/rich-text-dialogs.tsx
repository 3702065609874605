import type { LibraryPicture } from '@apeak/contract/content-console'
import { pagePaths } from '@apeak/contract/paths'
import { Box, Button, TextField } from '@mui/material'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { PictureDialog } from '../pictures/picture-library.tsx'
import { ConsoleDialog, type DialogProps } from '../ui/dialog.tsx'
import { useTextInput } from '../ui/typed.tsx'

/** A page of the shop, or an https address. */
const linkPattern = String.raw`\s*(\/([^\/\\\s]\S*)?|https:\/\/[^\s\/]\S*)\s*`

const linkRule = `A page of the shop, such as ${pagePaths.faq}, or an address that begins with https://.`

type Props = { editor: Editor; onClose(): void }

/** Adds or changes a link. */
export function LinkDialog({ editor, onClose }: Props) {
  const before: string = editor.getAttributes('link').href ?? ''
  const address = useTextInput(before, { required: true, pattern: linkPattern, title: linkRule })
  const words = useTextInput()
  const asksWords = before === '' && editor.state.selection.empty
  const chain = () => editor.chain().focus().extendMarkRange('link')
  const submit = () => {
    const href = address.text
    const marks = [{ type: 'link', attrs: { href } }]
    if (!asksWords) chain().setLink({ href }).run()
    else
      chain()
        .insertContent({ type: 'text', text: words.text || href, marks })
        .run()
    onClose()
  }
  return (
    <PartDialog title="Link" onSubmit={submit} onClose={onClose}>
      <TextField autoFocus label="Link address" helperText={linkRule} {...address.field} />
      {asksWords && <TextField label="Link text" {...words.field} />}
    </PartDialog>
  )
}

type TextPicture = { src: string; alt: string; width: number; height: number }

/** Inserts a picture of the library, or changes the selected one. */
export function TextPictureDialog({ editor, onClose }: Props) {
  const isThere = editor.isActive('picture')
  const [picture, setPicture] = useState(
    isThere ? (editor.getAttributes('picture') as TextPicture) : undefined,
  )
  const alt = useTextInput(picture?.alt, { maxLength: 250 })
  if (!picture) {
    const choose = (chosen: LibraryPicture) => setPicture(textPicture(chosen))
    return <PictureDialog onClose={onClose} onChoose={choose} />
  }
  const submit = () => {
    const attributes = { ...picture, alt: alt.text }
    if (isThere) editor.commands.updateAttributes('picture', attributes)
    else insertPicture(editor, attributes)
    editor.commands.focus()
    onClose()
  }
  return (
    <PartDialog title="Picture" onSubmit={submit} onClose={onClose}>
      <Box component="img" src={picture.src} alt="" sx={{ maxWidth: '100%', maxHeight: 240 }} />
      <TextField
        autoFocus
        label="Alternative text"
        {...alt.field}
        helperText="Read by screen readers. Leave it empty if the picture is decorative."
      />
      <Button variant="outlined" onClick={() => setPicture(undefined)}>
        Choose another
      </Button>
    </PartDialog>
  )
}

/** A picture of the library for a text. */
export const textPicture = ({ url, width, height }: LibraryPicture): TextPicture => ({
  ...{ src: url, alt: '', width, height },
})

/** Inserts a picture at the cursor, which moves to the line below it. */
export function insertPicture(editor: Editor, attrs: TextPicture): void {
  const content = [{ type: 'picture', attrs }, { type: 'paragraph' }]
  editor.commands.insertContentAt(editor.state.selection.to, content)
}

/** A dialog that sets a part of a text. */
function PartDialog(dialog: Pick<DialogProps, 'title' | 'children' | 'onClose' | 'onSubmit'>) {
  const action = (
    <Button type="submit" variant="contained">
      Set {dialog.title.toLowerCase()}
    </Button>
  )
  return <ConsoleDialog {...dialog} cancel="Cancel" actions={action} />
}
