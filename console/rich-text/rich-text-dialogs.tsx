import type { LibraryPicture } from '@apeak/contract/content-console'
import { pagePaths } from '@apeak/contract/paths'
import { Box, Button, TextField } from '@mui/material'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { PictureDialog } from '../pictures/picture-library.tsx'
import { ConsoleDialog, type DialogProps } from '../ui/dialog.tsx'
import { useTyped } from '../ui/typed.tsx'

/** A page of the shop, or an https address. */
const linkPattern = /^(\/([^/\\\s][^\s]*)?|https:\/\/[^\s/]\S*)$/

const linkRule = `Please enter a page of the shop, such as ${pagePaths.faq}, or an address that begins with https://.`

type Props = { editor: Editor; onClose(): void }

/** Adds, changes or removes a link. */
export function LinkDialog({ editor, onClose }: Props) {
  const before: string = editor.getAttributes('link').href ?? ''
  const address = useTyped(before)
  const words = useTyped()
  const [isRefused, setRefused] = useState(false)
  const asksWords = before === '' && editor.state.selection.empty
  const chain = () => editor.chain().focus().extendMarkRange('link')
  const submit = () => {
    const href = address.text
    if (!linkPattern.test(href)) return setRefused(true)
    const link = {
      type: 'text',
      text: words.text || href,
      marks: [{ type: 'link', attrs: { href } }],
    }
    if (asksWords) chain().insertContent(link).run()
    else chain().setLink({ href }).run()
    onClose()
  }
  return (
    <TextDialog
      title="Link"
      submitLabel="Set link"
      onSubmit={submit}
      onRemove={before ? () => chain().unsetLink().run() : undefined}
      onClose={onClose}
    >
      <TextField
        autoFocus
        label="Link address"
        placeholder={`${pagePaths.products} or https://…`}
        {...address.field}
        error={isRefused}
        helperText={isRefused ? linkRule : ' '}
      />
      {asksWords && <TextField label="Link text" {...words.field} />}
    </TextDialog>
  )
}

type PictureAttributes = Pick<LibraryPicture, 'width' | 'height'> & { src: string; alt: string }

/** Inserts a picture of the library, or changes the selected one. */
export function TextPictureDialog({ editor, onClose }: Props) {
  const isThere = editor.isActive('picture')
  const [picture, setPicture] = useState(
    isThere ? (editor.getAttributes('picture') as PictureAttributes) : undefined,
  )
  const [isChoosing, setChoosing] = useState(!isThere)
  const alt = useTyped(picture?.alt, { maxLength: 250 })
  if (!picture || isChoosing) {
    return (
      <PictureDialog
        onClose={picture ? () => setChoosing(false) : onClose}
        onChoose={({ url, width, height }) => {
          setPicture({ src: url, alt: '', width, height })
          setChoosing(false)
        }}
      />
    )
  }
  const submit = () => {
    putPicture(editor, { ...picture, alt: alt.text })
    onClose()
  }
  return (
    <TextDialog
      title="Picture"
      submitLabel={isThere ? 'Change picture' : 'Insert picture'}
      onSubmit={submit}
      onRemove={isThere ? () => editor.chain().focus().deleteSelection().run() : undefined}
      onClose={onClose}
    >
      <Box
        component="img"
        src={picture.src}
        alt=""
        sx={{ maxWidth: '100%', maxHeight: 240, borderRadius: 1, justifySelf: 'center' }}
      />
      <TextField
        autoFocus
        label="Alternative text"
        {...alt.field}
        helperText="Read by screen readers. Leave it empty if the picture is decorative."
      />
      <Button
        variant="outlined"
        size="small"
        sx={{ justifySelf: 'start' }}
        onClick={() => setChoosing(true)}
      >
        Choose another
      </Button>
    </TextDialog>
  )
}

/** Changes the selected picture, or inserts one at the cursor, which moves below it. */
function putPicture(editor: Editor, attrs: PictureAttributes): void {
  const chain = editor.chain().focus()
  if (editor.isActive('picture')) {
    chain.updateAttributes('picture', attrs).run()
    return
  }
  // Other selected blocks, such as a horizontal rule, stay.
  const { to } = editor.state.selection
  const isBlock = 'node' in editor.state.selection
  const content = { type: 'picture', attrs }
  if (isBlock) chain.insertContentAt(to, content).run()
  else chain.insertContent(content).run()
  const { $to } = editor.state.selection
  // Otherwise the picture stays selected and typing replaces it.
  if (!$to.nodeAfter) editor.commands.insertContentAt($to.pos, { type: 'paragraph' })
  else if ($to.nodeAfter.isTextblock) editor.commands.setTextSelection($to.pos + 1)
}

type TextDialogProps = Pick<DialogProps, 'title' | 'children' | 'onClose' | 'onSubmit'> & {
  submitLabel: string
  /** Removes the part, if it is there. */
  onRemove: (() => void) | undefined
}

/** A dialog that sets or removes a part of a text. */
function TextDialog({ submitLabel, onRemove, ...dialog }: TextDialogProps) {
  const remove = () => {
    onRemove?.()
    dialog.onClose()
  }
  return (
    <ConsoleDialog
      {...dialog}
      cancel="Cancel"
      actions={
        <>
          {onRemove && (
            <Button onClick={remove} color="error" sx={{ mr: 'auto', order: -1 }}>
              Remove {dialog.title.toLowerCase()}
            </Button>
          )}
          <Button type="submit" variant="contained">
            {submitLabel}
          </Button>
        </>
      }
    />
  )
}
