import { Accessibility, type DragEndEvent, defaultPreset, StyleInjector } from '@dnd-kit/dom'
import { DragDropProvider, useDragDropMonitor } from '@dnd-kit/react'
import { isSortable, useSortable } from '@dnd-kit/react/sortable'
import DragIcon from '@mui/icons-material/DragIndicator'
import { Box, IconButton } from '@mui/material'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useNotify } from 'react-admin'
import { call } from '../api.ts'
import { cspNonce } from '../theme.ts'
import { RetryAlert } from './panel.tsx'
import { failureText } from './run.ts'
import { VisuallyHidden } from './text.tsx'

type Item = { id: string | number }
/** A step of a move. */
type Moment = Pick<DragEndEvent, 'operation'>

type Props<One extends Item> = {
  /** The accessible name of the list. */
  label: string
  items: readonly One[]
  nameOf(item: One): string
  render(item: One, at: number): ReactNode
  /** Called with all items in their new order. */
  onMove(items: One[]): void
  disabled?: boolean
}

/**
 * A list reordered by handles: dragged, or with the keyboard (Space picks up, arrows
 * move, Space drops, Escape cancels). Each step is announced.
 */
export function SortableList<One extends Item>(props: Props<One>) {
  const { label, items, nameOf, render, onMove, disabled = false } = props
  const plugins = useMemo(usualPlugins, [])
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
      <Announcements items={items} nameOf={nameOf} />
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

/** Moves an item to another position. */
function moved<One>(items: readonly One[], from: number, to: number): One[] {
  const [item] = items.slice(from, from + 1)
  if (item === undefined) return [...items]
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}

/**
 * Announces moves to screen readers. The library adds its own live region with
 * the first frame, which loses earlier announcements.
 */
function Announcements<One extends Item>({ items, nameOf }: Pick<Props<One>, 'items' | 'nameOf'>) {
  const [said, say] = useState('')
  const name = (id: unknown) => {
    const item = items.find((one) => one.id === id)
    return item ? nameOf(item) : 'It'
  }
  const place = ({ operation: { source } }: Moment) =>
    isSortable(source) ? `${name(source.id)}, place ${source.index + 1} of ${items.length}.` : ''
  useDragDropMonitor({
    onDragStart: (moment) => say(`Picked up ${place(moment)}`),
    onDragOver: (moment) => say(place(moment)),
    onDragEnd: (moment) =>
      say(
        moment.canceled
          ? `${name(moment.operation.source?.id)} is back in its place.`
          : `Dropped ${place(moment)}`,
      ),
  })
  return <VisuallyHidden role="status">{said}</VisuallyHidden>
}

/** Configures the library: the page's nonce for styles, and instructions. */
function usualPlugins() {
  return [
    ...defaultPreset.plugins,
    StyleInjector.configure(cspNonce ? { nonce: cspNonce } : {}),
    Accessibility.configure({
      screenReaderInstructions: {
        draggable:
          'Press Space to pick up. Move with the arrow keys. Press Space to drop, or Escape to put back.',
      },
      announcements: {},
    }),
  ]
}

type ReorderListProps<One extends Item> = Omit<
  React.ComponentProps<typeof SortableList<One>>,
  'onMove' | 'items'
> & {
  items: readonly One[]
  /** The endpoint, called with `{ ids }` in their new order. */
  path: string
  /** Reloads the list, because only the server's present list can be reordered. */
  onRefused(): unknown
}

/**
 * A list that saves each reordering. A refused one is undone and can be
 * retried.
 */
export function ReorderList<One extends Item>(props: ReorderListProps<One>) {
  const { items, path, onRefused, ...list } = props
  const notify = useNotify()
  const [shown, setShown] = useState(items)
  const [refused, setRefused] = useState<readonly One[]>()
  useEffect(() => setShown(items), [items])
  const save = async (wanted: readonly One[]) => {
    const before = shown
    setShown(wanted)
    setRefused(undefined)
    try {
      await call('PUT', path, { ids: wanted.map(({ id }) => id) })
      notify('Order saved', { type: 'success' })
    } catch (error) {
      setShown(before)
      setRefused(wanted)
      notify(await failureText(error), { type: 'error' })
      void onRefused()
    }
  }
  return (
    <>
      {refused && (
        <RetryAlert retry={() => save(refused)}>The new order could not be saved.</RetryAlert>
      )}
      <SortableList {...list} items={shown} onMove={save} />
    </>
  )
}
