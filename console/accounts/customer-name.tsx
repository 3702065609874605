import type { CustomerDetails } from '@apeak/contract/accounts-console'
import { useReference } from 'react-admin'
import { Link } from 'react-router-dom'
import { useRights } from '../session.ts'
import { Note } from '../ui/text.tsx'

/** A customer's name and email address, with a link to their page. */
export function CustomerName({ id }: { id: number | null }) {
  const { has } = useRights()
  const { referenceRecord, error } = useReference<CustomerDetails>({
    reference: 'customers',
    id: id ?? 0,
    options: { enabled: id !== null && has('customers.read'), retry: false },
  })
  if (id === null) return 'Guest'
  if (error) return 'Erased customer'
  if (!referenceRecord) return has('customers.read') ? '…' : 'Customer'
  return (
    <>
      <Link to={`/customers/${id}/show`}>{referenceRecord.name}</Link>
      <Note component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
        {referenceRecord.email}
      </Note>
    </>
  )
}
