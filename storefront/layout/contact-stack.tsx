import { type RefObject, useEffect, useRef, useState } from 'react'
import { LiveChat } from '../support/chat/live-chat.tsx'
import { useSettings } from './settings.ts'

const whatsapp =
  'M12 2a10 10 0 0 0-8.6 15L2 22l5.2-1.4A10 10 0 1 0 12 2zm0 1.8a8.2 8.2 0 1 1-4.2 15.2l-.3-.2-3 .8.8-2.9-.2-.3A8.2 8.2 0 0 1 12 3.8zM8.5 7.3c-.2 0-.5.1-.7.3-.3.3-.9.9-.9 2.2s1 2.6 1.1 2.7c.1.2 1.9 3 4.6 4.1 2.3.9 2.7.7 3.2.7.5-.1 1.6-.7 1.8-1.3.2-.6.2-1.2.2-1.3-.1-.1-.3-.2-.5-.3l-1.8-.9c-.2-.1-.4-.1-.6.1l-.8 1c-.2.2-.3.2-.6.1a6.7 6.7 0 0 1-3.3-2.9c-.3-.4.2-.4.7-1.3.1-.2 0-.3 0-.5l-.8-1.9c-.2-.5-.4-.5-.6-.5z'

const round =
  'relative grid size-12 place-items-center rounded-full border border-line bg-raised shadow-lift transition hover:border-edge'

/** The contact buttons, fixed at the right edge. Where they would cover a control or text only their edge shows. */
export function ContactStack() {
  const { links } = useSettings()
  const stack = useRef<HTMLElement>(null)
  const covering = useCovering(stack)
  const [isChatOpen, setChatOpen] = useState(false)
  return (
    <aside
      ref={stack}
      aria-label="Contact"
      data-covering={(covering && !isChatOpen) || undefined}
      className="fixed right-3 bottom-[calc(var(--dock,0px)+1rem)] z-30 flex flex-col gap-2 transition-transform not-has-focus-visible:not-hover:data-covering:translate-x-[2.875rem] md:right-5 md:not-has-focus-visible:not-hover:data-covering:translate-x-13"
    >
      <LiveChat isOpen={isChatOpen} setOpen={setChatOpen} className={`${round} text-cool`} />
      {links.whatsapp && (
        <a href={links.whatsapp} target="_blank" rel="noreferrer" className={`${round} text-good`}>
          <span className="sr-only">Chat with us on WhatsApp</span>
          <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6 fill-current">
            <path d={whatsapp} />
          </svg>
        </a>
      )}
    </aside>
  )
}

const kept = 'a, button, input, select, textarea, summary, label, [role="option"], .price'
const rest = 120
/** From this multiple of the element's width a card can be recognised by its picture. */
const largeCard = 2.5

/** Whether a fixed element covers a control, a price or other text. */
function useCovering(element: RefObject<HTMLElement | null>): boolean {
  const [covering, setCovering] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer = undefined
      if (element.current) setCovering(coversContent(element.current))
    }
    // Throttled, to keep scrolling smooth.
    const soon = () => {
      timer ??= setTimeout(look, rest)
    }
    const sizes = new ResizeObserver(soon)
    sizes.observe(document.body)
    const changes = new MutationObserver(soon)
    changes.observe(document.body, { childList: true, subtree: true })
    const heard = ['scroll', 'resize'] as const
    for (const event of heard) window.addEventListener(event, soon, { passive: true })
    look()
    return () => {
      clearTimeout(timer)
      sizes.disconnect()
      changes.disconnect()
      for (const event of heard) window.removeEventListener(event, soon)
    }
  }, [element])
  return covering
}

/** Samples the points behind the element, as densely as lines of text. */
function coversContent(element: HTMLElement): boolean {
  const box = element.getBoundingClientRect()
  const across = [0, 1 / 2, 1].map((part) => box.left + part * box.width)
  const down = [0, 1 / 4, 1 / 2, 3 / 4, 1].map((part) => box.top + part * box.height)
  return across.some((x) =>
    down.some((y) => {
      const behind = document.elementsFromPoint(x, y).find((one) => !element.contains(one))
      const control = behind?.closest(kept)
      // A field's text and dropdown can be anywhere in it.
      if (control?.matches('input, select, textarea')) return true
      if (control && isLost(control.getBoundingClientRect(), box)) return true
      // A large linked card is pressed, not read.
      const card = behind?.closest('a')
      const isPressed = card && card.offsetWidth > largeCard * box.width
      return behind !== undefined && !isPressed && hasTextWithin(behind, box)
    }),
  )
}

function hasTextWithin(behind: Element, box: DOMRect): boolean {
  const range = document.createRange()
  return [...behind.childNodes].some((node) => {
    if (node.nodeType !== Node.TEXT_NODE) return false
    range.selectNodeContents(node)
    return [...range.getClientRects()].some(
      ({ left, right, top, bottom }) =>
        left < box.right && right > box.left && top < box.bottom && bottom > box.top,
    )
  })
}

/** A card with a covered corner can still be pressed; a small button, or a card's centre, cannot. */
function isLost(behind: DOMRect, box: DOMRect): boolean {
  const width = Math.min(behind.right, box.right) - Math.max(behind.left, box.left)
  const height = Math.min(behind.bottom, box.bottom) - Math.max(behind.top, box.top)
  const x = (behind.left + behind.right) / 2
  const y = (behind.top + behind.bottom) / 2
  const coversMiddle = box.left <= x && x <= box.right && box.top <= y && y <= box.bottom
  return coversMiddle || width * height > (behind.width * behind.height) / 3
}
