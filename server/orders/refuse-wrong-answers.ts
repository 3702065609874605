import { fitsPattern, wrongAnswer } from '@apeak/contract/missing-answer'
import { isOneLine } from '@apeak/contract/one-line'
import type { OrderAnswer } from '@apeak/contract/orders'
import { askedOptions } from '#catalog/catalog.ts'
import { FieldsRefused } from '#platform/http/problems.ts'
import type { Queryable } from '#platform/postgres/database.ts'

type Asked = { product_id: number | null; category_id: number | null }

/**
 * Refuses corrected answers that cannot be right by the patterns of their options as they are now, each
 * by its place: 422. What stands there already is let be, and so is what is not asked any more.
 */
export async function refuseWrongAnswers(
  db: Queryable,
  order: Asked,
  seen: readonly OrderAnswer[],
  options: readonly OrderAnswer[],
): Promise<void> {
  const asked = await askedOptions(db, order)
  const errors = options.flatMap(({ name, value }, at) => {
    const own = asked.filter((option) => option.name === name)
    const [option] = own
    const isNew = value !== '' && value !== seen[at]?.value
    if (!option || !isNew || own.some((one) => fits(one, value))) return []
    return [{ [`options.${at}`]: [wrongAnswer(option)] }]
  })
  if (errors.length > 0) throw new FieldsRefused(Object.assign({}, ...errors))
}

const fits = (option: Awaited<ReturnType<typeof askedOptions>>[number], value: string) =>
  fitsPattern(option, value) && (option.type === 'textarea' || isOneLine(value))
