import { DOCUMENT } from '@apeak/contract/affiliates'
import { FileText, Upload } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { describedBy, FieldFrame } from '../forms/field.tsx'
import type { FieldState } from '../forms/use-form.ts'

type Props = {
  field: FieldState
  file: File | undefined
  onChoose: (file: File | undefined) => void
  /** How much of it has been sent, from 0 to 1; undefined while nothing is sent. */
  progress: number | undefined
}

const hint = 'PDF, PNG or JPEG, at most 5 MB. Please put a watermark on it.'

/** The document of an application: chosen, shown, and how far it is on its way. */
export function DocumentField({ field, file, onChoose, progress }: Props) {
  return (
    <FieldFrame label="Document" field={field} hint={hint}>
      <div
        className={`relative flex min-h-24 items-center gap-4 rounded-[0.625rem] border border-dashed p-4 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-cool hover:border-muted ${field.error ? 'border-danger bg-danger-wash' : 'border-edge bg-(--entry)'}`}
      >
        {file ? (
          <Preview file={file} />
        ) : (
          <Upload aria-hidden="true" className="size-7 shrink-0 text-muted" />
        )}
        <p className="min-w-0 break-words">
          {file ? (
            <>
              <span className="block font-medium">{file.name}</span>
              <span className="text-sm text-muted">{sizeText(file.size)} · choose another</span>
            </>
          ) : (
            'Choose your document'
          )}
        </p>
        <input
          id={field.name}
          name={field.name}
          type="file"
          accept={DOCUMENT.types.join(',')}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          onChange={({ target }) => {
            onChoose(target.files?.[0])
            // The same file may be chosen again, once it is changed.
            target.value = ''
          }}
          {...describedBy(field, hint)}
        />
      </div>
      {progress !== undefined && <Progress part={progress} />}
    </FieldFrame>
  )
}

function Progress({ part }: { part: number }) {
  const percent = Math.round(part * 100)
  return (
    <div className="mt-3">
      <div
        role="progressbar"
        aria-label="Upload"
        aria-valuenow={percent}
        className="h-2 overflow-hidden rounded-full bg-raised"
      >
        <div className="gold-fill h-full transition-[width]" style={{ width: `${percent}%` }} />
      </div>
      <p className="mt-1 text-sm text-muted">
        {percent < 100 ? `Uploading: ${percent} %` : 'Checking your document...'}
      </p>
    </div>
  )
}

/** A picture as it looks; anything else as a sheet of paper. */
function Preview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const isPicture = file.type.startsWith('image/')
  useEffect(() => {
    if (!isPicture) return
    let isOver = false
    // Drawn rather than linked to: pages show pictures of the shop alone.
    createImageBitmap(file, { resizeHeight: 160 })
      .then((bitmap) => {
        const target = canvas.current
        if (isOver || !target) return
        target.width = bitmap.width
        target.height = bitmap.height
        target.getContext('2d')?.drawImage(bitmap, 0, 0)
      })
      .catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [file, isPicture])
  if (!isPicture) return <FileText aria-hidden="true" className="size-10 shrink-0 text-gold" />
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label="Preview"
      width={80}
      height={80}
      className="h-20 max-w-32 shrink-0 rounded-lg border border-line object-cover"
    />
  )
}

const sizeText = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
