import { Button, type ButtonProps } from '@mui/material'
import { type ChangeEvent, useRef } from 'react'

/** Downloads content as a file. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** Formats a size in bytes: "12.5 MB". */
export function bytesText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** power
  return `${value.toLocaleString('en-MY', { maximumFractionDigits: power > 1 ? 1 : 0 })} ${units[power]}`
}

type FileButtonProps = Omit<ButtonProps, 'onClick'> & {
  label: string
  /** The types of files. */
  accept: string
  onTake(file: File): void
}

/** A button that opens a file dialog. */
export function FileButton({ label, accept, onTake, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    // Allows choosing the same file again.
    target.value = ''
    if (file) onTake(file)
  }
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        tabIndex={-1}
        aria-label={label}
        onChange={take}
      />
    </>
  )
}
