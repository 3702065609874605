import type { CreatePartnership } from '@apeak/contract/support'
import type { AppContext } from '#context.ts'
import { openFormThread, type Sender } from './open-form-thread.ts'

/**
 * Opens a thread for a partnership enquiry, mails it to the shop and acknowledges it to its sender.
 * Returns its number.
 */
export function createPartnership(
  context: AppContext,
  sender: Sender,
  enquiry: CreatePartnership,
): Promise<number> {
  const { name, email, contact_number = '', partnership_type, subject, message, role } = enquiry
  return openFormThread(context, sender, enquiry, {
    kind: 'partnership',
    name: name.trim(),
    email,
    subject: subject.trim(),
    body: message.trim(),
    order_id: null,
    details: { contact_number, partnership_type, role },
  })
}
