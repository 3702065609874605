import type { BlogPost } from '@apeak/contract/content'
import { pagePaths, pathTo } from '@apeak/contract/paths'
import { authorOf } from './post-byline.tsx'

/** An article as search engines read it: schema.org's Article. */
export function articleData(post: BlogPost, publicUrl: string) {
  const address = new URL(pathTo(pagePaths.article, { slug: post.slug }), publicUrl).href
  return {
    '@type': 'Article',
    headline: post.title,
    description: post.excerpt || undefined,
    datePublished: post.created_at,
    author: { '@type': 'Person', name: authorOf(post) },
    publisher: { '@type': 'Organization', name: 'Apeak', url: publicUrl },
    image: post.featured_image ? new URL(post.featured_image.path, publicUrl).href : undefined,
    url: address,
    mainEntityOfPage: address,
  }
}
