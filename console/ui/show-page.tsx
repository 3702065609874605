import { Box, Typography } from '@mui/material'
import { type ReactNode, useEffect, useRef } from 'react'
import { type Identifier, type RaRecord, Title, useGetOne, useResourceContext } from 'react-admin'
import { useParams } from 'react-router-dom'
import { Loading } from './loading.tsx'
import { RetryAlert } from './panel.tsx'
import { Muted } from './text.tsx'

const pageLooks = { py: 2, display: 'grid', gap: 2, minWidth: 0, '& h2:focus': { outline: 'none' } }

type Props<Thing> = {
  /** The title in the app bar. */
  title(thing: Thing): string
  /** The content: a heading and panels. */
  children(thing: Thing): ReactNode
}

/** The page of one record, with loading and error states. */
export function ShowPage<Thing extends RaRecord>({ title, children }: Props<Thing>) {
  const { id = '' } = useParams()
  const resource = useResourceContext() ?? ''
  // A separate key: the list's cached entry is incomplete.
  const asked = { id, meta: { of: 'page' } }
  const { data, error, refetch } = useGetOne<Thing>(resource, asked)
  const page = useFocusOnHeading(data?.id)
  if (data) {
    return (
      // What is typed or shown for one record must not appear with another.
      <Box key={data.id} ref={page} sx={pageLooks}>
        <Title title={title(data)} />
        {children(data)}
      </Box>
    )
  }
  if (error) {
    return (
      <Box sx={{ py: 2 }}>
        <RetryAlert retry={refetch}>{error.message}</RetryAlert>
      </Box>
    )
  }
  return <Loading height={480} sx={{ my: 2 }} />
}

/**
 * Focuses the page's heading once it is rendered, unless another element has the focus: the
 * activated link is gone, and from the top a keyboard user would tab through the whole menu.
 */
function useFocusOnHeading(id: Identifier | undefined) {
  const page = useRef<HTMLElement>(null)
  useEffect(() => {
    const heading = page.current?.querySelector('h2')
    if (id === undefined || !heading || document.activeElement !== document.body) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [id])
  return page
}

type ShowHeadingProps = {
  children: ReactNode
  /** Status chips. */
  state?: ReactNode
  /** Action buttons. */
  actions?: ReactNode
}

/** The heading of a page with status chips and actions. */
export function ShowHeading({ children, state, actions }: ShowHeadingProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      <Typography variant="h1" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
      {state}
      {actions && (
        <Box sx={{ ml: { sm: 'auto' }, display: 'flex', flexWrap: 'wrap', gap: 1 }}>{actions}</Box>
      )}
    </Box>
  )
}

type PageHeadingProps = { title: string; children?: ReactNode }

/** The title and heading of a page, with its actions. */
export const PageHeading = ({ title, children }: PageHeadingProps) => (
  <Box sx={{ pt: 2, pb: 1.5 }}>
    <Title title={title} />
    <ShowHeading actions={children}>{title}</ShowHeading>
  </Box>
)

type ReadListProps<Item> = {
  /** The list as read. */
  list: { data: Item[] | undefined; error: Error | null; refetch(): unknown }
  /** What is said if it could not be read, and if it is empty. */
  failure: string
  nothing: string
  children(items: Item[]): ReactNode
}

/** A whole list, with loading, error and empty states. */
export function ReadList<Item>({ list, failure, nothing, children }: ReadListProps<Item>) {
  const { data, error, refetch } = list
  return (
    <>
      {error && <RetryAlert retry={refetch}>{failure}</RetryAlert>}
      {!data && !error && <Loading height={160} />}
      {data && (data.length > 0 ? children(data) : <Muted>{nothing}</Muted>)}
    </>
  )
}

const stack = { display: 'grid', gap: 2, minWidth: 0 } as const

const widths = { start: '3fr 2fr', end: '2fr 3fr' } as const

type TwoColumnsProps = {
  start: ReactNode
  end: ReactNode
  /** The wider side. */
  wider?: keyof typeof widths
}

/** Panels in two columns, or one on narrow screens. */
export function TwoColumns({ start, end, wider = 'start' }: TwoColumnsProps) {
  const [left, right] = widths[wider].split(' ')
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: `minmax(0, ${left}) minmax(0, ${right})` },
      }}
    >
      <Box sx={stack}>{start}</Box>
      <Box sx={stack}>{end}</Box>
    </Box>
  )
}
