import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { actions, pageParts } from '#messages/frame.ts'
import { toast } from './toasts.ts'

const SHOWN_MS = 2000

type Props = {
  text: string
  /** Its name in the button's label: 'reference'. */
  name: string
  /** The copied text, if it differs from the shown one. */
  value?: string
  className?: string
}

/** A text with a copy button. */
export function CopyText({ text, name, value = text, className = 'font-mono text-sm' }: Props) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch {
      // Browsers allow copying on secure pages only.
      toast.error(pageParts.copyFailed)
    }
  }

  const Icon = copied ? Check : Copy
  return (
    <span className="-my-2.5 inline-flex items-center big:my-0">
      <span className={`min-w-0 select-all ${className}`}>{text}</span>
      <button
        type="button"
        onClick={copy}
        aria-label={pageParts.copy(name)}
        className="-mr-3 grid size-11 shrink-0 place-items-center rounded-full text-muted hover:text-ink"
      >
        <Icon className="size-4.5" />
      </button>
      <span role="status" className="sr-only">
        {copied && actions.copied}
      </span>
    </span>
  )
}
