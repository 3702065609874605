import type { BlogPostSummary } from '@apeak/contract/content'
import { type Language, languages, pathIn } from '@apeak/contract/languages'
import { pagePaths, pathTo, serverPaths } from '@apeak/contract/paths'
import { messagesIn } from '#messages/messages.ts'
import type { PublicResponse } from '#platform/cache/public-responses.ts'
import { escapeXml } from '#platform/html.ts'
import type { Database } from '#platform/postgres/database.ts'
import { postsPage } from './posts.ts'

const POSTS = 20

/** The newest posts as an Atom feed (RFC 4287) in a language. `publicUrl`: the shop's origin. */
export async function newsFeed(
  db: Database,
  publicUrl: string,
  language: Language,
): Promise<PublicResponse<string>> {
  const { posts, next_at } = await postsPage(db, {
    page: 1,
    perPage: POSTS,
    categoryIds: [],
    language,
  })
  const own = (path: string) => publicUrl + pathIn(language, path)
  const news = own(pagePaths.news)
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${languages[language].tag}">`,
    `<title>${messagesIn[language].news.feedTitle}</title>`,
    `<id>${news}</id>`,
    `<link href="${news}"/>`,
    `<link rel="self" type="application/atom+xml" href="${own(serverPaths.newsFeed)}"/>`,
    `<icon>${publicUrl}/favicon.svg</icon>`,
    `<updated>${posts[0]?.created_at ?? '1970-01-01T00:00:00Z'}</updated>`,
    ...posts.map((post) => entry(post, own(pathTo(pagePaths.article, { slug: post.slug })))),
    '</feed>',
  ]
  return {
    body: lines.join('\n'),
    shown: { tags: ['posts'], expiresAt: next_at ?? undefined },
  }
}

type Entry = Omit<BlogPostSummary, 'untranslated' | 'languages'>

function entry(post: Entry, address: string): string {
  const author = [post.user.first_name, post.user.last_name].filter(Boolean).join(' ')
  return [
    '<entry>',
    `<title>${escapeXml(post.title)}</title>`,
    `<id>${address}</id>`,
    `<link href="${address}"/>`,
    `<published>${post.created_at}</published>`,
    `<updated>${post.created_at}</updated>`,
    `<author><name>${escapeXml(author)}</name></author>`,
    `<summary>${escapeXml(post.excerpt)}</summary>`,
    '</entry>',
  ].join('\n')
}
