import { ApiError } from '@apeak/contract/client'
import { pagePaths } from '@apeak/contract/paths'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { messagesOf, readFormError } from '../forms/form-errors.ts'
import { useForm } from '../forms/use-form.ts'
import type { Shopper } from '../session/shopper.ts'
import { toast } from '../ui/toasts.ts'
import {
  type ApplicationField,
  applicationBody,
  applicationFieldNames,
  applicationFields,
  checkApplication,
} from './application-checks.ts'
import { sendApplication } from './send-application.ts'

/** The form of an application, filled with what the shop knows of the applicant. */
export function useApplication(shopper: Shopper) {
  const navigate = useNavigate()
  const [document, setDocument] = useState<File>()
  const [progress, setProgress] = useState<number>()
  const form = useForm<ApplicationField>({
    values: {
      ...applicationFields,
      name: shopper.first_name,
      phone_no: shopper.phone,
      email: shopper.email,
    },
    check: (values) => checkApplication(values, document),
    send: async (values) => {
      if (!document) return
      setProgress(0)
      try {
        const { message } = await sendApplication(applicationBody(values, document), setProgress)
        toast.success(message)
        navigate(pagePaths.referrals)
      } finally {
        setProgress(undefined)
      }
    },
    explain: (error) => {
      const other = 'Something went wrong.'
      const texts = { refused: other, other, sentences: true }
      const errors = readFormError(error, applicationFieldNames, texts)
      if (!(error instanceof ApiError && error.status === 422)) return errors
      const messages = messagesOf(error).map(([, message]) => message)
      return { ...errors, toasts: [`Validation failed: ${messages.join(' ')}`] }
    },
  })
  return {
    form,
    document,
    progress,
    choose: (file: File | undefined) => {
      setDocument(file)
      form.field('document').change(file?.name ?? '')
    },
  }
}
