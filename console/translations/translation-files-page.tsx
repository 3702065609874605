import { ApiError } from '@apeak/contract/client'
import { languages } from '@apeak/contract/languages'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import {
  type TranslationLanguage,
  translatedField,
  translatedThings,
} from '@apeak/contract/translations'
import {
  type ExportTranslations,
  type ImportedTranslations,
  type ImportTranslations,
  type TranslationsPreview,
  translationFaults,
} from '@apeak/contract/translations-console'
import { Alert, Box, Button, Chip, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { call } from '../api.ts'
import { CsvUpload, type Previewed, RefusedLines } from '../forms/csv-upload.tsx'
import { plainText } from '../forms/edited-fields.ts'
import { useRights } from '../session.ts'
import { Panel } from '../ui/panel.tsx'
import { PlainTable } from '../ui/plain-table.tsx'
import { PageHeading } from '../ui/show-page.tsx'
import { LinkButton, Note } from '../ui/text.tsx'
import { LanguageButtons } from './language-buttons.tsx'
import { countsKey, textsKey } from './save-translations.ts'

/** Downloads the texts of a language for a translator, and imports the file. */
export function TranslationFilesPage() {
  const [language, setLanguage] = useState<TranslationLanguage>('ms')
  const { has } = useRights()
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 960 }}>
      <PageHeading title="Translations as CSV">
        <LinkButton to="/translations">The list</LinkButton>
      </PageHeading>
      <LanguageButtons value={language} onChoose={setLanguage} />
      <Panel title="Download">
        <Typography variant="body2" sx={{ mb: 1.5 }}>
          One line for each text, in English and in {languages[language].name}. Texts about payments
          are not in the file, because a second person approves them.
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <DownloadLink language={language} which="left" label="Download what is left" />
          <DownloadLink language={language} which="all" label="Download all" />
        </Box>
      </Panel>
      {has('content.change') && (
        <Panel title="Import">
          <Typography variant="body2" sx={{ mb: 1.5 }}>
            Fill in the “translation” column of the downloaded file and upload it. Lines with an
            empty translation change nothing. You see a preview before anything changes.
          </Typography>
          <TranslationsUpload key={language} language={language} />
        </Panel>
      )}
    </Box>
  )
}

function DownloadLink({ label, ...query }: ExportTranslations & { label: string }) {
  return (
    <Button
      component="a"
      href={pathTo(consolePaths.exportTranslations, {}, query)}
      download
      variant="outlined"
      size="small"
    >
      {label}
    </Button>
  )
}

/** '1 translation', '12 translations'. */
const translationsText = (count: number) =>
  `${count.toLocaleString('en-MY')} ${count === 1 ? 'translation' : 'translations'}`

/** Uploads or pastes translations and previews them. */
function TranslationsUpload({ language }: { language: TranslationLanguage }) {
  const notify = useNotify()
  const queries = useQueryClient()
  const apply = async ({ text, preview: { seen } }: Previewed<TranslationsPreview>) => {
    const body: ImportTranslations = { language, csv: text, seen }
    const { written } = await call<ImportedTranslations>(
      'POST',
      consolePaths.importTranslations,
      body,
    )
    notify(`${translationsText(written)} imported`, { type: 'success' })
    for (const queryKey of [['translations'], countsKey, textsKey]) {
      void queries.invalidateQueries({ queryKey })
    }
  }
  return (
    <CsvUpload<TranslationsPreview>
      label={`Texts in ${languages[language].name}`}
      helperText="The first line must name the columns, at least thing, id, field and translation."
      rows={{ min: 3, max: 10 }}
      previewLabel="Preview changes"
      previewPath={consolePaths.previewTranslations}
      bodyOf={(csv) => ({ language, csv })}
      apply={apply}
      isOutdated={(error) => error instanceof ApiError && error.status === 409}
    >
      {(preview, props) => <ImportPreview {...{ preview, language }} {...props} />}
    </CsvUpload>
  )
}

type PreviewProps = {
  preview: TranslationsPreview
  language: TranslationLanguage
  isRunning: boolean
  onApply(): void
}

/** What a file would change, or the lines because of which it changes nothing. */
function ImportPreview({ preview, language, isRunning, onApply }: PreviewProps) {
  const { changes, changes_count, unchanged, refused, refused_count } = preview
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <RefusedLines lines={refused} count={refused_count} faults={translationFaults} isFatal />
      <Alert severity={changes_count > 0 ? 'info' : 'warning'}>
        {changes_count > 0
          ? `${translationsText(changes_count)} will change, ${unchanged} will not.`
          : 'No translations will change.'}
      </Alert>
      {changes.length > 0 && (
        <>
          <ChangesTable changes={changes} language={language} />
          {changes_count > changes.length && (
            <Typography variant="body2">And {changes_count - changes.length} more.</Typography>
          )}
          <Box>
            <Button variant="contained" onClick={onApply} disabled={isRunning || refused_count > 0}>
              Import {translationsText(changes_count)}
            </Button>
          </Box>
        </>
      )}
    </Box>
  )
}

type Change = TranslationsPreview['changes'][number]

/** The most characters of a text in the table. */
const SHOWN_MAX = 200

const shown = (text: string) => {
  if (!text) return '—'
  const plain = plainText(text)
  return plain.length > SHOWN_MAX ? `${plain.slice(0, SHOWN_MAX)}…` : plain
}

type TableProps = { changes: Change[]; language: TranslationLanguage }

function ChangesTable({ changes, language }: TableProps) {
  const { tag } = languages[language]
  return (
    <PlainTable
      label="Changes"
      isSticky
      rows={changes}
      keyOf={({ line }) => line}
      sx={{ maxHeight: 420, border: 1, borderColor: 'divider', borderRadius: 1 }}
      columns={[
        ['Line', ({ line }) => line],
        ['Text', (change) => <ChangedText change={change} />],
        ['English', ({ english }) => shown(english)],
        ['Now', ({ before }) => <span lang={tag}>{shown(before)}</span>],
        ['New', ({ after }) => <span lang={tag}>{shown(after)}</span>],
      ]}
    />
  )
}

const ChangedText = ({ change: { thing, name, field, is_outdated } }: { change: Change }) => (
  <>
    {name}
    <Note>
      {translatedThings[thing].label} · {translatedField(thing, field)?.label}
    </Note>
    {is_outdated && <Chip color="warning" label="English changed since" />}
  </>
)
