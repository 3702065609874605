import type { Category, CategoryResponse, FlashSale, Image, Option, Product } from './catalog.ts'
import type {
  Banner,
  BlogPostSummary,
  BlogPostsResponse,
  FaqCategory,
  StaticPage,
  StaticPageName,
} from './content.ts'
import { plainText } from './fields.ts'
import { type Money, money, senOf } from './money.ts'
import { apiPaths, serverPaths } from './paths.ts'
import type { PaymentMethod, PaymentMethodsResponse } from './payments.ts'

/** The calls that go to the admin host, where there is one. All of them are public. */
export const adminPaths: readonly string[] = [
  apiPaths.banner,
  apiPaths.faqs,
  apiPaths.blogPosts,
  apiPaths.paymentMethods,
  apiPaths.category,
  apiPaths.products,
  apiPaths.staticPage,
]

/** What the path of a stored file begins with. */
export const FILES = serverPaths.file.replace(/:\w+$/, '')

/** The JSON that an admin host answered, as another shop shows it: its files stay on that host. */
export function withFilesOf(host: string, json: string): string {
  // In a field of its own, and as the source of a picture within rich text. Another program may keep its
  // pictures elsewhere, and write their slashes as JSON may.
  return json
    .replaceAll(`"${FILES}`, `"${host}${FILES}`)
    .replace(/"path":\s*"\\?\/(?![/\\])/g, `"path":"${host}/`)
}

// An admin host may be another program, which answers with the specified fields alone. What the pages need
// besides has a default here, and only here.

/** Something of an answer, of which nothing is known. */
type Given = Record<string, unknown>

const given = (value: unknown): Given =>
  typeof value === 'object' && value !== null ? (value as Given) : {}
const list = (value: unknown): Given[] => (Array.isArray(value) ? value.map(given) : [])
const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
const number = (value: unknown): number => Number(value) || 0

const image = (value: unknown): Image | null =>
  text(given(value).path) === '' ? null : (value as Image)

/** An amount, in whichever of its two places it is told; its text is the shop's own. */
function amount(value: unknown): Money {
  const { inCurrentCurrency, amount } = given(value)
  return money(senOf(number(given(inCurrentCurrency).amount ?? amount)))
}

/** The announcement above every page. */
export function readBanner(answer: unknown): Banner {
  const { banner_enabled, banner_content } = given(answer)
  return {
    banner_enabled: text(banner_enabled) === '1' ? '1' : '0',
    banner_content: text(banner_content),
  }
}

/** The questions by their subjects. */
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

/** As long as an excerpt is where only the whole text came. */
const EXCERPT = 200

/**
 * A page of posts. A host that answers without paging is taken to have sent all of them, of all
 * categories: `categories` are the wanted ones, none for all.
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

function readPost(post: Given): BlogPostSummary {
  const { first_name, last_name } = given(post.user)
  return {
    ...post,
    id: number(post.id),
    title: text(post.title),
    slug: text(post.slug),
    created_at: text(post.created_at),
    featured_image: image(post.featured_image),
    excerpt: text(post.excerpt) || plainText(text(post.description), EXCERPT),
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
    // The pages show a type that they do not know as a plain text.
    type: (text(option.type) || 'field') as Option['type'],
    is_required: option.is_required === true || option.is_required === 1,
    values: list(option.values).map((one) => ({
      ...one,
      id: number(one.id),
      label: text(one.label),
    })),
  }
}

/** The payment methods by their values. One without a label is named by `methodLabel`. */
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

/** What a static page is called that says nothing else. */
export const staticPageTitles: Record<StaticPageName, string> = {
  'about-us': 'About Us',
  'terms-and-conditions': 'Terms and Conditions',
  'privacy-policy': 'Privacy Policy',
  'refund-policy': 'Refund Policy',
}

/** A static page. One without a title has the one that its address says. */
export function readStaticPage(answer: unknown, name: StaticPageName): StaticPage {
  const page = given(answer)
  return {
    ...page,
    title: text(page.title) || staticPageTitles[name],
    body: text(page.body),
    files: list(page.files).flatMap((file) => image(file) ?? []),
  }
}
