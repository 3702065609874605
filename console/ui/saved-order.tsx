import { useEffect, useState } from 'react'
import { useNotify } from 'react-admin'
import { call } from '../api.ts'
import { sentenceOf } from './action-dialog.tsx'
import { RetryAlert } from './retry-alert.tsx'
import { SortableList } from './sortable-list.tsx'

type Item = { id: string | number }

type Props<One extends Item> = Omit<
  React.ComponentProps<typeof SortableList<One>>,
  'onMove' | 'items'
> & {
  items: readonly One[]
  /** The path that takes `{ ids }`: all of the list in its new order. */
  path: string
  /** Reads the list again: another list than the server's is put in no order. */
  onRefused(): unknown
}

/**
 * A list whose order is saved as it is changed. What the server refuses is put back, and can be tried
 * again.
 */
export function SavedOrder<One extends Item>({ items, path, onRefused, ...list }: Props<One>) {
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
      notify(await sentenceOf(error), { type: 'error' })
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
