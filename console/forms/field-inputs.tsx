import type { EditedFields, FieldInput } from '@apeak/contract/edited-fields'
import type { ReactNode } from 'react'
import { BooleanInput, TextInput } from 'react-admin'
import { RichTextField } from '../rich-text/rich-text-field.tsx'
import { MoneyField } from './inputs.tsx'

type InputProps = { source: string; label: string }

const inputs: Record<FieldInput, (props: InputProps) => ReactNode> = {
  text: (props) => <TextInput {...props} fullWidth helperText={false} />,
  rich_text: RichTextField,
  money: MoneyField,
  switch: (props) => <BooleanInput {...props} helperText={false} />,
}

/** The inputs of the fields that name one, in order. */
export function FieldInputs({ fields }: { fields: EditedFields }) {
  return Object.entries(fields).map(([source, { label, input }]) => {
    if (!input) return null
    const Input = inputs[input]
    return <Input key={source} source={source} label={label} />
  })
}
