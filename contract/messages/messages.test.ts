import { checkMessages } from './check-messages.ts'

checkMessages(import.meta.dirname, {})
