import { consolePaths } from '@apeak/contract/paths'
import TextField from '@mui/material/TextField'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { call } from '../api.ts'
import { ActionButton } from '../ui/action-button.tsx'

/** Adds somebody who writes posts, and chooses them in the form that it stands in. */
export function NewAuthor() {
  const [first, setFirst] = useState('')
  const [last, setLast] = useState('')
  const queries = useQueryClient()
  const { setValue } = useFormContext()
  const add = async () => {
    const author = await call<{ id: number }>('POST', consolePaths.newsAuthors, {
      first_name: first,
      last_name: last,
    })
    await queries.invalidateQueries({ queryKey: ['whole list', consolePaths.newsAuthors] })
    setValue('blog_author_id', author.id, { shouldDirty: true })
  }
  return (
    <ActionButton
      label="New author"
      title="Who writes?"
      confirm="Add"
      right="content.change"
      run={add}
      done="Added"
      disabled={first.trim() === ''}
    >
      <TextField
        label="First name"
        value={first}
        onChange={({ target }) => setFirst(target.value)}
        sx={{ mt: 1 }}
        slotProps={{ htmlInput: { maxLength: 50 } }}
      />
      <TextField
        label="Last name"
        value={last}
        onChange={({ target }) => setLast(target.value)}
        slotProps={{ htmlInput: { maxLength: 50 } }}
      />
    </ActionButton>
  )
}
