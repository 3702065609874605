import { consolePaths, pathTo } from '@apeak/contract/paths'
import { SUPPORT_TEXT_MAX } from '@apeak/contract/support'
import {
  type Placeholder,
  placeholders,
  type Snippet,
  type Snippets,
  type ThreadDetails,
} from '@apeak/contract/support-console'
import {
  Box,
  Chip,
  ListItemText,
  MenuItem,
  MenuList,
  Paper,
  Popper,
  TextField,
  Typography,
} from '@mui/material'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { required, TextInput, useGetIdentity } from 'react-admin'
import { Link } from 'react-router-dom'
import { call } from '../api.ts'
import { CreatePage } from '../forms/create-page.tsx'
import { EditPage } from '../forms/edit-page.tsx'
import { useRefreshEdited } from '../forms/edited-fields.ts'
import { editedKinds } from '../forms/edited-kinds.ts'
import { SaveFirst } from '../forms/publication.tsx'
import { useRead } from '../read.ts'
import { ActionButton } from '../ui/actions.tsx'
import { ConsoleList } from '../ui/console-list.tsx'
import { Col, TimeCol } from '../ui/console-table.tsx'
import { Panel } from '../ui/panel.tsx'
import { Note } from '../ui/text.tsx'

/** Saved answers by name, archived ones last. */
export function SnippetList() {
  return (
    <ConsoleList
      title="Saved answers"
      create={{ label: 'New answer', right: 'snippets.change' }}
      nothing="No saved answers yet. Operators insert them in replies by typing /."
    >
      <Col
        label="Name"
        render={({ id, name, archived_at }: Snippet) => (
          <>
            <Link to={`/snippets/${id}`}>{name}</Link> {archived_at && <Chip label="Archived" />}
          </>
        )}
      />
      <Col
        label="Text"
        render={({ body }: Snippet) => (
          <Note sx={{ overflowWrap: 'anywhere' }}>
            {body.length > 160 ? `${body.slice(0, 160)}…` : body}
          </Note>
        )}
      />
      <TimeCol source="updated_at" label="Changed" hide="narrow" />
    </ConsoleList>
  )
}

/** Edits a saved answer. */
export function SnippetEdit() {
  return (
    <EditPage<Snippet>
      resource="snippets"
      kind="snippet"
      right="snippets.change"
      fields={editedKinds.snippet}
      titleOf={({ name }) => name}
      aside={
        <Panel title="Placeholders">
          <PlaceholderList />
        </Panel>
      }
      below={(snippet, isDirty) => <ArchiveButton {...{ snippet, isDirty }} />}
    >
      <Panel title="Saved answer">
        <SnippetInputs />
      </Panel>
    </EditPage>
  )
}

/** Creates a saved answer. */
export function SnippetCreate() {
  return (
    <CreatePage resource="snippets" title="New saved answer">
      <SnippetInputs />
      <PlaceholderList />
    </CreatePage>
  )
}

function SnippetInputs() {
  return (
    <>
      <TextInput
        source="name"
        label="Name"
        helperText="Type / and this name to insert the answer"
        validate={required()}
        fullWidth
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
      <TextInput
        source="body"
        label="Text"
        validate={required()}
        multiline
        minRows={5}
        fullWidth
        slotProps={{ htmlInput: { maxLength: SUPPORT_TEXT_MAX } }}
      />
    </>
  )
}

function PlaceholderList() {
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {Object.entries(placeholders).map(([name, meaning]) => (
        <Typography component="li" variant="body2" key={name}>
          <code>{`{${name}}`}</code> {meaning}
        </Typography>
      ))}
    </Box>
  )
}

type ArchiveProps = { snippet: Snippet; isDirty: boolean }

function ArchiveButton({ snippet: { id, name, archived_at }, isDirty }: ArchiveProps) {
  const refreshEdited = useRefreshEdited()
  const path = archived_at ? consolePaths.restoreSnippet : consolePaths.archiveSnippet
  return (
    <Box sx={{ mt: 2 }}>
      <ActionButton
        label={archived_at ? 'Restore' : 'Archive'}
        right="snippets.change"
        title={archived_at ? `Restore “${name}”?` : `Archive “${name}”?`}
        run={() => call('POST', pathTo(path, { id }), {})}
        onDone={() => refreshEdited('snippets', id)}
        done={archived_at ? 'Restored' : 'Archived'}
        consequence={
          archived_at ? 'Operators can insert it again.' : 'Operators can no longer insert it.'
        }
        disabled={isDirty}
      >
        {isDirty && <SaveFirst />}
      </ActionButton>
    </Box>
  )
}

