import { Alert, Button } from '@mui/material'
import type { Transaction } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import { type RefObject, useRef, useState } from 'react'
import { uploadPicture, useCachePicture } from '../pictures/picture-library.tsx'
import { failureText } from '../ui/run.ts'

/** A picture that is not in the text yet. `failure`: why it was refused. */
type Upload = { id: string; file: File; failure?: string | undefined }

/**
 * Uploads pasted or dropped pictures to the library and inserts each where it was put. `follow` is
 * called with every transaction, since the text may change meanwhile.
 */
export function usePictureUploads(editor: RefObject<Editor | null>) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const places = useRef(new Map<string, number>())
  const cachePicture = useCachePicture()
  const remove = (id: string) => {
    places.current.delete(id)
    setUploads((before) => before.filter((one) => one.id !== id))
  }
  const tell = (id: string, failure?: string) =>
    setUploads((before) => before.map((one) => (one.id === id ? { ...one, failure } : one)))
  const upload = async ({ id, file }: Upload) => {
    tell(id)
    try {
      const picture = await uploadPicture(file)
      cachePicture(picture)
      const at = places.current.get(id)
      const { url: src, width, height } = picture
      const content = { type: 'picture', attrs: { src, alt: '', width, height } }
      if (at !== undefined && !editor.current?.isDestroyed) {
        editor.current?.commands.insertContentAt(at, content, { updateSelection: false })
      }
      remove(id)
    } catch (error) {
      tell(id, await failureText(error))
    }
  }
  return {
    uploads,
    remove,
    upload,
    focus: () => editor.current?.commands.focus(),
    async add(files: readonly File[], at: number) {
      const added = files.map((file): Upload => ({ id: crypto.randomUUID(), file }))
      for (const { id } of added) places.current.set(id, at)
      setUploads((before) => [...before, ...added])
      // One after the other, to keep their order.
      for (const one of added) await upload(one)
    },
    follow({ transaction: { mapping } }: { transaction: Transaction }) {
      for (const [id, at] of places.current) {
        const { pos, deleted } = mapping.mapResult(at)
        if (deleted) places.current.delete(id)
        else places.current.set(id, pos)
      }
    },
  }
}

/** The running and the refused uploads. */
export function UploadAlerts(props: ReturnType<typeof usePictureUploads>) {
  const { uploads, upload, remove, focus } = props
  // The focused button disappears.
  const then = (work: () => unknown) => () => {
    focus()
    void work()
  }
  return uploads.map((one) =>
    one.failure === undefined ? (
      <Alert key={one.id} severity="info" role="status">
        Uploading {one.file.name}…
      </Alert>
    ) : (
      <Alert
        key={one.id}
        severity="error"
        action={
          <>
            <Button color="inherit" onClick={then(() => upload(one))}>
              Retry
            </Button>
            <Button color="inherit" onClick={then(() => remove(one.id))}>
              Skip
            </Button>
          </>
        }
      >
        {one.file.name} is not in the text. {one.failure}
      </Alert>
    ),
  )
}
