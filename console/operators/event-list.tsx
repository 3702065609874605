import type { Page } from '@apeak/contract/lists'
import type { SubjectKind } from '@apeak/contract/operator-events'
import type { OperatorEventEntry } from '@apeak/contract/operators'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import { Typography } from '@mui/material'
import { SelectInput, type SelectInputProps, TextInput, useListContext } from 'react-admin'
import { Link } from 'react-router-dom'
import { dayInputs } from '../forms/inputs.tsx'
import { useRead } from '../read.ts'
import { useRights } from '../session.ts'
import { Changes, useEditWords } from '../ui/changes.tsx'
import { ConsoleList } from '../ui/console-list.tsx'
import { Col, TimeCol } from '../ui/console-table.tsx'
import { type CsvColumns, timeColumn } from '../ui/csv-export.tsx'
import { choicesOf, selectFilter } from '../ui/filters.tsx'
import { History, readableName } from '../ui/history.tsx'
import { Panel, RetryAlert } from '../ui/panel.tsx'
import { Note } from '../ui/text.tsx'
import { eventNames, eventSentence, sentencesOf } from './event-sentences.ts'
import { useActorNames, useOperators } from './operator-names.ts'

/** The names of subject kinds. */
const kindNames: Readonly<Record<SubjectKind, string>> = {
  order: 'Order',
  supplier: 'Supplier',
  topup: 'Top-up',
  payment: 'Payment',
  refund: 'Refund',
  unmatched: 'Unmatched money in the queue',
  message: 'Unreadable message',
  correction: 'Correction',
  approval: 'Approval in the queue',
  change: 'Change in the queue',
  alert: 'Alert in the queue',
  'unmatched-money': 'Unmatched money',
  'gold-adjustment': 'Gold adjustment',
  customer: 'Customer',
  thread: 'Conversation',
  snippet: 'Saved answer',
  support_hours: 'Live chat hours',
  affiliate: 'Affiliate',
  'affiliate-tiers': 'Affiliate tiers',
  shop: 'Shop settings',
  category: 'Game',
  'category-order': 'Game order',
  tag: 'Tag',
  'tag-order': 'Tag order',
  product: 'Item',
  flash_sale: 'Flash sale',
  coupon: 'Coupon',
  price_import: 'Price import',
  payment_method: 'Payment method',
  payment_instructions: 'Payment instructions',
  code: 'Code',
  code_import: 'Code import',
  post: 'News',
  'news-category': 'News category',
  'news-author': 'News author',
  question: 'Question',
  'question-category': 'Question category',
  'static-page': 'Page',
  'home-page': 'Home page',
  slide: 'Slide',
  contact: 'Contact',
  picture: 'Picture',
  'change-request': 'Change request',
  operator: 'Operator',
  invitation: 'Invitation',
  job: 'Job',
  export: 'List',
}

const kinds = choicesOf(kindNames).sort((one, other) => one.name.localeCompare(other.name))

const filters = [
  <OperatorInput key="actor" source="actor" label="Operator" alwaysOn />,
  <EventInput key="event" source="event" label="Event" alwaysOn />,
  selectFilter('subject_kind', 'Subject', kinds),
  <TextInput key="subject_id" source="subject_id" label="Subject ID" resettable />,
  ...dayInputs,
]

/** Fields whose values have names to load. */
const namedFields = ['category_ids', 'tag_ids']

/** The columns of its download: the sentences of the page. */
function useCsv(): CsvColumns {
  const nameOf = useActorNames()
  const editWords = useEditWords(namedFields)
  return [
    timeColumn('Time', 'created_at'),
    ['By', ({ actor_kind, actor }: OperatorEventEntry) => nameOf(actor_kind, actor)],
    [
      'Event',
      (event: OperatorEventEntry) => eventSentence(event).join(nameOfSubject(event, nameOf)),
    ],
    ['Changes', (event: OperatorEventEntry) => editWords(event.subject_kind, event)],
    ['Reason', ({ reason }: OperatorEventEntry) => reason],
    ['Subject', ({ subject_kind }: OperatorEventEntry) => kindName(subject_kind)],
    ['Subject ID', ({ subject_id }: OperatorEventEntry) => subject_id],
  ]
}

/** All operator events, newest first. */
export function EventList() {
  return (
    <ConsoleList
      resource="operator-events"
      title="History"
      csv={useCsv()}
      sort={{ field: 'created_at', order: 'DESC' }}
      filters={filters}
      nothing="No events yet. Every operator action is recorded here."
    >
      <TimeCol source="created_at" label="Time" />
      <Col label="Event" render={(event: OperatorEventEntry) => <EventSummary event={event} />} />
    </ConsoleList>
  )
}

