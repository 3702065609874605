import { pagePaths, pathTo } from '@apeak/contract/paths'
import { TextInput } from 'react-admin'
import type { EditedFields } from '../ui/edited-fields.ts'
import { PictureField } from '../ui/picture-field.tsx'
import { RichTextField } from '../ui/rich-text-field.tsx'
import { AuthorInput, NewsCategoryInput } from './content-choices.tsx'
import { SlugInput } from './slug-input.tsx'

/** All that is saved of a post. */
export const postFields: EditedFields = {
  title: { label: 'Title' },
  slug: { label: 'Address' },
  excerpt: { label: 'Excerpt' },
  description: { label: 'Text' },
  blog_category_id: { label: 'Category' },
  blog_author_id: { label: 'Author' },
  featured_image_id: { label: 'Picture' },
  published_at: { label: 'Publishing' },
}

/** What a new post has to begin with. */
export function PostHead() {
  return (
    <>
      <TextInput source="title" label="Title" isRequired fullWidth />
      <SlugInput from="title" prefix={pathTo(pagePaths.article, { slug: '' })} />
    </>
  )
}

/** What readers read of a post. */
export function PostTexts() {
  return (
    <>
      <PostHead />
      <TextInput
        source="excerpt"
        label="Excerpt"
        helperText="What lists and previews of links show, at most 300 characters"
        multiline
        minRows={2}
        fullWidth
      />
      <RichTextField source="description" label="Text" />
    </>
  )
}

/** Where a post stands. */
export function PostPlaces() {
  return (
    <>
      <PictureField source="featured_image_id" label="Picture" />
      <NewsCategoryInput />
      <AuthorInput />
    </>
  )
}
