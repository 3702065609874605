import { useEffect, useRef } from 'react'
import { TextInput } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'

/** A name as an address has it: "Mobile Legends: Bang Bang" is "mobile-legends-bang-bang". */
export const addressOf = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)

type Props = {
  /** What is told below the address. */
  helperText: string
  /** Whether the address follows the name until somebody writes another. */
  proposes?: boolean
}

/** The name of what shoppers see, and its address. */
export function NameAndAddress({ helperText, proposes = false }: Props) {
  const { setValue } = useFormContext()
  const name = useWatch({ name: 'name' }) as string | null
  const slug = useWatch({ name: 'slug' }) as string | null
  const proposed = useRef('')
  useEffect(() => {
    if (!proposes || (slug ?? '') !== proposed.current) return
    proposed.current = addressOf(name ?? '')
    setValue('slug', proposed.current, { shouldDirty: true })
  }, [name, slug, proposes, setValue])
  return (
    <>
      <TextInput
        source="name"
        label="Name"
        isRequired
        slotProps={{ htmlInput: { maxLength: 100 } }}
        fullWidth
      />
      <TextInput
        source="slug"
        label="Address"
        isRequired
        helperText={helperText}
        slotProps={{ htmlInput: { maxLength: 80, spellCheck: false } }}
        fullWidth
      />
    </>
  )
}
