import { consolePaths } from '@apeak/contract/paths'
import type { Snippet, Snippets, ThreadDetails } from '@apeak/contract/support-console'
import ListItemText from '@mui/material/ListItemText'
import MenuItem from '@mui/material/MenuItem'
import MenuList from '@mui/material/MenuList'
import Paper from '@mui/material/Paper'
import Popper from '@mui/material/Popper'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useGetIdentity } from 'react-admin'
import { call } from '../api.ts'
import { filledIn, typedName } from './snippet-text.ts'

type Props = {
  thread: ThreadDetails
  value: string
  onChange(value: string): void
  onSubmit(): void
  maxLength: number
}

/** As many snippets as are offered at once. */
const OFFERED = 8

/** A text into which saved answers are put by typing a slash and a part of their name. */
export function SnippetField({ thread, value, onChange, onSubmit, maxLength }: Props) {
  const { identity } = useGetIdentity()
  const { data } = useQuery({
    queryKey: ['snippets', 'offered'],
    queryFn: () => call<Snippets>('GET', consolePaths.snippets),
  })
  const input = useRef<HTMLTextAreaElement>(null)
  const anchor = useRef<HTMLDivElement>(null)
  const listId = useId()
  const [caret, setCaret] = useState(0)
  const [place, setPlace] = useState(0)
  const [closedFor, setClosedFor] = useState<string>()

  const typed = typedName(value.slice(0, caret))
  const offered =
    typed === undefined || closedFor === value
      ? []
      : (data?.data ?? [])
          .filter((one) => one.archived_at === null && one.name.toLowerCase().includes(typed))
          .slice(0, OFFERED)
  const isOpen = offered.length > 0
  const chosen = Math.min(place, offered.length - 1)

  const insert = (snippet: Snippet | undefined) => {
    if (!snippet || typed === undefined) return
    const begin = caret - typed.length - 1
    const text = filledIn(snippet.body, thread, identity?.fullName)
    onChange(value.slice(0, begin) + text + value.slice(caret))
    setPlace(0)
    const end = begin + text.length
    setCaret(end)
    // Once the text stands there.
    requestAnimationFrame(() => {
      input.current?.focus()
      input.current?.setSelectionRange(end, end)
    })
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      return onSubmit()
    }
    if (!isOpen) return undefined
    const moves: Record<string, () => void> = {
      ArrowDown: () => setPlace((chosen + 1) % offered.length),
      ArrowUp: () => setPlace((chosen - 1 + offered.length) % offered.length),
      Enter: () => insert(offered[chosen]),
      Tab: () => insert(offered[chosen]),
      Escape: () => setClosedFor(value),
    }
    const move = moves[event.key]
    if (!move) return undefined
    event.preventDefault()
    move()
    return undefined
  }
  return (
    <div ref={anchor}>
      <TextField
        label="Answer"
        fullWidth
        multiline
        minRows={3}
        maxRows={16}
        value={value}
        onChange={({ target }) => {
          setCaret(target.selectionStart ?? target.value.length)
          setPlace(0)
          onChange(target.value)
        }}
        onSelect={() => setCaret(input.current?.selectionStart ?? 0)}
        onKeyDown={keys}
        inputRef={input}
        slotProps={{
          htmlInput: {
            maxLength,
            'aria-autocomplete': 'list',
            ...(isOpen
              ? { 'aria-controls': listId, 'aria-activedescendant': `${listId}-${chosen}` }
              : {}),
          },
        }}
      />
      <Popper
        open={isOpen}
        anchorEl={anchor.current}
        placement="top-start"
        sx={{ zIndex: 'modal', maxWidth: '90vw' }}
      >
        <Paper elevation={8} sx={{ border: 1, borderColor: 'divider' }}>
          <MenuList id={listId} role="listbox" aria-label="Saved answers" dense>
            {offered.map((snippet, at) => (
              <MenuItem
                key={snippet.id}
                id={`${listId}-${at}`}
                role="option"
                aria-selected={at === chosen}
                selected={at === chosen}
                // The caret stays where it is.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => insert(snippet)}
              >
                <ListItemText
                  primary={snippet.name}
                  secondary={snippet.body.slice(0, 80)}
                  slotProps={{ secondary: { noWrap: true } }}
                />
              </MenuItem>
            ))}
          </MenuList>
        </Paper>
      </Popper>
    </div>
  )
}
