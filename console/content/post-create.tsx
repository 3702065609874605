import { CreatePage } from '../ui/create-page.tsx'
import { AuthorInput, NewsCategoryInput } from './content-choices.tsx'
import { NewAuthor } from './new-author.tsx'
import { PostHead } from './post-fields.tsx'

/** A new post, which is a draft. */
export function PostCreate() {
  return (
    <CreatePage
      resource="posts"
      title="New post"
      initially={{
        title: '',
        slug: '',
        excerpt: '',
        description: '',
        featured_image_id: null,
        published_at: null,
      }}
    >
      <PostHead />
      <NewsCategoryInput />
      <AuthorInput />
      <NewAuthor />
    </CreatePage>
  )
}
