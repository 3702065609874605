import type { ChangedMeanwhile, Versioned } from '@apeak/contract/operators'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useActorNames } from '../operators/use-operator-names.ts'
import { differingFields, type EditedFields, inPlainWords, isSameValue } from './edited-fields.ts'
import { shortTime } from './malaysian-time.tsx'
import type { NestedErrors } from './nested-errors.ts'

type Values = Record<string, unknown>

type Props<Edited extends Versioned> = {
  fields: EditedFields
  /** As it was when it was opened, as somebody else saved it, and as it was to be saved. */
  read: Edited
  theirs: Edited
  mine: Values
  done: ChangedMeanwhile['done']
  onClose(): void
  /** All of theirs is taken. */
  onTheirs(theirs: Edited): void
  onSave(values: Values, version: number): Promise<NestedErrors | undefined>
}

/** Somebody saved what is edited meanwhile: shows where both differ, and lets each field be decided. */
export function ChangedMeanwhileDialog<Edited extends Versioned>(props: Props<Edited>) {
  const { fields, read, theirs, mine, done, onClose, onTheirs, onSave } = props
  const titleId = useId()
  const nameOf = useActorNames()
  const [failed, setFailed] = useState(false)
  const differing = differingFields(fields, theirs, mine)
  // What was not touched here is taken as they saved it, unless somebody says otherwise.
  const [kept, setKept] = useState<Record<string, boolean>>({})
  const isKept = (name: string) => kept[name] ?? !isSameValue(mine[name], (read as Values)[name])
  const save = async () => {
    const decided = differing.map((name) => [
      name,
      (isKept(name) ? mine : (theirs as Values))[name],
    ])
    const wanted = { ...mine, ...Object.fromEntries(decided) }
    if (differingFields(fields, theirs, wanted).length === 0) return onTheirs(theirs)
    setFailed((await onSave(wanted, theirs.version)) !== undefined)
  }
  const who = done ? nameOf(done.actor_kind, done.actor) : 'Somebody'
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="md">
      <DialogTitle id={titleId} component="h2" variant="h2">
        Somebody saved this meanwhile
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography>
          {who} changed it{done ? `, ${shortTime(done.at)}` : ''}. Decide what stands where you both
          differ.
        </Typography>
        {differing.map((name) => (
          <Difference
            key={name}
            label={fields[name]?.label ?? name}
            theirs={shown(fields, name, theirs)}
            mine={shown(fields, name, mine)}
            isKept={isKept(name)}
            onDecide={(keep) => setKept({ ...kept, [name]: keep })}
          />
        ))}
        {failed && <Alert severity="error">This cannot be saved so. Close to correct it.</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} color="inherit">
          Back to editing
        </Button>
        <Button onClick={save} variant="contained">
          Save what was decided
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const shown = (fields: EditedFields, name: string, values: object) => {
  const value = (values as Values)[name]
  return fields[name]?.show?.(value) ?? inPlainWords(value)
}

type DifferenceProps = {
  label: string
  theirs: React.ReactNode
  mine: React.ReactNode
  isKept: boolean
  onDecide(keep: boolean): void
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
          <ToggleButton value="theirs">Take theirs</ToggleButton>
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
