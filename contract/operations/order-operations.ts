import type { Operation } from './operation.ts'

export const orderOperations = {
  orderDetails: {
    summary: 'Read an order by its id',
    description: 'The id is the key: whoever has it reads what is answered here, and no more.',
    refusals: { 404: 'There is no such order.' },
  },
  transactions: { summary: 'List the caller’s orders', caller: 'customer' },
} satisfies Record<string, Operation>
