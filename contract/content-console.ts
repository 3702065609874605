import { type Static, Type } from 'typebox'
import { MaybeImage, Slug } from './catalog.ts'
import { staticPageNames } from './content.ts'
import { nullable, ONE_LINE } from './fields.ts'
import { listQuery, pageOf } from './lists.ts'
import { Version } from './operators.ts'
import { pagePaths } from './paths.ts'
import { PublishedAt, publications } from './publishing.ts'

const closed = { additionalProperties: false }
const ContentId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const MaybeId = nullable(ContentId)
const MaybeTime = nullable(Type.String({ format: 'date-time' }))

/** A line of text that must say something. */
const line = (maxLength: number, message: string) =>
  Type.String({ maxLength, pattern: ONE_LINE, message })
const upTo = (maxLength: number) =>
  Type.String({ maxLength, message: `This must have at most ${maxLength} characters.` })
const richText = Type.String({
  maxLength: 500_000,
  message: 'This text is too long.',
  description: 'HTML of any kind: it is sanitised before it is stored',
})

/** Made by the caller for each click: the same one makes one thing. */
const RequestKey = Type.String({
  pattern: '^[A-Za-z0-9-]{8,64}$',
  message: 'This key is not valid.',
})

export const ContentParams = Type.Object({ id: ContentId }, closed)
/** A new order: the ids of all of a list. */
export const ReorderContent = Type.Object(
  { ids: Type.Array(ContentId, { maxItems: 1000 }) },
  closed,
)
export type ReorderContent = Static<typeof ReorderContent>

/** A post as operators' lists have it. */
export const PostEntry = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  slug: Type.String(),
  state: Type.Enum([...publications]),
  published_at: MaybeTime,
  blog_category_id: Type.Integer(),
  category_name: Type.String(),
  author_name: Type.String(),
})
export type PostEntry = Static<typeof PostEntry>
export const PostEntriesPage = pageOf(PostEntry)
export const PostEntriesQuery = listQuery('posts', {
  q: Type.Optional(Type.String({ maxLength: 100, description: 'A part of the title' })),
  state: Type.Optional(Type.Enum([...publications])),
  blog_category_id: Type.Optional(ContentId),
})
export type PostEntriesQuery = Static<typeof PostEntriesQuery>

const postFields = {
  title: line(200, 'Please enter a title of at most 200 characters.'),
  slug: Type.String({
    ...Slug,
    message: 'Please use small letters, digits and hyphens, at most 80 of them.',
  }),
  excerpt: upTo(300),
  description: richText,
  blog_category_id: ContentId,
  blog_author_id: ContentId,
  featured_image_id: MaybeId,
  published_at: PublishedAt,
}
export const CreatePost = Type.Object({ ...postFields, request_key: RequestKey }, closed)
export type CreatePost = Static<typeof CreatePost>
export const SavePost = Type.Object({ ...postFields, version: Version }, closed)
export type SavePost = Static<typeof SavePost>
export const DuplicatePost = Type.Object({ request_key: RequestKey }, closed)

/** A post as it is edited. */
export const EditedPost = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  ...postFields,
  published_at: MaybeTime,
  featured_image: MaybeImage,
  state: Type.Enum([...publications]),
  archived_at: MaybeTime,
})
export type EditedPost = Static<typeof EditedPost>

/** A category as it is edited. */
export const NamedGroup = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  name: Type.String(),
})

const NewName = line(100, 'Please enter a name of at most 100 characters.')

/** A category of posts, with how many posts it has, archived ones included. */
export const NewsCategory = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  name: Type.String(),
  posts: Type.Integer(),
})
export type NewsCategory = Static<typeof NewsCategory>
export const NewsCategoriesPage = pageOf(NewsCategory)
export const CreateNamed = Type.Object(
  { name: NewName, request_key: Type.Optional(RequestKey) },
  closed,
)
export const SaveNamed = Type.Object({ name: NewName, version: Version }, closed)
export type SaveNamed = Static<typeof SaveNamed>
/** Everything of a short list. */
export const WholeList = listQuery('static-pages', {})

