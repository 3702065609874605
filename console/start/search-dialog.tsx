import { consolePaths, pathTo } from '@apeak/contract/paths'
import type { FoundKind, SearchResults } from '@apeak/contract/search'
import SearchIcon from '@mui/icons-material/SearchOutlined'
import {
  Autocomplete,
  Box,
  Dialog,
  DialogTitle,
  IconButton,
  Paper,
  type PopperProps,
  TextField,
  Tooltip,
} from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { call } from '../api.ts'
import { pathOf } from '../place.tsx'
import { places } from '../places.tsx'
import { useRights } from '../session.ts'
import { Muted, Note, VisuallyHidden } from '../ui/text.tsx'

const show = (resource: string) => (id: string) => `/${resource}/${id}/show`
const edit = (resource: string) => (id: string) => `/${resource}/${id}`

/** The headings of results, and the pages that they open. */
const kinds: Record<FoundKind, { heading: string; pageOf(id: string): string }> = {
  order: { heading: 'Orders', pageOf: show('orders') },
  customer: { heading: 'Customers', pageOf: show('customers') },
  thread: { heading: 'Inbox', pageOf: show('threads') },
  payment: { heading: 'Payments', pageOf: show('payments') },
  category: { heading: 'Games', pageOf: edit('categories') },
  product: { heading: 'Items', pageOf: edit('products') },
}

/** Opens the search, by click or Ctrl+K. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey) || isEditor(event.target)) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <Tooltip title="Search (Ctrl+K)">
        <IconButton color="inherit" aria-label="Search" onClick={() => setOpen(true)}>
          <SearchIcon />
        </IconButton>
      </Tooltip>
      {isOpen && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  )
}

/** The rich text editor, where Ctrl+K adds a link. */
const isEditor = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.isContentEditable

type Choice = { heading: string; key: string; title: string; detail: string; to: string }

/** Finds an order, customer, conversation, payment, game, item or page of the console. */
function SearchDialog({ onClose }: { onClose(): void }) {
  const titleId = useId()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const text = useDebounced(typed.trim())
  const { choices, isLoading, failure } = useChoices(text)
  const go = (choice: Choice | null) => {
    if (!choice) return
    onClose()
    navigate(choice.to)
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm" sx={atTop}>
      <VisuallyHidden>
        <DialogTitle id={titleId}>Search</DialogTitle>
      </VisuallyHidden>
      <Autocomplete<Choice>
        open={text.length >= 2}
        options={choices}
        filterOptions={(all) => all}
        groupBy={({ heading }) => heading}
        getOptionKey={({ key }) => key}
        getOptionLabel={({ title }) => title}
        inputValue={typed}
        onInputChange={(_event, value, reason) => reason === 'input' && setTyped(value)}
        onChange={(_event, choice) => go(choice)}
        onClose={(_event, reason) => reason === 'escape' && onClose()}
        loading={isLoading}
        loadingText="Searching…"
        noOptionsText={failure ?? 'Nothing found.'}
        autoHighlight
        forcePopupIcon={false}
        slots={{ popper: Inline, paper: Flat }}
        slotProps={{ listbox: { sx: { maxHeight: '60vh' } } }}
        renderOption={({ key, ...props }, { title, detail }) => (
          <li key={key} {...props}>
            <Box sx={{ minWidth: 0, py: 0.25 }}>
              <Box sx={{ overflowWrap: 'anywhere' }}>{title}</Box>
              {detail && <Note sx={{ overflowWrap: 'anywhere' }}>{detail}</Note>}
            </Box>
          </li>
        )}
        renderInput={(input) => (
          <TextField
            {...input}
            autoFocus
            label="Search"
            placeholder="Order, player ID, email, ticket, bank reference, game or page"
            sx={{ m: 2, mb: 1, width: 'auto', display: 'flex' }}
          />
        )}
      />
      {text.length < 2 && (
        <Muted sx={{ px: 2, pb: 2 }}>
          Type at least two characters of what you’re looking for.
        </Muted>
      )}
    </Dialog>
  )
}

const atTop = { '& .MuiDialog-container': { alignItems: 'flex-start' } } as const

const Inline = ({ children, open }: Pick<PopperProps, 'children' | 'open'>) =>
  open ? <Box sx={{ px: 1, pb: 1 }}>{children as ReactNode}</Box> : null

const Flat = (props: object) => <Paper {...props} sx={{ border: 0 }} />

/** A text once nobody has typed for a moment. */
function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 180)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** The matching things and pages that the operator may open. */
function useChoices(text: string) {
  const { has } = useRights()
  const { data, error, isFetching } = useQuery({
    queryKey: ['search', text],
    queryFn: ({ signal }) =>
      call<SearchResults>('GET', pathTo(consolePaths.search, {}, { q: text }), undefined, {
        signal,
      }),
    enabled: text.length >= 2,
    placeholderData: keepPreviousData,
  })
  const found = (data?.data ?? []).map(({ kind, id, title, detail }) => ({
    ...{ heading: kinds[kind].heading, key: `${kind} ${id}`, title, detail },
    to: kinds[kind].pageOf(id),
  }))
  const pages = places
    .filter((place) => 'page' in place || place.views.list)
    .filter(({ right }) => !right || has(right))
    .filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
    .map((place) => ({
      ...{ heading: 'Pages', key: pathOf(place), title: place.label, detail: '' },
      to: pathOf(place),
    }))
  return {
    choices: [...found, ...pages],
    isLoading: isFetching,
    failure: error ? 'The search failed. Please try again.' : undefined,
  }
}
