import { Box, FormHelperText, InputLabel, Skeleton } from '@mui/material'
import { lazy, Suspense, useId } from 'react'
import { useInput } from 'react-admin'

// Loaded on first use, to keep it out of the start chunk.
const load = () => import('./rich-text-editor.tsx')
const Editor = lazy(() => load().then((loaded) => ({ default: loaded.RichTextEditor })))
const Reader = lazy(() => load().then((loaded) => ({ default: loaded.RichTextReader })))

/** Shows rich text read-only, without unknown elements. */
export const RichTextReader = ({ html }: { html: string }) => (
  <Suspense fallback={<Skeleton variant="rectangular" height={120} />}>
    <Reader html={html} />
  </Suspense>
)

type BoxProps = {
  label: string
  /** The value is HTML. */
  field: { value: string; onChange(html: string): void; onBlur(): void }
  failure?: string | undefined
  required?: boolean
  /** The language of the text, for fonts and screen readers, if it is not English. */
  lang?: string | undefined
  autoFocus?: boolean
}

/** The rich text editor with its label and error. */
export function RichTextBox(props: BoxProps) {
  const { label, field, failure, required = false, lang, autoFocus = false } = props
  const id = useId()
  const isInvalid = failure !== undefined
  return (
    <Box sx={{ width: '100%', mb: 2.5 }}>
      <InputLabel id={`${id}-label`} error={isInvalid} required={required} sx={{ mb: 0.75 }} shrink>
        {label}
      </InputLabel>
      <Box
        sx={{
          border: '1px solid',
          borderColor: isInvalid ? 'error.main' : 'divider',
          borderRadius: 1,
          '&:focus-within': { borderColor: 'secondary.main' },
          '&:has(.ProseMirror:focus)': { outline: '1px solid', outlineColor: 'secondary.main' },
        }}
      >
        <Suspense fallback={<Skeleton variant="rectangular" height={224} />}>
          <Editor {...{ field, id, isInvalid, lang, autoFocus }} />
        </Suspense>
      </Box>
      <FormHelperText id={`${id}-help`} error={isInvalid} sx={{ mx: 1.75 }}>
        {failure}
      </FormHelperText>
    </Box>
  )
}

type Props = { source: string; label: string; required?: boolean }

/** A rich text input of a form. The server sanitises its value. */
export function RichTextField({ source, label, required = false }: Props) {
  const { field, fieldState, formState } = useInput({
    source,
    defaultValue: '',
    // Otherwise an emptied text becomes null, which the API refuses.
    parse: (html: string) => html,
  })
  const isTold = fieldState.isTouched || formState.submitCount > 0
  return (
    <RichTextBox
      label={label}
      field={{ ...field, value: field.value ?? '' }}
      failure={isTold ? fieldState.error?.message : undefined}
      required={required}
    />
  )
}
