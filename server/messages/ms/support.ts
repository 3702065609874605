import type { support as English } from '../en/support.ts'

export const support: typeof English = {
  ticketSubmitted: 'Tiket berjaya dihantar',
  formSubmitted: 'Borang berjaya dihantar',
}
