import type { Option, Product } from '@apeak/contract/catalog'
import { Connection, get } from './connection.ts'
import type { MeasuredShop } from './shop.ts'

/** The purchase that every shopper of a measurement makes, as request bodies. */
export type Purchase = {
  slug: string
  product_id: number
  options: Record<string, string | number>
  category_options: { category_option_id: number; option_value: string }[]
}

/** Selects an ordinary item of the game, with answers to all its options. */
export async function choosePurchase({ port }: MeasuredShop, slug: string): Promise<Purchase> {
  const connection = await Connection.open(port)
  const read = async <Body>(path: string): Promise<Body> => {
    const { status, body } = await connection.send(get(path, 'identity'))
    if (status !== 200) throw new Error(`${path} answered ${status}.`)
    return JSON.parse(body.toString()) as Body
  }
  const asked = await read<Option[]>(`/api/categories/${slug}/getOptions`)
  const products = await read<Product[]>(`/api/categories/${slug}/getProducts`)
  connection.close()
  const product = products.find(({ flash_sales }) => flash_sales.length === 0)
  if (!product) throw new Error(`${slug} has no ordinary item.`)
  return {
    slug,
    product_id: product.id,
    options: Object.fromEntries(product.options.map((option) => [option.id, answerTo(option)])),
    category_options: asked.map((option) => ({
      category_option_id: option.id,
      option_value: answerTo(option),
    })),
  }
}

function answerTo({ type, values }: Option): string {
  if (values[0]) return values[0].label
  if (type === 'date') return '2030-01-31'
  if (type === 'time') return '12:30'
  return type === 'date_time' ? '2030-01-31T12:30' : '12345678'
}
