import type { Category, Product } from '@apeak/contract/catalog'
import { pagePaths, pathTo } from '@apeak/contract/paths'
import { plainText } from './plain-text.ts'

/** A category with its items as search engines read it: schema.org's Product, as JSON-LD. */
export function productData(category: Category, products: Product[], publicUrl: string): string {
  const prices = products.map((product) => product.selling_price.inCurrentCurrency.amount)
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: category.name,
    description: plainText(category.description, 500),
    url: new URL(pathTo(pagePaths.product, { slug: category.slug }), publicUrl).href,
    image: category.base_image ? new URL(category.base_image.path, publicUrl).href : undefined,
    offers:
      prices.length === 0
        ? undefined
        : {
            '@type': 'AggregateOffer',
            priceCurrency: 'MYR',
            lowPrice: Math.min(...prices).toFixed(2),
            highPrice: Math.max(...prices).toFixed(2),
            offerCount: prices.length,
            availability: 'https://schema.org/InStock',
          },
  }
  // No text of an operator can close the script element that holds this.
  return JSON.stringify(data).replace(/</g, '\\u003c')
}
