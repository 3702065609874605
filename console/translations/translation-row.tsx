import { languages } from '@apeak/contract/languages'
import {
  isAboutPayments,
  type TextForm,
  type TranslatedField,
  translatedField,
  translatedThings,
} from '@apeak/contract/translations'
import type { TranslationState } from '@apeak/contract/translations-console'
import {
  Alert,
  Box,
  Button,
  Chip,
  type ChipProps,
  Paper,
  TextField,
  Typography,
} from '@mui/material'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { plainText } from '../forms/edited-fields.ts'
import { RichTextBox, RichTextReader } from '../rich-text/rich-text-field.tsx'
import { useRights } from '../session.ts'
import { useNotifiedRun } from '../ui/run.ts'
import { Note } from '../ui/text.tsx'
import { compare, type Draft, discard, type TranslatedText, useDraft, write } from './drafts.ts'
import { useSaveTranslations } from './save-translations.ts'
import { pageOf } from './translated-things.ts'

type Look = { label: string; color: NonNullable<ChipProps['color']> }

/** Labels and colours of the states. */
export const stateLooks: Record<TranslationState | 'unsaved', Look> = {
  missing: { label: 'Missing', color: 'default' },
  outdated: { label: 'Outdated', color: 'warning' },
  current: { label: 'Current', color: 'success' },
  unsaved: { label: 'Unsaved', color: 'info' },
}

/** The state of a translation in words. */
export function StateChip({ text }: { text: TranslatedText }) {
  const draft = useDraft(text)
  const { label, color } = stateLooks[draft ? 'unsaved' : text.state]
  return <Chip color={color} label={label} />
}

type Props = {
  text: TranslatedText
  /** Whether its heading leads to the thing. */
  isLinked?: boolean
}

/**
 * A text in English beside the input of its translation. Ctrl+Enter saves and goes to the next one in the
 * `TranslationRows` around it; Alt with an arrow only goes.
 */
export function TranslationRow({ text, isLinked = false }: Props) {
  const { thing, name, field } = text
  const id = useId()
  const { has } = useRights()
  const draft = useDraft(text)
  const { save, isSaving } = useRowSave(text, draft)
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => compare(text), [text])
  const { label, form, max, isExact } = translatedField(thing, field) ?? unknownField
  const mayChange = has(isAboutPayments(thing) ? 'methods.change' : 'content.change')
  const page = pageOf(text)
  const isSavable = draft !== undefined || text.state === 'outdated'
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys of an input method.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    const isSave = (event.ctrlKey || event.metaKey) && event.key === 'Enter'
    const step = event.altKey ? steps[event.key] : undefined
    if (!isSave && !step) return
    event.preventDefault()
    event.stopPropagation()
    if (isSave && isSavable) void save()
    focusNext(row.current, step ?? 1)
  }
  return (
    <Box component="li" ref={row} data-translation="" sx={{ minWidth: 0 }}>
      <Paper
        role="group"
        aria-labelledby={`${id} ${id}-field`}
        // Before the rich text editor, for which they are line breaks.
        onKeyDownCapture={onKeyDown}
        sx={{ p: 2, display: 'grid', gap: 1.5, minWidth: 0 }}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography id={id} variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
            {isLinked && page ? <Link to={page}>{name}</Link> : name}
          </Typography>
          <Note component="span" id={`${id}-field`} sx={{ mr: 'auto' }}>
            {translatedThings[thing].label} · {label}
          </Note>
          <StateChip text={text} />
        </Box>
        <Box sx={sides}>
          <EnglishText text={text} form={form} />
          <Box sx={{ minWidth: 0, display: 'grid', gap: 1, alignContent: 'start' }}>
            <TranslationInput {...{ text, draft, form, max, mayChange }} />
            {mayChange && (isSavable || form !== 'html') && (
              <RowActions {...{ text, draft, save }} disabled={!isSavable || isSaving} />
            )}
          </Box>
        </Box>
        {text.state === 'outdated' && isExact && (
          <Note>Shoppers read English until you save it again.</Note>
        )}
        {draft && <DraftAlerts draft={draft} />}
      </Paper>
    </Box>
  )
}

type ActionsProps = {
  text: TranslatedText
  draft: Draft | undefined
  save(): void
  disabled: boolean
}

const RowActions = ({ text, draft, save, disabled }: ActionsProps) => (
  <Box sx={{ display: 'flex', gap: 1 }}>
    <Button size="small" variant="outlined" onClick={save} disabled={disabled}>
      {draft || text.state !== 'outdated' ? 'Save' : 'Still right'}
    </Button>
    {draft && (
      <Button size="small" color="inherit" onClick={() => discard(text)}>
        Discard
      </Button>
    )}
  </Box>
)

