import type { LibraryPicture } from '@apeak/contract/content-console'
import { pagePaths } from '@apeak/contract/paths'
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
} from '@mui/material'
import type { Editor } from '@tiptap/core'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { PictureDialog } from '../pictures/picture-library.tsx'
import { insertPicture, type PictureInText } from './rich-text-uploads.ts'

/** A page of the shop, or an https address. */
const linkPattern = /^(\/([^/\\\s][^\s]*)?|https:\/\/[^\s/]\S*)$/

type LinkDialogProps = { editor: Editor; onClose(): void }

/** Adds, changes or removes a link. */
export function LinkDialog({ editor, onClose }: LinkDialogProps) {
  const before: string = editor.getAttributes('link').href ?? ''
  const [address, setAddress] = useState(before)
  const [words, setWords] = useState('')
  const [isRefused, setRefused] = useState(false)
  const asksWords = before === '' && editor.state.selection.empty
  const submit = () => {
    const href = address.trim()
    if (!linkPattern.test(href)) {
      setRefused(true)
      return
    }
    const chain = editor.chain().focus().extendMarkRange('link')
    if (asksWords) {
      const text = words.trim() || href
      chain.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }).run()
    } else {
      chain.setLink({ href }).run()
    }
    onClose()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }
  return (
    <TextDialog
      title="Link"
      submitLabel="Set link"
      onSubmit={submit}
      {...(before ? { removeLabel: 'Remove link', onRemove: remove } : {})}
      onClose={onClose}
    >
      <TextField
        autoFocus
        label="Link address"
        placeholder={`${pagePaths.products} or https://…`}
        value={address}
        onChange={({ target }) => setAddress(target.value)}
        error={isRefused}
        helperText={
          isRefused
            ? `Please enter a page of the shop, such as ${pagePaths.faq}, or an address that begins with https://.`
            : ' '
        }
        sx={{ mt: 1 }}
      />
      {asksWords && (
        <TextField
          label="Link text"
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      )}
    </TextDialog>
  )
}

type TextPictureDialogProps = { editor: Editor; onClose(): void }

/** Inserts a picture of the library, or changes the selected one. */
export function TextPictureDialog({ editor, onClose }: TextPictureDialogProps) {
  const isThere = editor.isActive('picture')
  const [picture, setPicture] = useState(
    isThere ? (editor.getAttributes('picture') as PictureInText) : undefined,
  )
  const [isChoosing, setChoosing] = useState(!isThere)
  const [alt, setAlt] = useState(picture?.alt ?? '')
  if (!picture || isChoosing) {
    return (
      <PictureDialog
        onClose={picture ? () => setChoosing(false) : onClose}
        onChoose={({ url, width, height }: LibraryPicture) => {
          setPicture({ src: url, alt, width, height })
          setChoosing(false)
        }}
      />
    )
  }
  const submit = () => {
    insertPicture(editor, { ...picture, alt: alt.trim() })
    onClose()
  }
  const remove = () => {
    editor.chain().focus().deleteSelection().run()
    onClose()
  }
  return (
    <TextDialog
      title="Picture"
      submitLabel={isThere ? 'Change picture' : 'Insert picture'}
      onSubmit={submit}
      {...(isThere ? { removeLabel: 'Remove picture', onRemove: remove } : {})}
      onClose={onClose}
    >
      <Box component="img" src={picture.src} alt="" sx={preview} />
      <TextField
        autoFocus
        label="Alternative text"
        value={alt}
        onChange={({ target }) => setAlt(target.value)}
        helperText="Read by screen readers. Leave it empty if the picture is decorative."
        slotProps={{ htmlInput: { maxLength: 250 } }}
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

const preview = {
  maxWidth: '100%',
  maxHeight: 240,
  borderRadius: 1,
  justifySelf: 'center',
  bgcolor: 'action.hover',
} as const

type TextDialogProps = {
  title: string
  submitLabel: string
  onSubmit(): void
  removeLabel?: string
  onRemove?(): void
  onClose(): void
  children: ReactNode
}

/** A dialog that sets or removes a part of a text. */
function TextDialog(props: TextDialogProps) {
  const { title, submitLabel, onSubmit, removeLabel, onRemove, onClose, children } = props
  const titleId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Keeps the event from submitting the surrounding form.
    event.stopPropagation()
    onSubmit()
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId} component="h2" variant="h2">
          {title}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>{children}</DialogContent>
        <DialogActions>
          {onRemove && (
            <Button onClick={onRemove} color="error" sx={{ mr: 'auto' }}>
              {removeLabel}
            </Button>
          )}
          <Button onClick={onClose} color="inherit">
            Cancel
          </Button>
          <Button type="submit" variant="contained">
            {submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
