import type { Category, CategoryResponse, FlashSale, Image, Option, Product } from './catalog.ts'
import type {
  Banner,
  BlogPost,
  BlogPostsResponse,
  FaqCategory,
  StaticPage,
  StaticPageName,
} from './content.ts'
import { plainText } from './fields.ts'
import { type Money, money, senOf } from './money.ts'
import { apiPaths, serverPaths } from './paths.ts'
import type { PaymentMethod, PaymentMethodsResponse } from './payments.ts'

/** Paths served by the admin host, if one is configured. All are public. */
export const adminPaths: readonly string[] = [
  apiPaths.banner,
  apiPaths.faqs,
  apiPaths.blogPosts,
  apiPaths.paymentMethods,
  apiPaths.category,
  apiPaths.products,
  apiPaths.staticPage,
]

/** The path prefix of stored files. */
export const FILES = serverPaths.file.replace(/:\w+$/, '')

/** Rewrites file URLs in an admin host's JSON to that host, for display in another shop. */
export function withFilesOf(host: string, json: string): string {
  // A file URL is a field's value, or the source of a picture in rich text. Another program may keep its
  // pictures elsewhere, and may escape slashes in JSON.
  return json
    .replaceAll(`"${FILES}`, `"${host}${FILES}`)
    .replace(/"path":\s*"\\?\/(?![/\\])/g, `"path":"${host}/`)
}

// An external admin host returns only the specified fields. The defaults of all other fields that pages need
// are here.

/** Part of a response, of unknown content. */
type Given = Record<string, unknown>

const given = (value: unknown): Given =>
  typeof value === 'object' && value !== null ? (value as Given) : {}
const list = (value: unknown): Given[] => (Array.isArray(value) ? value.map(given) : [])
const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
const number = (value: unknown): number => Number(value) || 0

const image = (value: unknown): Image | null =>
  text(given(value).path) === '' ? null : (value as Image)

/** An amount, from either of its two fields; its text is formatted here. */
function amount(value: unknown): Money {
  const { inCurrentCurrency, amount } = given(value)
  return money(senOf(number(given(inCurrentCurrency).amount ?? amount)))
}

/** The announcement above every page. */
export function readBanner(answer: unknown): Banner {
  const { banner_enabled, banner_content, ...rest } = given(answer)
  return {
    ...rest,
    banner_enabled: text(banner_enabled) === '1' ? '1' : '0',
    banner_content: text(banner_content),
  }
}

/** The questions by subject. */
export function readFaqs(answer: unknown): FaqCategory[] {
  return list(answer).map((category) => ({
    ...category,
    faq_category_id: number(category.faq_category_id),
    faq_category_name: text(category.faq_category_name),
    faqs: list(category.faqs).map((faq) => ({
      ...faq,
      id: number(faq.id),
      question: text(faq.question),
      answer: text(faq.answer),
    })),
  }))
}

/** Excerpt length if the host sent only the full text. */
const EXCERPT = 200

/**
 * A page of posts. A host without paging is assumed to have sent all posts of all categories. `categories`:
 * the requested ones, empty for all.
 */
export function readPosts(answer: unknown, categories: readonly number[]): BlogPostsResponse {
  const { blog_posts, blog_categories } = given(answer)
  const { data, ...paging } = given(blog_posts)
  const posts = list(data).map(readPost)
  const isPaged = typeof paging.current_page === 'number' && typeof paging.last_page === 'number'
  const shown = posts.filter(
    (post) => isPaged || categories.length === 0 || categories.includes(post.blog_category_id),
  )
  const all = { current_page: 1, last_page: 1, per_page: shown.length, total: shown.length }
  return {
    blog_posts: { ...all, ...(isPaged ? paging : {}), data: shown },
    blog_categories: list(blog_categories).map((one) => ({
      ...one,
      id: number(one.id),
      name: text(one.name),
    })),
  }
}

function readPost(post: Given): BlogPost {
  const { first_name, last_name } = given(post.user)
  return {
    ...post,
    id: number(post.id),
    title: text(post.title),
    slug: text(post.slug),
    created_at: text(post.created_at),
    featured_image: image(post.featured_image),
    excerpt: text(post.excerpt) || plainText(text(post.description), EXCERPT),
    description: text(post.description),
    blog_category_id: number(post.blog_category_id),
    user: { first_name: text(first_name), last_name: text(last_name) },
  }
}

/** A category with its subcategories. */
export function readCategory(answer: unknown): CategoryResponse {
  const { category: value, ...rest } = given(answer)
  const one = given(value)
  const category: Category = {
    ...one,
    id: number(one.id),
    name: text(one.name),
    slug: text(one.slug),
    description: text(one.description),
    background_image: image(one.background_image),
    base_image: image(one.base_image),
    tooltip: image(one.tooltip),
    delivery_minutes: typeof one.delivery_minutes === 'number' ? one.delivery_minutes : null,
    subcategories: list(one.subcategories).map((subcategory) => ({
      ...subcategory,
      id: number(subcategory.id),
      name: text(subcategory.name),
      base_image: image(subcategory.base_image),
    })),
  }
  return { ...rest, category }
}

/** The items of a category. */
export function readProducts(answer: unknown): Product[] {
  return list(answer).map((product) => ({
    ...product,
    id: number(product.id),
    name: text(product.name),
    description: text(product.description),
    base_image: image(product.base_image),
    category_ids: Array.isArray(product.category_ids) ? product.category_ids.map(Number) : [],
    selling_price: amount(product.selling_price),
    sold_out: product.sold_out === true,
    flash_sales: list(product.flash_sales).map(readFlashSale),
    options: list(product.options).map(readOption),
  }))
}

function readFlashSale(sale: Given): FlashSale {
  const { qty, sold, end_date, price } = given(sale.pivot)
  return {
    ...sale,
    id: number(sale.id),
    pivot: {
      qty: number(qty),
      sold: number(sold),
      end_date: text(end_date),
      price: amount(price),
    },
  }
}

function readOption(option: Given): Option {
  return {
    ...option,
    id: number(option.id),
    name: text(option.name),
    // An unknown type is shown as plain text.
    type: (text(option.type) || 'field') as Option['type'],
    is_required: option.is_required === true || option.is_required === 1,
    values: list(option.values).map((one) => ({
      ...one,
      id: number(one.id),
      label: text(one.label),
    })),
  }
}

/** The payment methods by value. A method without a label is named by `methodLabel`. */
export function readMethods(answer: unknown): PaymentMethodsResponse {
  const methods = Object.entries(given(answer)).map(([value, one]): [string, PaymentMethod] => {
    const method = given(one)
    const { logo, instructions } = method
    return [
      value,
      {
        ...method,
        label: text(method.label),
        note: text(method.note) || null,
        logo: image(logo) && (logo as PaymentMethod['logo']),
        instructions: (instructions as PaymentMethod['instructions']) ?? null,
      },
    ]
  })
  return Object.fromEntries(methods)
}

/** Default titles of the static pages. */
export const staticPageTitles: Record<StaticPageName, string> = {
  'about-us': 'About Us',
  'terms-and-conditions': 'Terms and Conditions',
  'privacy-policy': 'Privacy Policy',
  'refund-policy': 'Refund Policy',
}

/** A static page. Without a title it gets the default title of its address. */
export function readStaticPage(answer: unknown, name: StaticPageName): StaticPage {
  const page = given(answer)
  return {
    ...page,
    title: text(page.title) || staticPageTitles[name],
    body: text(page.body),
    files: list(page.files).flatMap((file) => image(file) ?? []),
  }
}
