/** What the rest of the server may use of the content. */
export { showPost } from './show-post.ts'
export { insertSlides, updateBanner } from './sql-home.ts'
export { insertBlogAuthors, listedPosts } from './sql-posts.ts'
export { staticPageNames } from './sql-static-pages.ts'
export { insertCategories, newsCategories, questionCategories } from './sql-text-groups.ts'
export { addFaqs, addPosts, saveStaticPages } from './write-content.ts'
