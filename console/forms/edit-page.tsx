import type { ApiError } from '@apeak/contract/client'
import { type ChangedMeanwhile, consoleRefusals, type Versioned } from '@apeak/contract/operators'
import { consolePrefix } from '@apeak/contract/paths'
import type { TranslatedThing } from '@apeak/contract/translations'
import {
  Alert,
  Box,
  Button,
  Paper,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, RecordContextProvider, ResourceContextProvider, useNotify } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { useLocation, useParams } from 'react-router-dom'
import { call, isWaitingForApproval, refusalOf } from '../api.ts'
import { WaitingChange, waitingChangesKey } from '../approvals/change-requests.tsx'
import { SubjectHistory } from '../operators/event-list.tsx'
import { useActorNames } from '../operators/operator-names.ts'
import { useRights } from '../session.ts'
import { TranslationsPanel } from '../translations/thing-translations.tsx'
import { ConsoleDialog } from '../ui/dialog.tsx'
import { Loading } from '../ui/loading.tsx'
import { timeText } from '../ui/malaysian-time.tsx'
import { Money } from '../ui/money.tsx'
import { RetryAlert } from '../ui/panel.tsx'
import { PageHeading } from '../ui/show-page.tsx'
import { Note } from '../ui/text.tsx'
import {
  differingFields,
  editedKey,
  type FormFields,
  isSameValue,
  type NestedErrors,
  plainText,
  savedValues,
  saveErrors,
  useRefreshEdited,
  wholeFailure,
} from './edited-fields.ts'

type Thing = Versioned & { id: number | string }

type Props<Edited extends Thing> = {
  /** The resource in its endpoint `/api/console/<resource>/<id>`. */
  resource: string
  /** The saved fields: the body of the PUT without the version. */
  fields: FormFields
  titleOf(thing: Edited): string
  /** The right to edit; without it the page is read-only. */
  right: string
  /** The subject kind of its history. */
  kind: string
  /** The form's inputs. */
  children: ReactNode
  /** Content beside the inputs, within the form, such as a `PublishPanel`. */
  aside?: ReactNode
  /** Its kind, if it has texts to translate. */
  translates?: TranslatedThing
  /** Warnings beside the save button. */
  warning?: ReactNode
  /** Content below the form. `isDirty`: whether it has unsaved changes. */
  below?: (thing: Edited, isDirty: boolean) => ReactNode
}

/**
 * An edit page. Saves all fields over the version that was read; if another save came first, both
 * are compared field by field. The id is from the URL.
 */
