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