/** An event as a sentence, with its reason and changes. */
function EventSummary({ event }: { event: OperatorEventEntry }) {
  const nameOf = useActorNames()
  const [before, behind] = eventSentence(event)
  const who = nameOf(event.actor_kind, event.actor)
  return (
    <>
      <strong>{who.charAt(0).toUpperCase() + who.slice(1)}</strong> {before}
      {behind !== undefined && <EventSubject event={event} />}
      {behind}
      {event.reason && <Note sx={{ overflowWrap: 'anywhere' }}>{event.reason}</Note>}
      <Changes kind={event.subject_kind} entry={event} />
    </>
  )
}

/** The events of the chosen kind. */
function EventInput(props: SelectInputProps) {
  const { subject_kind } = useListContext().filterValues
  const choices = eventNames(subject_kind).map((id) => ({ id, name: readableName(id) }))
  return <SelectInput {...props} choices={choices} />
}

function OperatorInput(props: SelectInputProps) {
  return <SelectInput {...props} choices={useOperators()} />
}

/** Resources with a show page, by subject kind. */
const listsWithShowPage: Partial<Record<string, string>> = {
  order: 'orders',
  correction: 'orders',
  payment: 'payments',
  unmatched: 'unmatched-money',
  'unmatched-money': 'unmatched-money',
  customer: 'customers',
  thread: 'threads',
  affiliate: 'affiliates',
  operator: 'operators',
}

/** Resources with an edit page, by subject kind. */
const listsWithEditPage: Partial<Record<string, string>> = {
  snippet: 'snippets',
  category: 'categories',
  tag: 'tags',
  product: 'products',
  flash_sale: 'flash-sales',
  coupon: 'coupons',
  payment_method: 'payment-methods',
  post: 'posts',
  question: 'questions',
  'question-category': 'question-categories',
  'static-page': 'static-pages',
  'home-page': 'home-page',
  slide: 'slides',
}

/** The page of an event's subject. */
function pathOf({ event, subject_kind: kind, subject_id: id }: OperatorEventEntry) {
  // Code events link to the stock of codes.
  if (event.startsWith('code')) return `/code-stocks/${id}/show`
  if (listsWithShowPage[kind]) return `/${listsWithShowPage[kind]}/${id}/show`
  return listsWithEditPage[kind] && `/${listsWithEditPage[kind]}/${id}`
}

/** The name of an event's subject, with a link. */
function EventSubject({ event }: { event: OperatorEventEntry }) {
  const nameOf = useActorNames()
  const place = pathOf(event)
  const name = nameOfSubject(event, nameOf)
  return place ? <Link to={place}>{name}</Link> : name
}

function nameOfSubject(
  { subject_kind: kind, subject_id: id, subject_name, before, after }: OperatorEventEntry,
  nameOf: ReturnType<typeof useActorNames>,
): string {
  if (kind === 'operator') return nameOf('operator', id)
  if (kind === 'export') return `the list of ${id.replaceAll('-', ' ')}`
  const own = [subject_name, after?.name, before?.name].find((name) => typeof name === 'string')
  return typeof own === 'string' ? own : `${kindName(kind)} #${id}`
}

/** The name of a kind in lower case: "payment method"; an unknown kind unchanged. */
function kindName(kind: string): string {
  const name = (kindNames as Record<string, string>)[kind] ?? kind.replaceAll(/[_-]/g, ' ')
  return name.charAt(0).toLowerCase() + name.slice(1)
}

type SubjectHistoryProps = {
  kind: string
  id: string
  /** Its name in sentences; "it" by default. */
  name?: string
}

/** The newest operator events of a thing, with a link to all. */
export function SubjectHistory({ kind, id, name = 'it' }: SubjectHistoryProps) {
  const { has } = useRights()
  const subject = { subject_kind: kind, subject_id: id }
  const { data, error, refetch } = useRead<Page<OperatorEventEntry>>(
    ['operator-events', 'subject', kind, id],
    pathTo(consolePaths.operatorEvents, {}, { ...subject, per_page: 10 }),
    { enabled: has('events.read') },
  )
  if (!has('events.read')) return null
  const all = `/operator-events?filter=${encodeURIComponent(JSON.stringify(subject))}`
  return (
    <Panel title="History">
      {error && <RetryAlert retry={refetch}>The history could not be loaded.</RetryAlert>}
      {data && <History entries={data.data} sentences={sentencesOf(kind, name)} edited={kind} />}
      {data?.has_more && (
        <Typography sx={{ mt: 1.5 }}>
          <Link to={all}>All entries</Link>
        </Typography>
      )}
    </Panel>
  )
}