export function EditPage<Edited extends Thing>(props: Props<Edited>) {
  const { resource } = props
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery({
    queryKey: editedKey(resource, id),
    queryFn: () => call<Edited>('GET', `${consolePrefix}/${resource}/${encodeURIComponent(id)}`),
    // Not refreshed while edited: a save detects conflicts.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  // A failed refresh must not take the form away, with what was typed.
  if (data) return <EditForm {...props} key={id} id={id} read={data} />
  if (!error) return <Loading height={320} sx={{ my: 2 }} />
  return (
    <Box sx={{ py: 2 }}>
      <RetryAlert retry={refetch}>This could not be loaded: {error.message}</RetryAlert>
    </Box>
  )
}

type FormProps<Edited extends Thing> = Props<Edited> & { id: string; read: Edited }

function EditForm<Edited extends Thing>(props: FormProps<Edited>) {
  const { resource, id, read, fields, titleOf, right, kind, children, aside, below, warning } =
    props
  const queries = useQueryClient()
  const { has } = useRights()
  // Remounts the form after a conflict is resolved.
  const [attempt, setAttempt] = useState(0)
  const { opened, open, isDirty, setDirty } = useOpened(read)
  const cacheSaved = (saved: Edited) => {
    queries.setQueryData(editedKey(resource, id), saved)
    open(saved)
  }
  const startOver = () => setAttempt((before) => before + 1)
  const onWaiting = () => {
    void queries.invalidateQueries({ queryKey: waitingChangesKey })
    startOver()
  }
  const { save, conflict, leaveConflict } = useSave<Edited>({
    ...{ resource, id, fields, cacheSaved, onWaiting },
  })
  const refreshEdited = useRefreshEdited()
  const mayChange = has(right)
  const translations = props.translates && has('translations.read') && (
    <TranslationsPanel thing={props.translates} id={id} version={read.version} />
  )
  useFocusOnField()
  return (
    <ResourceContextProvider value={resource}>
      <RecordContextProvider value={read}>
        <Box sx={aside ? {} : { maxWidth: 860 }}>
          {mayChange && (
            <WaitingChange kind={kind} id={id} onDecided={() => refreshEdited(resource, id)} />
          )}
          <Form
            key={attempt}
            record={opened}
            onSubmit={(values: Record<string, unknown>) => save(values, opened.version)}
            warnWhenUnsavedChanges
            noValidate
          >
            <DirtyWatch onChange={setDirty} />
            <PageHeading title={titleOf(opened)} />
            <EditColumns aside={aside} last={translations} disabled={!mayChange}>
              {children}
            </EditColumns>
            {mayChange && <EditBar label="Save" warning={warning} />}
          </Form>
          {below && <Box sx={{ mt: 2 }}>{below(read, isDirty)}</Box>}
          <Box sx={{ mt: 4 }}>
            <SubjectHistory key={read.version} kind={kind} id={id} />
          </Box>
        </Box>
        {conflict && (
          <EditConflictDialog
            fields={fields}
            read={opened}
            {...conflict}
            onClose={leaveConflict}
            onTheirs={(theirs) => {
              leaveConflict()
              cacheSaved(theirs)
              startOver()
            }}
            onSave={(values, version) => save(values, version)}
          />
        )}
      </RecordContextProvider>
    </ResourceContextProvider>
  )
}

/**
 * The version that the form was opened with. A version that is read later, after another action or a
 * refresh, replaces it only while nothing is unsaved: it would replace what was typed, and the save
 * would overwrite a colleague's.
 */
function useOpened<Edited extends Thing>(read: Edited) {
  const [opened, open] = useState(read)
  const [isDirty, setDirty] = useState(false)
  if (!isDirty && opened !== read) open(read)
  return { opened, open, isDirty, setDirty }
}

/** Tells whether the form that it is in has unsaved changes. */
function DirtyWatch({ onChange }: { onChange(isDirty: boolean): void }) {
  const { isDirty } = useFormState()
  useEffect(() => onChange(isDirty), [isDirty, onChange])
  return null
}

/** Focuses the field or panel that the address names: `#seller_name`. */
function useFocusOnField() {
  const { hash } = useLocation()
  useEffect(() => {
    const name = hash.slice(1)
    const named = name && (document.getElementById(name) ?? document.getElementsByName(name)[0])
    if (!named) return
    named.scrollIntoView({ block: 'center' })
    const focusable = 'input:not([type="hidden"]), textarea, button, [tabindex="0"]'
    const field = named.matches(focusable) ? named : named.querySelector<HTMLElement>(focusable)
    field?.focus({ preventScroll: true })
  }, [hash])
}

type ColumnsProps = { children: ReactNode; aside: ReactNode; last: ReactNode; disabled: boolean }

/** The form, with `aside` beside it on wide screens. `last`: below the inputs, and no part of the form. */
function EditColumns({ children, aside, last, disabled }: ColumnsProps) {
  const inputs = (shown: ReactNode) => (
    <Box component="fieldset" disabled={disabled} sx={{ display: 'contents' }}>
      {shown}
    </Box>
  )
  return (
    <Box sx={aside ? columns : column}>
      <Box sx={stack}>
        {inputs(children)}
        {!aside && last}
      </Box>
      {aside && (
        <Box sx={stack}>
          {inputs(aside)}
          {last}
        </Box>
      )}
    </Box>
  )
}

const stack = { minWidth: 0, display: 'grid', gap: 2, alignContent: 'start' } as const

const column = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
} as const

const columns = {
  ...column,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' },
} as const

/** The sticky bar with the save button, a note on unsaved changes, and above them warnings. */
export function EditBar({ label, warning }: { label: string; warning?: ReactNode }) {
  const { isDirty, isSubmitting } = useFormState()
  return (
    <Paper
      sx={{
        position: 'sticky',
        bottom: 'calc(8px + var(--phone-bar))',
        zIndex: 2,
        mt: 2,
        px: 2,
        py: 1,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        rowGap: 1,
        alignItems: 'center',
        justifyContent: 'flex-end',
      }}
    >
      <Box role="status" sx={{ flexBasis: '100%', '&:empty': { display: 'none' } }}>
        {warning}
      </Box>
      <Note role="status" sx={{ mr: 'auto' }}>
        {isDirty ? 'Unsaved changes' : ''}
      </Note>
      <Button type="submit" variant="contained" disabled={isSubmitting}>
        {label}
      </Button>
    </Paper>
  )
}

type Values = Record<string, unknown>

/** A conflict: the current version, its author, and the rejected values. */
type Conflict<Edited extends Versioned> = {
  theirs: Edited
  mine: Values
  done: ChangedMeanwhile['done']
}

type SaveOptions<Edited> = {
  resource: string
  id: string
  fields: FormFields
  /** Caches the saved version. */
  cacheSaved(saved: Edited): void
  /** Resets the form: the change waits for approval. */
  onWaiting(): void
}

/**
 * Saves a form's values over the version that was read. `save` is safe to call twice and returns
 * errors in react-admin's form. `conflict`: the current version, if another save came first.
 */
function useSave<Edited extends Versioned>(wanted: SaveOptions<Edited>) {
  const { resource, id, fields, cacheSaved, onWaiting } = wanted
  const notify = useNotify()
  const isSaving = useRef(false)
  const [conflict, setConflict] = useState<Conflict<Edited>>()
  const save = async (values: Values, version: number) => {
    // State updates too late for a double click.
    if (isSaving.current) return undefined
    isSaving.current = true
    try {
      const body = { ...savedValues(values, fields), version }
      const path = `${consolePrefix}/${resource}/${encodeURIComponent(id)}`
      cacheSaved(await call<Edited>('PUT', path, body))
      setConflict(undefined)
      notify('Saved', { type: 'success' })
      return undefined
    } catch (error) {
      if (isWaitingForApproval(error)) {
        setConflict(undefined)
        notify(error.message, { type: 'info', autoHideDuration: 10_000 })
        onWaiting()
        return undefined
      }
      if (refusalOf(error) === consoleRefusals.changedMeanwhile) {
        const { current, done } = (error as ApiError).body as ChangedMeanwhile<Edited>
        setConflict({ theirs: current, mine: values, done })
      }
      return saveErrors(error, (text) => notify(text, { type: 'error' }))
    } finally {
      isSaving.current = false
    }
  }
  return { save, conflict, leaveConflict: () => setConflict(undefined) }
}

type ConflictDialogProps<Edited extends Versioned> = {
  fields: FormFields
  /** The opened, the current and the rejected version. */
  read: Edited
  theirs: Edited
  mine: Values
  done: ChangedMeanwhile['done']
  onClose(): void
  /** Called if all of theirs is kept. */
  onTheirs(theirs: Edited): void
  onSave(values: Values, version: number): Promise<NestedErrors | undefined>
}

/** Resolves a conflict field by field. */
function EditConflictDialog<Edited extends Versioned>(props: ConflictDialogProps<Edited>) {
  const { fields, read, theirs, mine, done, onClose, onTheirs, onSave } = props
  const nameOf = useActorNames()
  const [failure, setFailure] = useState<string>()
  const differing = differingFields(fields, theirs, mine)
  // By default, unchanged fields take their value.
  const [kept, setKept] = useState<Record<string, boolean>>({})
  const isKept = (name: string) => kept[name] ?? !isSameValue(mine[name], (read as Values)[name])
  const save = async () => {
    const decided = differing.map((name) => [
      name,
      (isKept(name) ? mine : (theirs as Values))[name],
    ])
    const wanted = { ...mine, ...Object.fromEntries(decided) }
    if (differingFields(fields, theirs, wanted).length === 0) return onTheirs(theirs)
    const errors = await onSave(wanted, theirs.version)
    setFailure(errors && (wholeFailure(errors) ?? 'This cannot be saved. Close to correct it.'))
  }
  const who = done ? nameOf(done.actor_kind, done.actor) : 'Someone'
  return (
    <ConsoleDialog
      title="Someone else saved changes"
      onClose={onClose}
      maxWidth="md"
      cancel="Back to editing"
      actions={
        <Button onClick={save} variant="contained">
          Save decisions
        </Button>
      }
    >
      <Typography>
        {who} changed it{done ? `, ${timeText(done.at)}` : ''}. Choose a value for each field that
        differs.
      </Typography>
      {differing.map((name) => (
        <Difference
          key={name}
          label={fields[name]?.label ?? name}
          theirs={shown(fields, name, theirs)}
          mine={shown(fields, name, mine)}
          isKept={isKept(name)}
          onDecide={(isMine) => setKept({ ...kept, [name]: isMine })}
        />
      ))}
      {failure && <Alert severity="error">{failure}</Alert>}
    </ConsoleDialog>
  )
}

const shown = (fields: FormFields, name: string, values: object) => {
  const value = (values as Values)[name]
  const { show, input } = fields[name] ?? {}
  if (input === 'money' && typeof value === 'number') return <Money sen={value} />
  return show?.(value) ?? plainText(value)
}

type DifferenceProps = {
  label: string
  theirs: React.ReactNode
  mine: React.ReactNode
  isKept: boolean
  onDecide(isMine: boolean): void
}

function Difference({ label, theirs, mine, isKept, onDecide }: DifferenceProps) {
  const side = (title: string, value: React.ReactNode, isChosen: boolean) => (
    <Box
      sx={{
        p: 1.5,
        borderRadius: 1,
        border: 1,
        borderColor: isChosen ? 'primary.main' : 'divider',
        minWidth: 0,
      }}
    >
      <Typography variant="caption" color="textSecondary" component="div">
        {title}
      </Typography>
      <Typography
        component="div"
        variant="body2"
        sx={{ overflowWrap: 'anywhere', maxHeight: '10rem', overflow: 'auto' }}
      >
        {value}
      </Typography>
    </Box>
  )
  return (
    <Box component="section" aria-label={label} sx={{ display: 'grid', gap: 1 }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          justifyContent: 'space-between',
          alignItems: 'center',
        }}
      >
        <Typography variant="h3">{label}</Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={label}
          value={isKept ? 'mine' : 'theirs'}
          onChange={(_event, chosen: string | null) => chosen && onDecide(chosen === 'mine')}
        >
          <ToggleButton value="theirs">Use theirs</ToggleButton>
          <ToggleButton value="mine">Keep mine</ToggleButton>
        </ToggleButtonGroup>
      </Box>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {side('Theirs', theirs, !isKept)}
        {side('Yours', mine, isKept)}
      </Box>
    </Box>
  )
}
