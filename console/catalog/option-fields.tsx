import type { OptionType } from '@apeak/contract/catalog'
import type { EditedOption } from '@apeak/contract/catalog-console'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { useFaults } from './field-fault.ts'
import { OptionValues } from './option-values.tsx'

const typeNames: Record<OptionType, string> = {
  field: 'A line of text',
  textarea: 'A longer text',
  dropdown: 'One of a list',
  checkbox: 'Ticks',
  date: 'A day',
  time: 'A time',
  date_time: 'A day and a time',
}

/** Fields beside each other, as many as there is room for. */
const line = { display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' } as const

type Props = {
  option: EditedOption
  /** Where it stands in the form: `options.0`. */
  path: string
  onChange(changes: Partial<EditedOption>): void
  onRemove(): void
}

/** One thing that is asked: its words, and what an answer looks like. */
export function OptionFields({ option, path, onChange, onRemove }: Props) {
  const { name, type, is_required, values, pattern, example, keyboard, help } = option
  const faultOf = useFaults()
  const text = (
    field: 'name' | 'pattern' | 'example' | 'help',
    value: string | null,
    more: TextFieldProps & { maxLength: number },
  ) => {
    const { maxLength, helperText, ...rest } = more
    const fault = faultOf(`${path}.${field}`)
    return (
      <TextField
        {...rest}
        value={value ?? ''}
        onChange={({ target }) =>
          onChange({ [field]: field === 'name' ? target.value : target.value || null })
        }
        error={fault !== undefined}
        helperText={fault ?? helperText}
        slotProps={{ htmlInput: { maxLength, spellCheck: false } }}
      />
    )
  }
  const isTyped = type === 'field' || type === 'textarea'
  const isChosen = type === 'dropdown' || type === 'checkbox'
  const changeType = (next: OptionType) =>
    onChange({
      type: next,
      ...(next === 'field' ? {} : { pattern: null }),
      ...(next === 'field' || next === 'textarea' ? {} : { example: null, keyboard: null }),
      ...(next === 'dropdown' || next === 'checkbox' ? {} : { values: [] }),
    })
  return (
    <Box
      role="group"
      aria-label={name || 'New question'}
      sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
        <Box sx={{ ...line, flex: 1, minWidth: 0 }}>
          {text('name', name, { label: 'Asks for', maxLength: 100, sx: { flex: '2 1 9rem' } })}
          <TextField
            select
            label="Answered by"
            value={type}
            onChange={({ target }) => changeType(target.value as OptionType)}
            sx={{ flex: '1 1 9rem' }}
          >
            {Object.entries(typeNames).map(([value, label]) => (
              <MenuItem key={value} value={value}>
                {label}
              </MenuItem>
            ))}
          </TextField>
          <FormControlLabel
            control={
              <Switch
                checked={is_required}
                onChange={({ target }) => onChange({ is_required: target.checked })}
              />
            }
            label="Required"
          />
        </Box>
        <IconButton aria-label={`Remove ${name || 'question'}`} onClick={onRemove}>
          <DeleteIcon fontSize="small" />
        </IconButton>
      </Box>
      {isTyped && (
        <Box sx={line}>
          {type === 'field' &&
            text('pattern', pattern, {
              label: 'Pattern',
              maxLength: 200,
              helperText: 'Such as [0-9]{6,10}',
              sx: { flex: '1 1 9rem' },
            })}
          {text('example', example, { label: 'Example', maxLength: 100, sx: { flex: '1 1 9rem' } })}
          <TextField
            select
            label="Keys on a phone"
            value={keyboard ?? 'text'}
            onChange={({ target }) =>
              onChange({ keyboard: target.value === 'numeric' ? 'numeric' : null })
            }
            sx={{ flex: '1 1 9rem' }}
          >
            <MenuItem value="text">Letters</MenuItem>
            <MenuItem value="numeric">Digits</MenuItem>
          </TextField>
        </Box>
      )}
      {isChosen && (
        <OptionValues
          values={values}
          fault={faultOf(`${path}.values`)}
          onChange={(next) => onChange({ values: next })}
        />
      )}
      {text('help', help, { label: 'Help beside it', maxLength: 300, fullWidth: true })}
    </Box>
  )
}
