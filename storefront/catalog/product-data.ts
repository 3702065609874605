import type { Category, Product } from '@apeak/contract/catalog'
import { pagePaths, pathTo } from '@apeak/contract/paths'
import { plainText } from '@apeak/contract/plain-text'

/** A category with its items as search engines read it: schema.org's Product. */
export function productData(category: Category, products: Product[], publicUrl: string) {
  const prices = products.map((product) => product.selling_price.inCurrentCurrency.amount)
  return {
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
            availability: products.every((product) => product.sold_out)
              ? 'https://schema.org/OutOfStock'
              : 'https://schema.org/InStock',
          },
  }
}