export const NewsAuthor = Type.Object({ id: Type.Integer(), name: Type.String() })
export const NewsAuthorsPage = pageOf(NewsAuthor)
export const CreateAuthor = Type.Object(
  {
    first_name: line(50, 'Please enter a first name of at most 50 characters.'),
    last_name: upTo(50),
  },
  closed,
)
export type CreateAuthor = Static<typeof CreateAuthor>

/** A category of questions, with how many it has. */
export const QuestionCategory = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  name: Type.String(),
  questions: Type.Integer(),
})
export type QuestionCategory = Static<typeof QuestionCategory>
export const QuestionCategoriesPage = pageOf(QuestionCategory)

const questionFields = {
  faq_category_id: ContentId,
  question: line(300, 'Please enter a question of at most 300 characters.'),
  answer: richText,
}
export const EditedQuestion = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  ...questionFields,
})
export type EditedQuestion = Static<typeof EditedQuestion>
export const QuestionsPage = pageOf(EditedQuestion)
export const QuestionsQuery = listQuery('questions', { faq_category_id: Type.Optional(ContentId) })
export type QuestionsQuery = Static<typeof QuestionsQuery>
export const CreateQuestion = Type.Object({ ...questionFields, request_key: RequestKey }, closed)
export type CreateQuestion = Static<typeof CreateQuestion>
export const SaveQuestion = Type.Object({ ...questionFields, version: Version }, closed)
export type SaveQuestion = Static<typeof SaveQuestion>

const EditedPageName = Type.Enum([...staticPageNames])
export const EditedPageParams = Type.Object({ id: EditedPageName }, closed)
const pageFields = {
  title: line(200, 'Please enter a title of at most 200 characters.'),
  body: richText,
  banner_image_id: MaybeId,
}
/** A static page as it is edited; its version is 0 as long as nobody has written it. */
export const EditedPage = Type.Object({
  id: EditedPageName,
  version: Type.Integer(),
  title: Type.String(),
  body: Type.String(),
  banner_image_id: MaybeId,
  banner_image: MaybeImage,
})
export type EditedPage = Static<typeof EditedPage>
export const EditedPagesPage = pageOf(
  Type.Object({ id: EditedPageName, title: Type.String(), version: Type.Integer() }),
)
export const SavePage = Type.Object(
  { ...pageFields, version: Type.Integer({ ...Version, minimum: 0 }) },
  closed,
)
export type SavePage = Static<typeof SavePage>

/** A static page as it stands in an editor, to be looked at. */
export const PreviewPage = Type.Object(pageFields, closed)
export type PreviewPage = Static<typeof PreviewPage>

/** What a text said before one of its saves. */
export const TextVersion = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  content: Type.Record(Type.String(), Type.Unknown()),
  actor: Type.String({ description: 'The operator who replaced it' }),
  created_at: Type.String(),
})
export type TextVersion = Static<typeof TextVersion>
export const TextVersionsPage = pageOf(TextVersion)
export const TextVersionsQuery = listQuery('text-versions', {
  kind: Type.Enum(['post', 'page']),
  thing: Type.String({ maxLength: 80 }),
})
export type TextVersionsQuery = Static<typeof TextVersionsQuery>

const announcement = { enabled: Type.Boolean(), content: upTo(500) }
export const SaveAnnouncement = Type.Object({ ...announcement, version: Version }, closed)
export const PreviewAnnouncement = Type.Object(announcement, closed)
export type PreviewAnnouncement = Static<typeof PreviewAnnouncement>
export const EditedAnnouncement = Type.Object({
  id: Type.Literal('banner'),
  version: Type.Integer(),
  ...announcement,
})

const sliderFields = {
  autoplay: Type.Boolean(),
  autoplay_speed_ms: Type.Integer({
    minimum: 1000,
    maximum: 60_000,
    message: 'A slide stays for 1,000 to 60,000 milliseconds.',
  }),
  dots: Type.Boolean(),
}
export const SaveSlider = Type.Object({ ...sliderFields, version: Version }, closed)
export const PreviewSlider = Type.Object(sliderFields, closed)
export type PreviewSlider = Static<typeof PreviewSlider>
export const EditedSlider = Type.Object({
  id: Type.Literal('slider'),
  version: Type.Integer(),
  ...sliderFields,
})

