import type { Option } from '@apeak/contract/catalog'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { options as messages } from '#messages/purchase.ts'
import { type Answers, answerError, fieldId, splitAnswers } from './option-answers.ts'

type Props = {
  options: Option[]
  answers: Answers
  /** Ids of required options missing when the shopper tried to buy. */
  missing: number[]
  /** Help, shown beside the first label instead of below each field. */
  help?: ReactNode
  onAnswer: (id: number, answer: string | string[]) => void
  /** Called with the answers to several options that were pasted together. */
  onAnswerAll: (answers: Answers) => void
}

/** The options of a category or an item, one field each. */
export function OptionFields(props: Props) {
  const { options, answers, missing, help, onAnswer, onAnswerAll } = props
  // Short options share a row, even on phones.
  const areShort = options.length === 2 && options.every(({ keyboard }) => keyboard === 'numeric')
  return (
    <div
      className={`grid items-start gap-x-3 gap-y-4 sm:grid-cols-2 sm:gap-x-4 ${areShort ? 'grid-cols-[3fr_2fr] big:grid-cols-1' : ''}`}
    >
      {options.map((option, at) => (
        <Field
          key={option.id}
          option={option}
          help={at === 0 && help}
          withHelp={!help}
          answer={answers[option.id] ?? ''}
          invalid={missing.includes(option.id)}
          onAnswer={(answer) => onAnswer(option.id, answer)}
          onSplit={(text) => {
            const all = splitAnswers(text, options, option)
            if (all) onAnswerAll(all)
            return all !== undefined
          }}
        />
      ))}
    </div>
  )
}

type FieldProps = {
  option: Option
  answer: string | string[]
  invalid: boolean
  help: ReactNode
  /** Whether the option's instructions are below the field. */
  withHelp: boolean
  onAnswer: (answer: string | string[]) => void
  /** Splits a text over several fields; false if it is a single answer. */
  onSplit: (text: string) => boolean
}

function Field(props: FieldProps) {
  const { option, answer } = props
  // Errors show after the field loses focus, not while typing.
  const [left, setLeft] = useState(false)
  const isWrong = left && String(answer).trim() !== '' && answerError(option, answer) !== null
  const invalid = props.invalid || isWrong
  const id = fieldId(option)
  if (option.type === 'checkbox') return <Ticks {...props} />
  return (
    <div className={`min-w-0 ${option.type === 'textarea' ? 'sm:col-span-2' : ''}`}>
      <div className="mb-1.5 flex flex-wrap items-center justify-between gap-x-2">
        <label htmlFor={id} className="min-w-0 font-medium">
          <Name option={option} />
        </label>
        {props.help}
      </div>
      <Entry {...props} invalid={invalid} onLeave={setLeft} />
      {props.withHelp && <Help option={option} />}
      {invalid && <Missing option={option} answer={answer} />}
    </div>
  )
}

type EntryProps = FieldProps & { onLeave: (isLeft: boolean) => void }

function Entry({ option, answer, invalid, withHelp, onAnswer, onSplit, onLeave }: EntryProps) {
  const id = fieldId(option)
  const shared = {
    id,
    name: id,
    className: 'entry',
    value: String(answer),
    required: option.is_required,
    'aria-invalid': invalid,
    'aria-describedby': describing(option, invalid, withHelp),
    onChange: (event: { target: { value: string } }) => onAnswer(event.target.value),
    onFocus: () => onLeave(false),
    onBlur: () => {
      if (option.type === 'field') onSplit(String(answer))
      onLeave(true)
    },
  }
  if (option.type === 'textarea') return <textarea {...shared} rows={3} maxLength={1000} />
  if (option.type === 'dropdown') {
    return (
      <select {...shared} className="entry entry-select">
        <option value="">{messages.choose}</option>
        {option.values.map((value) => (
          <option key={value.id} value={value.id}>
            {value.label}
          </option>
        ))}
      </select>
    )
  }
  return (
    <input
      {...shared}
      {...inputOf(option)}
      maxLength={1000}
      onPaste={(event) => {
        if (onSplit(event.clipboardData.getData('text'))) event.preventDefault()
      }}
    />
  )
}

// An unknown type is shown as plain text.
function inputOf(option: Option): ComponentProps<'input'> {
  if (option.type === 'date' || option.type === 'time') return { type: option.type }
  if (option.type === 'date_time') return { type: 'datetime-local' }
  return {
    type: 'text',
    inputMode: option.keyboard ?? 'text',
    placeholder: option.example,
    autoComplete: 'off',
    spellCheck: false,
  }
}

function Ticks({ option, answer, invalid, withHelp, onAnswer }: FieldProps) {
  const id = fieldId(option)
  const chosen = Array.isArray(answer) ? answer : []
  const toggle = (key: string, on: boolean) =>
    onAnswer(on ? [...chosen, key] : chosen.filter((one) => one !== key))
  const describedBy = describing(option, invalid, withHelp)
  return (
    <fieldset className="sm:col-span-2" aria-describedby={describedBy}>
      <legend className="mb-1.5 font-medium">
        <Name option={option} />
      </legend>
      <div className="flex flex-wrap gap-2">
        {option.values.length === 0 && (
          <Tick
            id={id}
            label={messages.yes}
            invalid={invalid}
            checked={answer === 'Yes'}
            onToggle={(on) => onAnswer(on ? 'Yes' : '')}
          />
        )}
        {option.values.map((value, index) => (
          <Tick
            key={value.id}
            id={index === 0 ? id : `${id}-${value.id}`}
            label={value.label}
            invalid={invalid}
            checked={chosen.includes(String(value.id))}
            onToggle={(on) => toggle(String(value.id), on)}
          />
        ))}
      </div>
      {withHelp && <Help option={option} />}
      {invalid && <Missing option={option} answer={answer} />}
    </fieldset>
  )
}

type TickProps = {
  id: string
  label: string
  invalid: boolean
  checked: boolean
  onToggle: (on: boolean) => void
}

function Tick({ id, label, invalid, checked, onToggle }: TickProps) {
  return (
    <label className="flex min-h-11 items-center gap-2.5 rounded-[0.625rem] border border-line bg-surface px-3.5 has-checked:border-gold has-checked:bg-gold-wash has-focus-visible:outline-2 has-focus-visible:outline-cool">
      <input
        id={id}
        type="checkbox"
        className="size-5 accent-[#f5a524]"
        aria-invalid={invalid}
        checked={checked}
        onChange={(event) => onToggle(event.target.checked)}
      />
      {label}
    </label>
  )
}

function Name({ option }: { option: Option }) {
  return (
    <>
      {option.name}
      {option.is_required && <span className="text-danger"> *</span>}
    </>
  )
}

const helpId = (option: Option) => `${fieldId(option)}-help`

function Help({ option }: Pick<FieldProps, 'option'>) {
  if (!option.help) return null
  return (
    <p id={helpId(option)} className="mt-1.5 text-sm text-muted">
      {option.help}
    </p>
  )
}

/** The description of a field: instructions and error. */
const describing = (option: Option, invalid: boolean, withHelp: boolean) =>
  [withHelp && option.help && helpId(option), invalid && `${fieldId(option)}-error`]
    .filter(Boolean)
    .join(' ') || undefined

function Missing({ option, answer }: Pick<FieldProps, 'option' | 'answer'>) {
  return (
    <p id={`${fieldId(option)}-error`} className="mt-1.5 text-sm text-danger">
      {answerError(option, answer)}
    </p>
  )
}
