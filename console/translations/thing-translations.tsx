import { languages } from '@apeak/contract/languages'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import {
  type TranslatedThing,
  type TranslationLanguage,
  translatedField,
  translationLanguages,
} from '@apeak/contract/translations'
import type { ThingTexts } from '@apeak/contract/translations-console'
import CloseIcon from '@mui/icons-material/Close'
import { Box, Button, Drawer, IconButton, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useRead } from '../read.ts'
import { Loading } from '../ui/loading.tsx'
import { Panel, RetryAlert } from '../ui/panel.tsx'
import { PlainTable } from '../ui/plain-table.tsx'
import { Muted } from '../ui/text.tsx'
import { DraftsBar } from './drafts-bar.tsx'
import { LanguageButtons } from './language-buttons.tsx'
import { inLanguage, textsKey } from './save-translations.ts'
import { StateChip, TranslationRow, TranslationRows } from './translation-row.tsx'

type Thing = {
  thing: TranslatedThing
  id: string | number
  /** Of the thing, so that its texts are read again after a save. */
  version?: number
}

const useThingTexts = ({ thing, id, version }: Thing) =>
  useRead<ThingTexts>(
    [...textsKey, thing, String(id), version],
    pathTo(consolePaths.translatedThing, { thing, id: String(id) }),
  )

type ThingText = ThingTexts['texts'][number]

const textKey = ({ thing, thing_id, field }: ThingText) => `${thing} ${thing_id} ${field}`

/** The states of a thing's translations, with a drawer that edits them. */
export function TranslationsPanel(props: Thing) {
  const { data, error, refetch } = useThingTexts(props)
  return (
    <Panel title="Translations" aside={<TranslateButton {...props} />}>
      {error && <RetryAlert retry={refetch}>The translations could not be loaded.</RetryAlert>}
      {!data && !error && <Loading height={80} />}
      {data?.texts.length === 0 && <Muted>Nothing to translate yet.</Muted>}
      {data && data.texts.length > 0 && (
        <PlainTable
          label="States by language"
          rows={data.texts}
          keyOf={textKey}
          named
          isSticky
          sx={{ maxHeight: 420 }}
          columns={[
            ['Text', (text) => <TextName {...props} text={text} />],
            ...translationLanguages.map(
              (language) =>
                [
                  languages[language].short,
                  (text: ThingText) => <StateChip text={inLanguage(text, language)} />,
                ] as const,
            ),
          ]}
        />
      )}
    </Panel>
  )
}

/** The shown characters of a part's text. */
const START = 60

/** The field, and the part of the thing that has it. */
function TextName({ thing, text }: Thing & { text: ThingText }) {
  const label = translatedField(text.thing, text.field)?.label ?? 'Text'
  if (text.thing === thing) return label
  const { english } = text
  const start = english.length > START ? `${english.slice(0, START).trimEnd()}…` : english
  return `${start} (${label.toLowerCase()})`
}

/** Opens the drawer with a thing's translations. */
export function TranslateButton(props: Thing) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
        Translate
      </Button>
      {isOpen && <TranslationsDrawer {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Edits the translations of a thing and its parts. Closing it keeps what is unsaved. */
function TranslationsDrawer({ onClose, ...thing }: Thing & { onClose(): void }) {
  const id = useId()
  const [language, setLanguage] = useState<TranslationLanguage>('ms')
  const { data, error, refetch } = useThingTexts(thing)
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{ paper: { 'aria-labelledby': id, sx: drawerLooks } }}
    >
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
        <Typography id={id} variant="h1" component="h2">
          Translations
        </Typography>
        <IconButton aria-label="Close" onClick={onClose} sx={{ ml: 'auto' }}>
          <CloseIcon />
        </IconButton>
      </Box>
      <LanguageButtons value={language} onChoose={setLanguage} />
      {error && <RetryAlert retry={refetch}>The translations could not be loaded.</RetryAlert>}
      {!data && !error && <Loading height={320} />}
      {data?.texts.length === 0 && <Muted>Nothing to translate yet.</Muted>}
      <TranslationRows>
        {data?.texts.map((text) => (
          <TranslationRow key={`${language} ${textKey(text)}`} text={inLanguage(text, language)} />
        ))}
      </TranslationRows>
      <DraftsBar />
    </Drawer>
  )
}

const drawerLooks = {
  width: { xs: '100%', md: 'min(960px, 90vw)' },
  p: { xs: 1.5, sm: 3 },
  display: 'grid',
  gap: 2,
  alignContent: 'start',
  '& > .MuiToggleButtonGroup-root': { justifySelf: 'start' },
  '--phone-bar': '0px',
} as const
