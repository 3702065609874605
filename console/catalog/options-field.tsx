import type { EditedOption } from '@apeak/contract/catalog-fields'
import type { OptionType } from '@apeak/contract/option-types'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import {
  Autocomplete,
  Box,
  FormControlLabel,
  IconButton,
  MenuItem,
  Switch,
  TextField,
  type TextFieldProps,
} from '@mui/material'
import { useState } from 'react'
import { PartsField, useFieldErrors, usePartList } from '../forms/list-field.tsx'

const newOption: EditedOption = {
  id: null,
  name: '',
  type: 'field',
  is_required: true,
  values: [],
  pattern: null,
  example: null,
  keyboard: null,
  help: null,
}

/** Edits the options and their order. */
export function OptionsField() {
  const list = usePartList<EditedOption>('options')
  return (
    <PartsField
      label="Questions"
      list={list}
      nothing="No questions."
      nameOf={({ name }) => name || 'new question'}
      add="Add a question"
      newPart={newOption}
      render={(option, at) => (
        <OptionFields
          option={option}
          path={`options.${at}`}
          onChange={(changes) => list.change(at, changes)}
          onRemove={() => list.remove(at)}
        />
      )}
    />
  )
}

const typeNames: Record<OptionType, string> = {
  field: 'Short text',
  textarea: 'Long text',
  dropdown: 'Dropdown',
  checkbox: 'Checkboxes',
  date: 'Date',
  time: 'Time',
  date_time: 'Date and time',
}

