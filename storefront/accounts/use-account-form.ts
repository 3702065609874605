import { readFormError } from '../forms/form-errors.ts'
import { useForm } from '../forms/use-form.ts'
import { type AccountPart, updateToasts } from './account-toasts.ts'

type Options<Name extends string> = Omit<Parameters<typeof useForm<Name>>[0], 'explain'>

/** A form of account info. */
export function useAccountForm<Name extends string>(part: AccountPart, options: Options<Name>) {
  const form = useForm<Name>({
    ...options,
    send: async (values) => {
      await options.send(values)
      form.reset()
    },
    explain: (error) => {
      const names = Object.keys(options.values) as Name[]
      // Messages that require an action or a wait stay visible after the toast.
      const errors = readFormError(error, names, { refused: '', other: '', sentences: true })
      return { ...errors, toasts: updateToasts(part, error) }
    },
  })
  return form
}
