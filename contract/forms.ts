import type { Language } from './languages.ts'
import { forms as en } from './messages/en/fields.ts'
import { forms as ms } from './messages/ms/fields.ts'
import { forms as zh } from './messages/zh/fields.ts'

/** What is wrong with a form, in each language. */
export const formMessages: Record<Language, typeof en> = { en, ms, zh }