/** The field of a later version of the shop. */
const unknownField: TranslatedField = { label: 'Text', form: 'text', max: 500_000 }

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

const sides = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
} as const

function useRowSave(text: TranslatedText, draft: Draft | undefined) {
  const saveTexts = useSaveTranslations()
  const { run, isRunning } = useNotifiedRun()
  // An outdated translation can be right as it is.
  const save = () => run(() => saveTexts([draft ?? { seen: text, text: text.text }]))
  return { save, isSaving: isRunning }
}

/** Rows of texts, for the keys that go from one to the next. */
export const TranslationRows = ({ children }: { children: ReactNode }) => (
  <Box
    component="ul"
    data-translations=""
    sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}
  >
    {children}
  </Box>
)

/** Goes to the row above or below. */
function focusNext(row: HTMLElement | null, step: 1 | -1): void {
  const rows = row?.closest('[data-translations]')?.querySelectorAll('[data-translation]') ?? []
  if (row) focusRow([...rows][[...rows].indexOf(row) + step])
}

/** Focuses the first input of a list. */
export const focusFirst = () => focusRow(document.querySelector('[data-translation]'))

/** Focuses the input of a row; a folded rich text is opened. */
function focusRow(next: Element | null | undefined): void {
  const input = next?.querySelector<HTMLElement>(
    '[contenteditable=true], textarea:not([aria-hidden])',
  )
  if (input) input.focus({ preventScroll: true })
  else next?.querySelector<HTMLElement>('[data-opens]')?.click()
  next?.scrollIntoView({ block: 'center' })
}

type EnglishProps = { text: TranslatedText; form: TextForm }

function EnglishText({ text: { english }, form }: EnglishProps) {
  const id = useId()
  return (
    <Box sx={{ minWidth: 0 }}>
      <Note id={id}>English</Note>
      {form === 'html' ? (
        <Box tabIndex={0} role="group" aria-labelledby={id} sx={englishRichText}>
          <RichTextReader html={english} />
        </Box>
      ) : (
        <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{english}</Typography>
      )}
    </Box>
  )
}

const englishRichText = {
  maxHeight: '60vh',
  overflowY: 'auto',
  // More specific than the editor's own.
  '&& .ProseMirror': { minHeight: 0, maxHeight: 'none', px: 0 },
} as const

type InputProps = EnglishProps & { draft: Draft | undefined; max: number; mayChange: boolean }

function TranslationInput({ text, draft, form, max, mayChange }: InputProps) {
  const { name, tag } = languages[text.language]
  const [isOpened, setOpened] = useState(false)
  const value = draft?.text ?? text.text
  const field = { value, onChange: (typed: string) => write(text, typed), onBlur: () => undefined }
  if (form === 'html' && (!mayChange || !(isOpened || draft))) {
    return (
      <>
        <Note>{name}</Note>
        <Typography lang={tag} sx={excerpt}>
          {value ? plainText(value) : '—'}
        </Typography>
        {mayChange && (
          <Box>
            <Button size="small" variant="outlined" data-opens="" onClick={() => setOpened(true)}>
              {value ? 'Edit' : 'Translate'}
            </Button>
          </Box>
        )}
      </>
    )
  }
  if (form === 'html') {
    return (
      <RichTextBox
        label={name}
        field={field}
        failure={draft?.failure}
        lang={tag}
        autoFocus={isOpened}
      />
    )
  }
  const isLine = form === 'line'
  return (
    <TextField
      label={name}
      value={value}
      onChange={({ target }) =>
        write(text, isLine ? target.value.replace(/\s*\n\s*/g, ' ') : target.value)
      }
      onKeyDown={(event) => isLine && event.key === 'Enter' && event.preventDefault()}
      // A line wraps, too, to show all of it.
      multiline
      minRows={isLine ? 1 : 2}
      fullWidth
      error={draft?.failure !== undefined}
      helperText={draft?.failure}
      slotProps={{ htmlInput: { lang: tag, maxLength: max, readOnly: !mayChange } }}
    />
  )
}

const excerpt = {
  overflowWrap: 'anywhere',
  overflow: 'hidden',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 4,
} as const

/** What changed while the draft was written. */
function DraftAlerts({ draft: { seen, changed } }: { draft: Draft }) {
  return (
    <>
      {changed?.english && (
        <Alert severity="warning">
          The English text changed while you were writing. Check your translation, then save.
        </Alert>
      )}
      {changed?.translation && (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" onClick={() => discard(seen)}>
              Use theirs
            </Button>
          }
        >
          {seen.text
            ? `Someone else saved “${plainText(seen.text)}”. Save to replace it.`
            : 'Someone else removed the translation. Save to keep yours.'}
        </Alert>
      )}
    </>
  )
}
