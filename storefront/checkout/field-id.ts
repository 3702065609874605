import type { Option } from '@apeak/contract/catalog'

/** The id of an option's field, to focus it. */
export function fieldId({ id }: Pick<Option, 'id'>): string {
  return `option-${id}`
}