const notice = {
  operating_hours: upTo(500),
  reminder: upTo(500),
  order_processing_duration: upTo(500),
}
export const SaveNotice = Type.Object({ ...notice, version: Version }, closed)
export const PreviewNotice = Type.Object(notice, closed)
export type PreviewNotice = Static<typeof PreviewNotice>
export const EditedNotice = Type.Object({
  id: Type.Literal('notice'),
  version: Type.Integer(),
  ...notice,
})

const Link = Type.String({
  maxLength: 300,
  pattern: '^(https://[^/\\s]\\S*)?$',
  message: 'Please enter an address that begins with https://, or nothing.',
})
const contact = {
  whatsapp_number: Type.String({
    pattern: '^([1-9][0-9]{6,14})?$',
    message: 'Please enter the digits with the country code, such as 60123456789, or nothing.',
  }),
  facebook_url: Link,
  tiktok_url: Link,
  instagram_url: Link,
}
export const SaveContact = Type.Object({ ...contact, version: Version }, closed)
export const EditedContact = Type.Object({
  id: Type.Literal('contact'),
  version: Type.Integer(),
  ...contact,
})

const CallToAction = Type.String({
  maxLength: 300,
  pattern: '^((/([^/\\\\\\s]\\S*)?)|(https://[^/\\s]\\S*))?$',
  message: `Please enter a page of the shop, such as ${pagePaths.products}, or an address that begins with https://.`,
})
const slideFields = {
  file_id: ContentId,
  caption_1: upTo(200),
  caption_2: upTo(200),
  call_to_action_url: CallToAction,
  call_to_action_text: upTo(60),
  open_in_new_window: Type.Boolean(),
  enabled: Type.Boolean(),
  starts_at: MaybeTime,
  ends_at: MaybeTime,
}
/** A slide as it is edited; a call to action that there is not is empty. */
export const EditedSlide = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  ...slideFields,
  file: MaybeImage,
})
export type EditedSlide = Static<typeof EditedSlide>
export const EditedSlidesPage = pageOf(EditedSlide)
export const CreateSlide = Type.Object({ ...slideFields, request_key: RequestKey }, closed)
export type CreateSlide = Static<typeof CreateSlide>
export const SaveSlide = Type.Object({ ...slideFields, version: Version }, closed)
export type SaveSlide = Static<typeof SaveSlide>
/** A slide as it stands in an editor, to be looked at; a new one has no id. */
export const PreviewSlide = Type.Object({ ...slideFields, id: MaybeId }, closed)
export type PreviewSlide = Static<typeof PreviewSlide>

/** What an operator may bring as a picture. */
export const UPLOADED_PICTURE = {
  bytesMax: 10 * 1024 * 1024,
  types: ['image/png', 'image/jpeg', 'image/webp', 'image/avif'],
} as const

/** Why one is refused: by its content alone, never by its name. */
export const pictureRefusals = {
  missing: 'Please choose a picture.',
  size: 'The picture must have at most 10 MB.',
  content: 'The picture must be a PNG, JPEG, WebP or AVIF of at most 50 megapixels.',
} as const

const Percent = Type.Integer({
  minimum: 0,
  maximum: 100,
  message: 'The point must lie within the picture.',
})

/** A picture of the library. */
export const LibraryPicture = Type.Object({
  id: Type.Integer(),
  url: Type.String({ description: 'The path of the original; smaller ones are named from it' }),
  filename: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  focal_x: Type.Integer({ description: 'What matters of it, in percent from the left' }),
  focal_y: Type.Integer({ description: 'And from the top' }),
})
export type LibraryPicture = Static<typeof LibraryPicture>

export const PicturesQuery = listQuery('pictures', {
  q: Type.Optional(Type.String({ maxLength: 100, description: 'A part of its file’s name' })),
})
export type PicturesQuery = Static<typeof PicturesQuery>
export const PicturesPage = pageOf(LibraryPicture)
export const PictureParams = Type.Object(
  { id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) },
  closed,
)

export const MoveFocalPoint = Type.Object({ focal_x: Percent, focal_y: Percent }, closed)
export type MoveFocalPoint = Static<typeof MoveFocalPoint>
