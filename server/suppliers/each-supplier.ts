import type { ConnectedSupplier, SuppliersContext } from './context.ts'

/** Works for one supplier after the other. An error for one is thrown once all others are done. */
export async function eachSupplier(
  { suppliers, log }: Pick<SuppliersContext, 'suppliers' | 'log'>,
  work: (name: string, supplier: ConnectedSupplier) => Promise<void>,
): Promise<void> {
  const errors: unknown[] = []
  for (const [name, supplier] of suppliers) {
    try {
      await work(name, supplier)
    } catch (error) {
      log.error({ err: error, supplier: name }, 'a job has failed for a supplier')
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
}
