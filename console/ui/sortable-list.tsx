import {
  Accessibility,
  type DragEndEvent,
  type DragOverEvent,
  type DragStartEvent,
  defaultPreset,
  StyleInjector,
} from '@dnd-kit/dom'
import { DragDropProvider } from '@dnd-kit/react'
import { isSortable, useSortable } from '@dnd-kit/react/sortable'
import DragIcon from '@mui/icons-material/DragIndicator'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { type ReactNode, useMemo, useRef } from 'react'

type Item = { id: string | number }

type Props<One extends Item> = {
  /** What the list is called for those who hear it. */
  label: string
  items: readonly One[]
  nameOf(item: One): string
  render(item: One, at: number): ReactNode
  /** Told with all of them in their new order. */
  onMove(items: One[]): void
  disabled?: boolean
}

/**
 * A list whose lines are put in order by their handles: dragged, or with the keyboard (Space picks up, arrows
 * move, Space drops, Escape takes back). Each step is announced.
 */
export function SortableList<One extends Item>(props: Props<One>) {
  const { label, items, nameOf, render, onMove, disabled = false } = props
  // What is told while a line is moved is told of the list as it is then.
  const told = useRef({ name: nameIn(items, nameOf), count: items.length })
  told.current = { name: nameIn(items, nameOf), count: items.length }
  const plugins = useMemo(() => pluginsFor(() => told.current), [])
  const end = ({ operation, canceled }: DragEndEvent) => {
    const { source } = operation
    if (canceled || !isSortable(source)) return
    const { initialIndex: from, index: to } = source
    if (from === to) return
    onMove(moved(items, from, to))
  }
  return (
    <DragDropProvider onDragEnd={end} plugins={plugins}>
      <Box
        component="ol"
        aria-label={label}
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}
      >
        {items.map((item, at) => (
          <Line key={item.id} id={item.id} at={at} name={nameOf(item)} disabled={disabled}>
            {render(item, at)}
          </Line>
        ))}
      </Box>
    </DragDropProvider>
  )
}

type LineProps = {
  id: string | number
  at: number
  name: string
  disabled: boolean
  children: ReactNode
}

function Line({ id, at, name, disabled, children }: LineProps) {
  const { ref, handleRef, isDragging } = useSortable({ id, index: at, disabled })
  return (
    <Box
      component="li"
      ref={ref}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        p: 1,
        minWidth: 0,
        border: 1,
        borderColor: isDragging ? 'primary.main' : 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      <IconButton
        ref={handleRef}
        size="small"
        disabled={disabled}
        aria-label={`Move ${name}`}
        sx={{ cursor: 'grab', touchAction: 'none' }}
      >
        <DragIcon fontSize="small" />
      </IconButton>
      <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
    </Box>
  )
}

/** The items with one of them at another place. */
function moved<One>(items: readonly One[], from: number, to: number): One[] {
  const [item] = items.slice(from, from + 1)
  if (item === undefined) return [...items]
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}

const nameIn =
  <One extends Item>(items: readonly One[], nameOf: (item: One) => string) =>
  (id: unknown) => {
    const item = items.find((one) => one.id === id)
    return item ? nameOf(item) : 'It'
  }

/** The names of the lines, and how many there are. */
type Told = { name: (id: unknown) => string; count: number }

/** What the library needs here: the page's nonce for its styles, and words for what happens. */
function pluginsFor(told: () => Told) {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
  const place = (source: unknown) =>
    isSortable(source as Parameters<typeof isSortable>[0])
      ? `${told().name((source as Item).id)}, place ${(source as { index: number }).index + 1} of ${told().count}.`
      : ''
  return [
    ...defaultPreset.plugins,
    StyleInjector.configure(nonce ? { nonce } : {}),
    Accessibility.configure({
      screenReaderInstructions: {
        draggable:
          'Press Space to pick up. Move with the arrow keys. Press Space to drop, or Escape to put back.',
      },
      announcements: {
        dragstart: ({ operation: { source } }: DragStartEvent) => `Picked up ${place(source)}`,
        dragover: ({ operation: { source } }: DragOverEvent) => place(source),
        dragend: ({ operation: { source }, canceled }: DragEndEvent) =>
          canceled
            ? `${told().name(source?.id)} is back at its place.`
            : `Dropped ${place(source)}`,
      },
    }),
  ]
}
