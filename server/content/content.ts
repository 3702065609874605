/** The content module's interface for the rest of the server. */
export { newsCategories, questionCategories } from './edit-category.ts'
export { staticPageNames } from './pages.ts'
export { listedPosts, showPost } from './posts.ts'
export {
  addFaqs,
  addPosts,
  insertBlogAuthors,
  insertCategories,
  insertSlides,
  saveStaticPages,
  updateBanner,
} from './write-content.ts'
