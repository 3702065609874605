import { toast } from 'sonner'
import { readFailure } from '../forms/failures.ts'
import { useForm } from '../forms/use-form.ts'
import { updateToast } from './toasts.ts'

type Options<Name extends string> = Omit<Parameters<typeof useForm<Name>>[0], 'explain'>

/** A form of account info. `section` is what it updates, as its toasts name it. */
export function useUpdate<Name extends string>(section: string, options: Options<Name>) {
  const form = useForm<Name>({
    ...options,
    send: async (values) => {
      await options.send(values)
      form.reset()
    },
    explain: (error) => {
      toast.error(updateToast(section, error))
      const names = Object.keys(options.values) as Name[]
      // What has to be done or waited for first stays in sight when the toast has gone.
      return readFailure(error, names, { refused: '', other: '', sentences: true })
    },
  })
  return form
}
