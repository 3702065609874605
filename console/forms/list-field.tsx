import { Box, Button } from '@mui/material'
import type { ReactNode } from 'react'
import { useRef } from 'react'
import { useController, useFormContext, useFormState } from 'react-hook-form'
import { SortableList } from '../ui/sortable-list.tsx'
import { Note } from '../ui/text.tsx'

/** A list item of an edited thing; one with an id has null while new. */
type Part = object & { id?: number | null }

/** A list item with a stable key. */
type KeyedPart<One extends Part> = { id: string; part: One; at: number }

/**
 * The items of a list field: added, changed, moved and removed. Keys are stable while the page is
 * open, so that inputs keep their values.
 */
export function usePartList<One extends Part>(source: string) {
  const { field } = useController({ name: source })
  const { clearErrors } = useFormContext()
  const parts = (field.value ?? []) as One[]
  const keys = useRef(new WeakMap<object, string>())
  const keyOf = (part: One) => {
    const key = keys.current.get(part) ?? (part.id ? `p${part.id}` : crypto.randomUUID())
    keys.current.set(part, key)
    return key
  }
  const set = (next: One[]) => {
    clearErrors(source)
    field.onChange(next)
  }
  return {
    items: parts.map((part, at): KeyedPart<One> => ({ id: keyOf(part), part, at })),
    add: (part: One) => set([...parts, part]),
    move: (items: KeyedPart<One>[]) => set(items.map(({ part }) => part)),
    remove: (at: number) => set(parts.toSpliced(at, 1)),
    change: (at: number, changes: Partial<One>) => {
      const before = parts[at]
      if (!before) return
      const changed = { ...before, ...changes }
      keys.current.set(changed, keyOf(before))
      set(parts.with(at, changed))
    },
  }
}

/** The server's error for a nested field, such as `options.0.name`. */
export function useFieldErrors(): (path: string) => string | undefined {
  const { errors } = useFormState()
  return (path) => {
    let at: unknown = errors
    for (const name of path.split('.')) at = (at as Record<string, unknown> | undefined)?.[name]
    const message = (at as { message?: unknown } | undefined)?.message
    return typeof message === 'string' ? message : undefined
  }
}

type PartsFieldProps<One extends Part> = {
  label: string
  list: ReturnType<typeof usePartList<One>>
  nameOf(part: One): string
  render(part: One, at: number): ReactNode
  /** What is said without items. */
  nothing?: string
  /** The label of the button that adds `newPart`. */
  add: string
  newPart: One
}

/** Edits the items of a list field and their order. */
export function PartsField<One extends Part>(props: PartsFieldProps<One>) {
  const { label, list, nameOf, render, nothing, add, newPart } = props
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      {nothing && list.items.length === 0 && <Note>{nothing}</Note>}
      <Box sx={{ width: '100%' }}>
        <SortableList
          label={label}
          items={list.items}
          nameOf={({ part }) => nameOf(part)}
          onMove={list.move}
          render={({ part, at }) => render(part, at)}
        />
      </Box>
      <Button size="small" variant="outlined" onClick={() => list.add({ ...newPart })}>
        {add}
      </Button>
    </Box>
  )
}