/** A responsive grid of inputs. */
const line = { display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' } as const

type Props = {
  option: EditedOption
  /** Its path in the form, such as `options.0`. */
  path: string
  onChange(changes: Partial<EditedOption>): void
  onRemove(): void
}

/** Edits one option. */
function OptionFields({ option, path, onChange, onRemove }: Props) {
  const { name, type, is_required, values, help } = option
  const errorOf = useFieldErrors()
  const shared = { path, onChange }
  const isTyped = type === 'field' || type === 'textarea'
  const isChosen = type === 'dropdown' || type === 'checkbox'
  return (
    <Box
      role="group"
      aria-label={name || 'New question'}
      sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
        <Box sx={{ ...line, flex: 1, minWidth: 0 }}>
          <OptionText
            {...shared}
            field="name"
            value={name}
            label="Question"
            maxLength={100}
            sx={{ flex: '2 1 9rem' }}
          />
          <TextField
            select
            label="Answer type"
            value={type}
            onChange={({ target }) => onChange(ofType(target.value as OptionType))}
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
      {isTyped && <TypedAnswerFields option={option} {...shared} />}
      {isChosen && (
        <OptionValues
          values={values}
          fault={errorOf(`${path}.values`)}
          onChange={(next) => onChange({ values: next })}
        />
      )}
      <OptionText
        {...shared}
        field="help"
        value={help}
        label="Help text"
        maxLength={300}
        fullWidth
      />
    </Box>
  )
}

/** Changes the type of an option and drops properties that the new type lacks. */
const ofType = (type: OptionType): Partial<EditedOption> => ({
  type,
  ...(type === 'field' ? {} : { pattern: null }),
  ...(type === 'field' || type === 'textarea' ? {} : { example: null, keyboard: null }),
  ...(type === 'dropdown' || type === 'checkbox' ? {} : { values: [] }),
})

type OptionTextProps = Omit<TextFieldProps, 'onChange' | 'value'> & {
  field: 'name' | 'pattern' | 'example' | 'help'
  value: string | null
  maxLength: number
  path: string
  onChange(changes: Partial<EditedOption>): void
}

/** A text input of an option with its error. Empty is null, except for the name. */
function OptionText(props: OptionTextProps) {
  const { field, value, maxLength, path, onChange, helperText, ...rest } = props
  const fault = useFieldErrors()(`${path}.${field}`)
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

/** Properties of a typed answer. */
function TypedAnswerFields({ option, path, onChange }: Omit<Props, 'onRemove'>) {
  const { type, pattern, example, keyboard } = option
  const shared = { path, onChange }
  return (
    <Box sx={line}>
      {type === 'field' && <FormatFields {...shared} pattern={pattern} />}
      <OptionText
        {...shared}
        field="example"
        value={example}
        label="Example"
        maxLength={100}
        sx={{ flex: '1 1 9rem' }}
      />
      <TextField
        select
        label="Phone keyboard"
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
  )
}

type Format = Pick<EditedOption, 'pattern' | 'example' | 'keyboard'> & { label: string }

/** The usual formats of an answer. */
const formats: Record<string, Format> = {
  any: { label: 'Any text', pattern: null, example: null, keyboard: null },
  digits: {
    ...{ label: 'Digits: 12345678', pattern: '[0-9]{4,20}' },
    ...{ example: '12345678', keyboard: 'numeric' },
  },
  zone: {
    ...{ label: 'Digits and zone: 12345678 1234', pattern: '[0-9]{4,20}[ -][0-9]{1,8}' },
    ...{ example: '12345678 1234', keyboard: 'numeric' },
  },
  email: {
    ...{ label: 'Email address', pattern: '[A-Za-z0-9_.-]{1,64}@[A-Za-z0-9.-]{3,190}' },
    ...{ example: 'name@example.com', keyboard: null },
  },
  letters: {
    ...{ label: 'Letters and digits: Aina2026', pattern: '[A-Za-z0-9]{3,40}' },
    ...{ example: 'Aina2026', keyboard: null },
  },
}

/** Chooses the format of an answer; `Custom pattern` asks for a regular expression. */
function FormatFields({
  pattern,
  path,
  onChange,
}: Omit<OptionTextProps, 'field' | 'value' | 'maxLength'> & Pick<EditedOption, 'pattern'>) {
  const [isCustom, setCustom] = useState(false)
  const known = Object.keys(formats).find((name) => formats[name]?.pattern === pattern)
  const format = isCustom ? 'custom' : (known ?? 'custom')
  const choose = (name: string) => {
    setCustom(name === 'custom')
    const chosen = formats[name]
    if (!chosen) return
    const { label: _label, ...changes } = chosen
    onChange(changes)
  }
  return (
    <>
      <TextField
        select
        label="Format"
        value={format}
        onChange={({ target }) => choose(target.value)}
        sx={{ flex: '2 1 14rem' }}
      >
        {Object.entries(formats).map(([name, { label }]) => (
          <MenuItem key={name} value={name}>
            {label}
          </MenuItem>
        ))}
        <MenuItem value="custom">Custom pattern</MenuItem>
      </TextField>
      {format === 'custom' && (
        <OptionText
          {...{ path, onChange }}
          field="pattern"
          value={pattern}
          label="Pattern"
          maxLength={200}
          helperText="A regular expression, for example [0-9]{6,10}"
          sx={{ flex: '1 1 9rem' }}
        />
      )}
    </>
  )
}

type Values = EditedOption['values']
type OptionValuesProps = {
  values: Values
  fault: string | undefined
  onChange(values: Values): void
}

/** Edits the choices and their order. Ids are kept, because carts and remembered players refer to them. */
function OptionValues({ values, fault, onChange }: OptionValuesProps) {
  const change = (labels: string[]) =>
    onChange(
      [...new Set(labels.map((label) => label.trim()))]
        .filter(Boolean)
        .map((label) => values.find((value) => value.label === label) ?? { id: null, label }),
    )
  return (
    <Autocomplete
      multiple
      freeSolo
      autoSelect
      options={[]}
      value={values.map(({ label }) => label)}
      onChange={(_event, labels) => change(labels)}
      renderInput={(input) => (
        <TextField
          {...input}
          label="Choices"
          error={fault !== undefined}
          helperText={fault ?? 'Press Enter after each'}
        />
      )}
    />
  )
}
