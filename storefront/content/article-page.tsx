import type { BlogPost } from '@apeak/contract/content'
import { pathIn } from '@apeak/contract/languages'
import { pagePaths, pathTo } from '@apeak/contract/paths'
import { shareImageOfPost } from '@apeak/contract/pictures'
import { ArrowLeft } from 'lucide-react'
import { data, Link, Navigate, redirect } from 'react-router'
import { article as messages } from '#messages/content.ts'
import { pages, states } from '#messages/frame.ts'
import { language } from '#messages/language.ts'
import { api, loadResult, statusOf } from '../api.ts'
import { useSettings } from '../layout/settings.ts'
import { apiContext } from '../server-context.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { AwaitDeferred } from '../ui/deferred.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import { PageHead, StructuredData } from '../ui/page-head.tsx'
import { Picture } from '../ui/picture.tsx'
import { PreviewFrame, previewToken } from '../ui/preview-frame.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { textLanguage } from '../ui/text-language.ts'
import type { Route } from './+types/article-page'
import { authorOf, PostByline } from './post-card.tsx'

const news = { name: pages.newsHeading, path: pagePaths.news }

/** Loads a post with its text. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const article = await loadResult(
    context.get(apiContext).content.post(params.slug, previewToken(request.url)),
  )
  const { movedTo } = article.failure ?? {}
  if (movedTo) throw redirect(pathTo(pagePaths.article, { slug: movedTo }), 301)
  return data({ article }, statusOf(article))
}

/** The same in the browser, without waiting. */
export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return { article: loadResult(api.content.post(params.slug, previewToken(request.url))) }
}

export default function ArticlePage({ loaderData, params }: Route.ComponentProps) {
  return (
    <div className="wrap max-w-4xl! pt-6 md:pt-8">
      <AwaitDeferred
        key={params.slug}
        load={loaderData.article}
        pending={<ArticleSkeleton />}
        failed={({ status, movedTo }) =>
          movedTo ? (
            <Navigate to={pathTo(pagePaths.article, { slug: movedTo })} replace />
          ) : (
            <LoadFailed gone={status === 404} />
          )
        }
      >
        {({ blog_post, preview = false }) => (
          <PreviewFrame is={preview}>
            <Article post={blog_post} />
          </PreviewFrame>
        )}
      </AwaitDeferred>
    </div>
  )
}

function Article({ post }: { post: BlogPost }) {
  const { publicUrl } = useSettings()
  const path = pathTo(pagePaths.article, { slug: post.slug })
  return (
    <>
      <PageHead
        title={post.title}
        description={post.excerpt}
        share={shareImageOfPost(post)}
        textLanguages={post.languages}
      />
      <StructuredData data={articleData(post, publicUrl)} />
      <Breadcrumbs above={[news]} here={{ name: post.title, path }} />
      <article className="mt-2">
        {post.featured_image && (
          <Picture
            image={post.featured_image}
            sizes="(min-width: 56rem) 52rem, 88vw"
            widest={832}
            ratio={16 / 9}
            first
            inline={480}
            className="rounded-2xl md:rounded-3xl"
          />
        )}
        <div className="mx-auto max-w-2xl">
          <PostByline post={post} className="mt-6" />
          <h1
            lang={textLanguage(post, 'title')}
            className="mt-2 text-3xl font-extrabold break-words md:text-5xl"
          >
            {post.title}
          </h1>
          <RichText
            html={post.description}
            lang={textLanguage(post, 'description')}
            className="prose mt-7"
          />
          <NewsLink />
        </div>
      </article>
    </>
  )
}

function NewsLink() {
  return (
    <Link
      to={news.path}
      className="mt-10 inline-flex min-h-11 items-center gap-1.5 font-semibold text-cool underline-offset-4 hover:underline"
    >
      <ArrowLeft className="size-4.5" />
      {messages.allNews}
    </Link>
  )
}

/** `gone`: whether the article does not exist. */
function LoadFailed({ gone }: { gone: boolean }) {
  return (
    <>
      <PageHead title={gone ? messages.notFound : states.error} hidden />
      <h1 className="mb-6 text-3xl font-extrabold md:text-5xl">
        {gone ? messages.notFound : news.name}
      </h1>
      <ErrorBox message={messages.failed} />
      {gone && <p className="mt-5 text-muted">{messages.notFoundText}</p>}
      <NewsLink />
    </>
  )
}

function ArticleSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{states.loading}</span>
      <div aria-hidden="true">
        <div className="skeleton mt-14 aspect-video rounded-3xl!" />
        <div className="mx-auto max-w-2xl">
          <div className="skeleton mt-6 h-5 w-1/3" />
          <div className="skeleton mt-3 h-11" />
          <div className="skeleton mt-8 h-64" />
        </div>
      </div>
    </div>
  )
}

/** An article as schema.org's Article, for search engines. */
function articleData(post: BlogPost, publicUrl: string) {
  const address = new URL(
    pathIn(language, pathTo(pagePaths.article, { slug: post.slug })),
    publicUrl,
  ).href
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
