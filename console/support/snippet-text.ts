import type { Placeholder, ThreadDetails } from '@apeak/contract/support-console'

/** What stands for somebody whose name is not known. */
const NOBODY = 'there'

/** The name that is being typed behind a slash, in small letters; undefined where none is. */
export const typedName = (before: string): string | undefined =>
  /(?:^|\s)\/([^/\n]{0,40})$/.exec(before)?.[1]?.toLowerCase()

/** A snippet's text for a thread, its placeholders filled in. What is not one stays as it is. */
export function filledIn(
  body: string,
  thread: Pick<ThreadDetails, 'name' | 'id' | 'order_reference'>,
  operatorName: string | undefined,
): string {
  const values: Record<Placeholder, string> = {
    name: thread.name ?? NOBODY,
    order: thread.order_reference ?? 'your order',
    number: `#${thread.id}`,
    operator: operatorName ?? 'Apeak',
  }
  return body.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name as Placeholder] : whole,
  )
}
