import { useEffect } from 'react'
import { TextInput, useRecordContext } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'

/** Words as an address has them. */
export const slugOf = (words: string) =>
  words
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '')

/** The address of what is edited: proposed from its title as long as nobody has typed another. */
export function SlugInput({ from, prefix }: { from: string; prefix: string }) {
  const title = useWatch({ name: from }) as string | undefined
  const { setValue, getFieldState } = useFormContext()
  const isNew = useRecordContext()?.id === undefined
  useEffect(() => {
    if (isNew && !getFieldState('slug').isTouched) setValue('slug', slugOf(title ?? ''))
  }, [isNew, title, setValue, getFieldState])
  return (
    <TextInput
      source="slug"
      label="Address"
      helperText={`${prefix}… Another address leads here from the old one.`}
      fullWidth
    />
  )
}
