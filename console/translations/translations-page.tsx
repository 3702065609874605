import { consolePaths } from '@apeak/contract/paths'
import { type TranslationLanguage, translatedThings } from '@apeak/contract/translations'
import {
  type TranslationCounts,
  type TranslationEntry,
  translationStates,
} from '@apeak/contract/translations-console'
import { Alert, Box, Button } from '@mui/material'
import { useListContext } from 'react-admin'
import { useRead } from '../read.ts'
import { ConsoleList } from '../ui/console-list.tsx'
import { ListFailure } from '../ui/console-table.tsx'
import { searchFilter, selectFilter } from '../ui/filters.tsx'
import { Loading } from '../ui/loading.tsx'
import { EmptyPage } from '../ui/panel.tsx'
import { LinkButton, Note } from '../ui/text.tsx'
import { useDrafts } from './drafts.ts'
import { DraftsBar } from './drafts-bar.tsx'
import { LanguageButtons } from './language-buttons.tsx'
import { countsKey } from './save-translations.ts'
import { focusFirst, stateLooks, TranslationRow, TranslationRows } from './translation-row.tsx'

const kinds = Object.fromEntries(
  Object.entries(translatedThings).map(([thing, { label }]) => [thing, label]),
)

const states = {
  left: 'Left to translate',
  missing: stateLooks.missing.label,
  outdated: stateLooks.outdated.label,
  current: stateLooks.current.label,
}

const filters = [
  searchFilter('Name or text'),
  selectFilter('thing', 'Kind', kinds, 'All'),
  selectFilter('state', 'State', states, 'All'),
]

/** What is left to translate, one language at a time. */
export function TranslationList() {
  return (
    <>
      <ConsoleList
        resource="translations"
        title="Translations"
        filters={filters}
        initially={{ language: 'ms', state: 'left' }}
        sort={{ field: 'position', order: 'ASC' }}
        more={<LinkButton to="/translations/csv">CSV files</LinkButton>}
      >
        <Box sx={{ p: 2, display: 'grid', gap: 2 }}>
          <LanguageChoice />
          <Texts />
        </Box>
      </ConsoleList>
      <DraftsBar />
    </>
  )
}

/** Chooses the language, and tells how much of it is left. */
function LanguageChoice() {
  const { filterValues, setFilters } = useListContext()
  const { data } = useRead<TranslationCounts>(countsKey, consolePaths.translationCounts)
  const sums = data && { ms: sumOf(data, 'ms'), zh: sumOf(data, 'zh') }
  const language: TranslationLanguage = filterValues.language
  const sum = sums?.[language]
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      <LanguageButtons
        value={language}
        onChoose={(chosen) => setFilters({ ...filterValues, language: chosen })}
        left={sums && { ms: leftOf(sums.ms), zh: leftOf(sums.zh) }}
      />
      {sum && (
        <Note role="status">
          {sum.missing} missing, {sum.outdated} outdated, {sum.current} current. Shoppers read
          English where a translation is missing.
        </Note>
      )}
    </Box>
  )
}

function sumOf({ data }: TranslationCounts, language: TranslationLanguage) {
  const sum = { missing: 0, outdated: 0, current: 0 }
  for (const one of data) {
    if (one.language !== language) continue
    for (const state of translationStates) sum[state] += one[state]
  }
  return sum
}

const leftOf = ({ missing, outdated }: ReturnType<typeof sumOf>) => missing + outdated

/** The texts, each with its input. */
function Texts() {
  const { data, error, isPending, isPlaceholderData, filterValues, setFilters } =
    useListContext<TranslationEntry>()
  const language = filterValues.language as TranslationLanguage
  if (error) return <ListFailure />
  // The rows of the language or filter before.
  if (isPending || isPlaceholderData) {
    return <Loading height={320} />
  }
  const isFiltered = filterValues.q || filterValues.thing || filterValues.state !== 'left'
  if (data.length === 0 && isFiltered) {
    return (
      <EmptyPage
        title="Nothing matches the filters"
        action={
          <Button
            size="small"
            variant="outlined"
            onClick={() => setFilters({ language, state: 'left' })}
          >
            Clear filters
          </Button>
        }
      >
        Choose another kind or state.
      </EmptyPage>
    )
  }
  if (data.length === 0) {
    return (
      <EmptyPage title="All texts are translated">
        Texts that you add or change later appear here.
      </EmptyPage>
    )
  }
  return (
    <>
      <Note sx={{ display: { xs: 'none', md: 'block' } }}>
        Ctrl+Enter saves and goes to the next text. Alt+↓ and Alt+↑ go without saving.
      </Note>
      <TranslationRows>
        {data.map(({ id, ...text }) => (
          <TranslationRow key={`${language} ${id}`} text={{ ...text, language }} isLinked />
        ))}
      </TranslationRows>
      <PageDone />
    </>
  )
}

/** Leads on once nothing of the page is left. Saved texts stay until then, so that no line moves. */
function PageDone() {
  const { data = [], filterValues, refetch, total } = useListContext<TranslationEntry>()
  const drafts = useDrafts()
  const isDone = drafts.size === 0 && data.every(({ state }) => state === 'current')
  const showNext = async () => {
    await refetch()
    setTimeout(focusFirst)
  }
  if (filterValues.state !== 'left' || !isDone || total === 0) return null
  return (
    <Alert
      severity="success"
      action={
        <Button color="inherit" autoFocus onClick={showNext}>
          Show the next
        </Button>
      }
    >
      These texts are translated.
    </Alert>
  )
}