type Props = {
  thread: ThreadDetails
  value: string
  onChange(value: string): void
  onSubmit(): void
}

/** Maximum number of suggestions. */
const OFFERED = 8

/** A text field that inserts saved answers, suggested after a slash and part of their name. */
export function SnippetField({ thread, value, onChange, onSubmit }: Props) {
  const { identity } = useGetIdentity()
  const input = useRef<HTMLTextAreaElement>(null)
  const anchor = useRef<HTMLDivElement>(null)
  const listId = useId()
  const [caret, setCaret] = useState(0)
  const [place, setPlace] = useState(0)
  const [closedFor, setClosedFor] = useState<string>()

  const typed = typedName(value.slice(0, caret))
  const offered = useOfferedSnippets(closedFor === value ? undefined : typed)
  const isOpen = offered.length > 0
  const chosen = Math.min(place, offered.length - 1)

  const insert = (snippet: Snippet | undefined) => {
    if (!snippet || typed === undefined) return
    const begin = caret - typed.length - 1
    const text = filledSnippet(snippet.body, thread, identity?.fullName)
    onChange(value.slice(0, begin) + text + value.slice(caret))
    setPlace(0)
    const end = begin + text.length
    setCaret(end)
    placeCaret(input.current, end)
  }
  const moves: Record<string, () => void> = {
    ArrowDown: () => setPlace((chosen + 1) % offered.length),
    ArrowUp: () => setPlace((chosen - 1 + offered.length) % offered.length),
    Enter: () => insert(offered[chosen]),
    Tab: () => insert(offered[chosen]),
    Escape: () => setClosedFor(value),
  }
  const act = (event: KeyboardEvent) => {
    const sends = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    const move = sends ? onSubmit : isOpen ? moves[event.key] : undefined
    if (!move) return
    event.preventDefault()
    move()
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
        onKeyDown={act}
        inputRef={input}
        slotProps={{
          htmlInput: {
            maxLength: SUPPORT_TEXT_MAX,
            'aria-autocomplete': 'list',
            ...(isOpen
              ? { 'aria-controls': listId, 'aria-activedescendant': `${listId}-${chosen}` }
              : {}),
          },
        }}
      />
      <SnippetOptions {...{ listId, offered, chosen }} anchor={anchor.current} onChoose={insert} />
    </div>
  )
}

/** Moves the caret once the text is rendered. */
function placeCaret(input: HTMLTextAreaElement | null, at: number) {
  requestAnimationFrame(() => {
    input?.focus()
    input?.setSelectionRange(at, at)
  })
}

/** The saved answers whose names contain the query; none for an empty one. */
function useOfferedSnippets(typed: string | undefined): Snippet[] {
  const { data } = useRead<Snippets>(['snippets', 'offered'], consolePaths.snippets)
  if (typed === undefined) return []
  return (data?.data ?? [])
    .filter((one) => one.archived_at === null && one.name.toLowerCase().includes(typed))
    .slice(0, OFFERED)
}

type SnippetOptionsProps = {
  listId: string
  anchor: HTMLElement | null
  offered: Snippet[]
  /** The index that Enter selects. */
  chosen: number
  onChoose(snippet: Snippet): void
}

/** The suggestions beside the field. */
function SnippetOptions({ listId, anchor, offered, chosen, onChoose }: SnippetOptionsProps) {
  return (
    <Popper
      open={offered.length > 0}
      anchorEl={anchor}
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
              // Keeps the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(snippet)}
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
  )
}

/** Replaces an unknown name. */
const NOBODY = 'there'

/** The query after a slash, in lower case; undefined without one. */
const typedName = (before: string): string | undefined =>
  /(?:^|\s)\/([^/\n]{0,40})$/.exec(before)?.[1]?.toLowerCase()

/** A saved answer with its placeholders filled in; unknown ones stay. */
function filledSnippet(body: string, thread: ThreadDetails, operatorName?: string): string {
  const values: Record<Placeholder, string> = {
    name: thread.name ?? NOBODY,
    order: thread.order_reference ?? 'your order',
    number: `#${thread.id}`,
    operator: operatorName ?? 'Apeak',
  }
  return body.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name as Placeholder] : whole,
  )
}
