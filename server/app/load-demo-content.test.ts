import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  type Banner,
  type BlogPostResponse,
  type BlogPostsResponse,
  type FaqCategory,
  type Notice,
  type Slider,
  type StaticPage,
  staticPageNames,
} from '@apeak/contract/content'
import { posts } from '@apeak/demo/content/posts'
import { staticPages } from '@apeak/demo/content/static-pages'
import { pictureKeys } from '@apeak/demo/pictures'
import { storePicture } from '#testing/pictures.ts'
import { activeParts } from '#testing/rich-text-vectors.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { loadDemoContent } from './load-demo-content.ts'

let shop: TestShop
/** The pictures' addresses by their keys. */
let paths: Map<string, string | undefined>

before(async () => {
  shop = await openTestShop()
  const { database, files } = shop.context
  const keys = pictureKeys.filter((key) => /^(slide|post)\//.test(key))
  const stored = await Promise.all(keys.map((key) => storePicture(files, key)))
  const ids = new Map(keys.map((key, at) => [key, stored[at]?.id ?? 0]))
  paths = new Map(keys.map((key, at) => [key, stored[at]?.path]))
  await loadDemoContent(database, ids, new Date())
})
after(() => shop.close())

async function read<Body>(path: string): Promise<Body> {
  const { status, body } = await shop.get(path)
  assert.equal(status, 200, path)
  return body as unknown as Body
}

test('the demo shop has an announcement and four slides with pictures', async () => {
  const banner = await read<Banner>('/api/banner')
  assert.equal(banner.banner_enabled, '1')
  assert.ok(banner.banner_content)
  const { slides } = await read<Slider>('/api/sliders')
  assert.deepEqual(
    slides.map(({ file }) => file.path),
    ['top-up', 'flash-sale', 'gold', 'gift-cards'].map((key) => paths.get(`slide/${key}`)),
  )
  assert.match((await read<Notice>('/api/notice')).operating_hours, /9:00am/)
})

test('the demo news is listed newest first, each post with author and picture', async () => {
  const { blog_categories, blog_posts } = await read<BlogPostsResponse>('/api/blog/posts')
  assert.deepEqual(
    blog_posts.data.map(({ slug }) => slug),
    posts.toSorted((a, b) => a.daysOld - b.daysOld).map(({ slug }) => slug),
  )
  assert.equal(blog_categories.length, 3)
  for (const { featured_image, slug, user } of blog_posts.data) {
    const written = posts.find((post) => post.slug === slug)
    assert.deepEqual(user, written?.author)
    assert.equal(featured_image?.path, paths.get(`post/${slug}`))
  }
})

test('the sanitiser removes nothing from the demo texts', async () => {
  for (const { description, slug } of posts) {
    const { blog_post } = await read<BlogPostResponse>(`/api/blog/posts/${slug}`)
    assert.equal(withoutRel(blog_post.description), description.trim())
    assert.deepEqual(activeParts(blog_post.description), [])
  }
  for (const name of staticPageNames) {
    const { body } = await read<StaticPage>(`/page/${name}`)
    const written = staticPages.find((page) => page.name === name)
    assert.equal(withoutRel(body), written?.body.trim())
  }
})

const withoutRel = (html: string) => html.replaceAll(' rel="noopener"', '')

test('the demo FAQ answers five questions in each of four categories', async () => {
  const categories = await read<FaqCategory[]>('/api/faqs')
  assert.deepEqual(
    categories.map(({ faq_category_name, faqs }) => [faq_category_name, faqs.length]),
    [
      ['Payment', 5],
      ['Delivery', 5],
      ['Apeak Gold', 5],
      ['Affiliates', 5],
    ],
  )
})
