import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { frame, states } from '#messages/frame.ts'
import { useDeferredComponent } from '../ui/lazy-component.tsx'
import { nextEntry } from './next-entry.ts'

const loadResults = () => import('./search-results.tsx')

/** A search while typing; selecting a result opens its page. Its results load on first use. */
export function SearchBox({ className = '' }: { className?: string }) {
  const id = useId()
  const navigate = useNavigate()
  const [needed, setNeeded] = useState(false)
  const [typed, setTyped] = useState('')
  // The typed text, on a desktop without a word that an input method still composes.
  const [searched, setSearched] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const results = useRef<string[]>([])
  // Whether Enter was pressed before there were results: the first is opened once it is there.
  const entered = useRef(false)
  const Results = useDeferredComponent(loadResults, needed)
  const shown = open && searched.trim() !== ''

  function search(text: string) {
    entered.current = false
    setSearched(text)
    setActive(-1)
    setOpen(true)
  }

  function close() {
    entered.current = false
    setOpen(false)
  }

  function clear() {
    setTyped('')
    setSearched('')
  }

  function choose(address: string) {
    clear()
    close()
    navigate(address)
  }

  function chooseEntered() {
    const address = results.current[Math.max(active, 0)]
    if (entered.current && address) choose(address)
  }

  function onKeyDown(event: KeyboardEvent) {
    // Enter, arrows and Escape of an input method choose a word; Safari reports its Enter late, as 229.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      setActive(nextEntry(active, event.key === 'ArrowDown' ? 1 : -1, results.current.length))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      entered.current = true
      setOpen(true)
      chooseEntered()
    } else if (event.key === 'Escape') {
      if (!shown) clear()
      close()
    }
  }

  return (
    <search className={`relative ${className}`}>
      <Search className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-muted" />
      <input
        type="text"
        role="combobox"
        aria-label={frame.searchProducts}
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
        placeholder={frame.searchHint}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={typed}
        onFocus={() => {
          setNeeded(true)
          loadResults().then(
            ({ preload }) => preload().catch(() => {}),
            () => {},
          )
          setOpen(true)
        }}
        onBlur={close}
        onChange={({ target, nativeEvent }) => {
          setTyped(target.value)
          if (!isComposing(nativeEvent)) search(target.value)
        }}
        // Chrome's last change is still composing; Safari's comes after this event.
        onCompositionEnd={({ currentTarget }) => search(currentTarget.value)}
        onKeyDown={onKeyDown}
        className="h-11 w-full rounded-full border border-line bg-surface pr-4 pl-10.5 text-base text-ink hover:border-edge"
      />
      {shown && (
        <div className="absolute inset-x-0 top-full z-50 mt-2 max-h-[min(26rem,60vh)] animate-[rise-in_.15s] overflow-y-auto rounded-2xl border border-line bg-surface p-1.5 shadow-lift">
          {Results ? (
            <Results
              id={id}
              typed={searched}
              active={active}
              onActive={setActive}
              onResults={(found) => {
                results.current = found
                chooseEntered()
              }}
              onChoose={choose}
            />
          ) : (
            <p role="status" className="px-3 py-2.5 text-muted">
              {states.loading}
            </p>
          )}
        </div>
      )}
    </search>
  )
}

/**
 * Whether an input method composes a word, which is not to be searched yet. Keyboards of phones compose each
 * word in any language, and would find nothing before its end.
 */
const isComposing = (change: Event) =>
  (change as InputEvent).isComposing && matchMedia('(pointer: fine)').matches
